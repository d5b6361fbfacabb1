import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { CitedPlace } from "./cited-place.ts";

/** At most this much of a line is quoted and marked (UTF-16 units). */
const maxQuoteChars = 600;

/** A line or row of a document: its words, and where they begin in the document's text (UTF-16). */
export type CitedLine = { chunkId: string; start: number; text: string };

/** A text with citations of lines. */
export type CitedText = (string | { cited: CitedLine })[];

/** An answer computed from what is stored, not written by a model. */
export type ComputedAnswer = {
  /** The chunks that hold the cited lines. */
  chunks: RetrievedChunk[];
  /** The answer in Markdown, with a tag after each claim. */
  text(tagOf: (chunkId: string) => string): string;
  /** The places of the cited words, in the order of the tags in the text. */
  places: CitedPlace[];
  /** The filters that were given or read from the question, and under `documents` the number of lines matched in each document. */
  appliedFilters: AppliedFilter[];
  /** The document, if the answer rests on one only. */
  documentId: string | null;
  /** Entries that were counted, listed or looked up. */
  matched: number;
  /** Whether these come near to what was asked and have no such thing, so that they are shown and answer nothing. */
  lacksAsked?: boolean;
};

/** The citation of a line. */
export const cite = (line: CitedLine): CitedText[number] => ({ cited: line });

/** Quotes a line word for word, escaped, with its citation; an empty line is quoted as `empty`. */
export function quoteLine(line: CitedLine, empty: string): CitedText {
  const text = line.text.trim();
  const shown =
    text.length > maxQuoteChars ? `${text.slice(0, maxQuoteChars).toWellFormed()}…` : text;
  return [text === "" ? empty : escapeForAnswer(shown), " ", cite(line)];
}

/** Writes the text as a model would, with the tags of its passages. */
export function toMarkdown(text: CitedText, tagOf: (chunkId: string) => string): string {
  return text
    .map((piece) => (typeof piece === "string" ? piece : `[${tagOf(piece.cited.chunkId)}]`))
    .join("");
}

/** The cited places, in order. */
export function citedPlaces(text: CitedText): CitedPlace[] {
  return text.flatMap((piece) => {
    if (typeof piece === "string") return [];
    const { chunkId, start, text: words } = piece.cited;
    const indent = words.length - words.trimStart().length;
    return {
      chunkId,
      start: start + indent,
      end: start + Math.min(words.length, indent + maxQuoteChars),
    };
  });
}
