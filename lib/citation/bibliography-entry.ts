import type { Source } from "../wire/source.ts";
import type { ExportWords } from "../wording/export-words.ts";
import { type PersonName, splitName } from "./split-name.ts";

/** A date in CSL-JSON: year, then month and day (from 1) if known. */
type CslDate = { "date-parts": [number[]] };

/** An item of CSL-JSON. The other forms are written from it. */
type CslItem = {
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

/** A source in a bibliography. */
export type BibliographyEntry = {
  number: number;
  /** Null for a source that was erased with its case: only its number is left. */
  filename: string | null;
  csl: CslItem;
};

/**
 * Makes the entry of a source. Its key is made of the number alone, so it is unique in the conversation and does not
 * change when the source's title is read again.
 */
export function toEntry(source: Source, words: ExportWords): BibliographyEntry {
  const erased = source.sourceId === "";
  const paper = !erased && isPaper(source);
  const issued = source.publicationDate ? toCslDate(source.publicationDate) : undefined;
  const journal = source.journal && oneLine(source.journal);
  const doi = source.doi && oneLine(source.doi).replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "");
  const csl: CslItem = {
    id: `ibid-${source.number}`,
    type: paper ? "article-journal" : "document",
    title: erased ? words.erasedTitle : oneLine(source.title),
    ...(source.authors?.length ? { author: source.authors.map(oneLine).map(splitName) } : {}),
    ...(journal ? { "container-title": journal } : {}),
    ...(issued ? { issued } : {}),
    ...(doi ? { DOI: doi } : {}),
    "citation-number": `${source.number}`,
    note: erased ? `[${source.number}] ${words.erasedNote}` : noteOf(source),
  };
  return { number: source.number, filename: erased ? null : oneLine(source.filename), csl };
}

/** Whether a document was published, unlike a log, a runbook or another file of the owner's. */
function isPaper(source: Source): boolean {
  return Boolean(
    source.doi || source.journal || (source.authors?.length && source.publicationDate),
  );
}

function noteOf({ number, sourceId, filename }: Source): string {
  const names = [...new Set([sourceId, filename].map(oneLine))].filter(Boolean);
  return `[${number}] ${names.join(", ")}`;
}

/** Puts text on one line, without characters that no format can hold, so that a title cannot begin a field. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Splits `2021-03-04`, `2021-03` or `2021`. Returns undefined for text that does not begin with a date. */
function toCslDate(written: string): CslDate | undefined {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(written.trim());
  if (!match) return undefined;
  return { "date-parts": [match.slice(1).flatMap((part) => (part ? [Number(part)] : []))] };
}
