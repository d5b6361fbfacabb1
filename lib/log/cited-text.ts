import type { CitedPlace } from "../citation/cited-place.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LogLine } from "./line-filter.ts";

/** At most this much of a line is quoted and marked (UTF-16 units). */
const maxQuoteChars = 600;

/** A text with citations of lines. */
export type CitedText = (string | { cited: LogLine })[];

/** The citation of a line. */
export const cite = (line: LogLine): CitedText[number] => ({ cited: line });

/** Quotes a line word for word, escaped, with its citation; an empty line is quoted as `empty`. */
export function quoteLine(line: LogLine, empty: string): CitedText {
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
