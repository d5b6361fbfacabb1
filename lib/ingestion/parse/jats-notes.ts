import { plainTextOf } from "./jats-inline.ts";
import type { Element } from "./jats-tree.ts";

/** The section that a reader looks for a note in, by the type that the file gives it. */
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

/** The same by how such a note begins, where the file gives no type. */
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

/** As much of a note as says what it is about. */
const noteOpeningChars = 200;

/** The title of the section that a note without one of its own belongs to. */
export function noteHeading(note: Element, otherwise: string): string {
  const { attributes } = note;
  const type = attributes["fn-type"] ?? attributes["notes-type"] ?? attributes["sec-type"] ?? "";
  const typed = type && byType.find(([pattern]) => pattern.test(type));
  if (typed) return typed[1];
  const words = plainTextOf(note).slice(0, noteOpeningChars);
  return byWords.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;
}
