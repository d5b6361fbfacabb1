import type { Source } from "../wire/citation.ts";
import { type PersonName, splitName } from "./split-name.ts";

/** A date as CSL-JSON has it: year, then month and day where they are known, from 1. */
type CslDate = { "date-parts": [number[]] };

/** An item of CSL-JSON, the form the others are written from. */
export type CslItem = {
  id: string;
  type: "article-journal" | "document";
  title: string;
  author?: PersonName[];
  "container-title"?: string;
  issued?: CslDate;
  DOI?: string;
  "citation-number": string;
  note: string;
};

/** A source as a bibliography names it. */
export type BibliographyEntry = {
  number: number;
  /** Null for a source that was erased with its case: nothing is known of it but its number. */
  filename: string | null;
  csl: CslItem;
};

/** What stands in a bibliography for a source that was erased. */
const erasedNote = "This source was erased with its case.";

/**
 * The entry of a source. Its key is made of the number and of nothing else, so that it is unique in its conversation and
 * stays what it is when the source's title is read anew.
 */
export function toEntry(source: Source): BibliographyEntry {
  const erased = source.sourceId === "";
  const paper = !erased && isPaper(source);
  const issued = source.publicationDate ? toCslDate(source.publicationDate) : undefined;
  const journal = source.journal && oneLine(source.journal);
  const doi = source.doi && oneLine(source.doi).replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "");
  const csl: CslItem = {
    id: `ibid-${source.number}`,
    type: paper ? "article-journal" : "document",
    title: oneLine(source.title),
    ...(source.authors?.length ? { author: source.authors.map(oneLine).map(splitName) } : {}),
    ...(journal ? { "container-title": journal } : {}),
    ...(issued ? { issued } : {}),
    ...(doi ? { DOI: doi } : {}),
    "citation-number": `${source.number}`,
    note: erased ? `[${source.number}] ${erasedNote}` : noteOf(source),
  };
  return { number: source.number, filename: erased ? null : oneLine(source.filename), csl };
}

/** A document that appeared somewhere, as against a log, a runbook or another file of one's own. */
function isPaper(source: Source): boolean {
  return Boolean(
    source.doi || source.journal || (source.authors?.length && source.publicationDate),
  );
}

function noteOf({ number, sourceId, filename }: Source): string {
  const names = [...new Set([sourceId, filename].map(oneLine))].filter(Boolean);
  return `[${number}] ${names.join(", ")}`;
}

/** On one line, without signs that no format can hold: a title is data, and begins no field of its own. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** `2021-03-04`, `2021-03` or `2021` in parts; undefined for a text that begins with no date. */
function toCslDate(written: string): CslDate | undefined {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(written.trim());
  if (!match) return undefined;
  return { "date-parts": [match.slice(1).flatMap((part) => (part ? [Number(part)] : []))] };
}
