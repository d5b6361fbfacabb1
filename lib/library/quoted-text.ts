import type { CitedPlace } from "../citation/cited-place.ts";
import { locateQuote } from "../citation/locate-quote.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { DocumentUnit } from "./document-units.ts";

/** A text by Ibid in Markdown, with citations of the words that it rests on. */
export type QuotedText = (string | { chunk: RetrievedChunk; words: string })[];

/** Longer units are rows or lines, which are cut (UTF-16 units). */
const maxUnitChars = 600;

/** Quotes a unit word for word, with its citation. @param most of a longer one, only so many UTF-16 units. */
export function quoteUnit(
  { markdown, words, chunk }: DocumentUnit,
  most = maxUnitChars,
): QuotedText {
  const cut = markdown.length > most && words.length > most;
  return [
    cut ? `${markdown.slice(0, most).replace(/\\+$/u, "").toWellFormed()}…` : markdown,
    " ",
    { chunk, words },
  ];
}

/** Returns the text as a model would write it, the chunks that it rests on, and the place of each quotation. */
export function toLibraryAnswer(text: QuotedText): {
  text(tagOf: (chunkId: string) => string): string;
  chunks: RetrievedChunk[];
  places: CitedPlace[];
} {
  const cited = text.flatMap((piece) => (typeof piece === "string" ? [] : piece));
  return {
    text: (tagOf) =>
      text
        .map((piece) => (typeof piece === "string" ? piece : `[${tagOf(piece.chunk.chunkId)}]`))
        .join(""),
    chunks: [...new Map(cited.map(({ chunk }) => [chunk.chunkId, chunk])).values()],
    places: cited.map(({ chunk, words }) => {
      const { start, end } = locateQuote({ claim: words, passageText: chunk.text });
      return { chunkId: chunk.chunkId, start: chunk.start + start, end: chunk.start + end };
    }),
  };
}
