import type { Element } from "./element-tree.ts";
import { plainTextOf } from "./jats-inline.ts";

/** The section where a reader looks for a note, by the note's type in the file. */
const byType: readonly [RegExp, string][] = [
  [/conflict|coi|compet|interest/iu, "Conflicts of interest"],
  [/fund|financial|supported/iu, "Funding"],
  [/^con$|contribut/iu, "Author contributions"],
  [/data-avail|availab/iu, "Data availability"],
  [/ethic|consent|approv/iu, "Ethics"],
  [/ack|thank/iu, "Acknowledgements"],
  [/supp/iu, "Supplementary material"],
  [/abbr/iu, "Abbreviations"],
  [/corresp/iu, "Correspondence"],
  [/equal|aff|address|deceased|leave|author|group/iu, "Authors and affiliations"],
];

/** The same by the beginning of a note without a type. */
const byWords: readonly [RegExp, string][] = [
  [
    /\b(?:competing|conflict(?:s|ing)?)\b.{0,40}\binterests?\b|\bnothing to disclose\b/iu,
    "Conflicts of interest",
  ],
  [/\b(?:funded|supported|financed)\b.{0,30}\bby\b|\bfunding\b|\bfinancial support\b/iu, "Funding"],
  [/\bcontributed equally\b|\bauthors?['’]? contributions?\b/iu, "Author contributions"],
  [/\bdata\b.{0,20}\bavailab/iu, "Data availability"],
  [/\b(?:we|authors?)\b.{0,40}\b(?:thank|acknowledge|grateful)/iu, "Acknowledgements"],
  [/\bethic(?:s|al)\b.{0,40}\b(?:committee|approv|board)/iu, "Ethics"],
  [
    /\bsuppl(?:ement\w{0,6}|\.) (?:material|data|information|file|table|figure)/iu,
    "Supplementary material",
  ],
  [/^\W{0,3}abbreviations?\b/iu, "Abbreviations"],
];

/** UTF-16 units of a note that suffice to tell its subject. */
const noteOpeningChars = 200;

/** Returns the title of the section for a note without its own title. */
export function noteHeading(note: Element, otherwise: string): string {
  const { attributes } = note;
  const type = attributes["fn-type"] ?? attributes["notes-type"] ?? attributes["sec-type"] ?? "";
  const typed = type && byType.find(([pattern]) => pattern.test(type));
  if (typed) return typed[1];
  const words = plainTextOf(note).slice(0, noteOpeningChars);
  return byWords.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;
}
