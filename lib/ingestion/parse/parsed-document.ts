import type { TextSpan } from "../../text/text-span.ts";
import type { Standing } from "../../wire/standing.ts";

/** A stretch of a document's text with one place: its part, section and page. Stretches are in order and do not overlap. */
export type Segment = TextSpan & {
  part: "abstract" | "fulltext";
  /** Headings from the outermost to the innermost, joined by " > "; null outside any. */
  section: string | null;
  /** From 1; null where the format has no pages. */
  page: number | null;
  /** How it may be cut: prose at sentences, the others only between lines; headings stay with what follows. */
  kind: "heading" | "prose" | "list" | "table" | "code" | "log";
};

/** What a format's parser reads of a document, apart from its text. */
export type ParsedFacts = {
  mediaType: string;
  /** The document's own id (a PMC id, a record's id). Default: its file name. */
  sourceId?: string;
  title: string;
  authors: string[];
  journal?: string;
  /** ISO 8601 date, as exact as the file says: `2011`, `2011-08` or `2011-08-03`. */
  publicationDate?: string;
  doi?: string;
  category?: string;
  standing?: Standing;
  metadata: Record<string, unknown>;
  /** The end of the abstract in the text; 0 without one. */
  abstractLength: number;
  /** Whether the text's lines are the file's lines, so that line numbers mean something to the reader. */
  hasLines: boolean;
};

/** The output of a format's parser. */
export type ParsedDocument = ParsedFacts & {
  /** The whole text, the abstract first; well-formed UTF-16 without U+0000, lines ended by \n. */
  text: string;
  segments: Segment[];
};

/** A stretch of whole lines of a document's text. */
export type ParsedPart = {
  text: string;
  /** Within the part. */
  segments: Segment[];
};

/** Returns the fields of a document that have a text. */
export function filledFields<Name extends string>(
  fields: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(fields).filter(([, text]) => text);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

/** Returns a DOI without the address or prefix that it was written with. */
export function bareDoi(doi: string): string {
  return doi.replace(/^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)/iu, "");
}
