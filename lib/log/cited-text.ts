import type { CitedPlace } from "../citation/cited-place.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LogLine } from "./line-filter.ts";

/** Of a line, what an answer quotes and a citation marks (UTF-16 units). */
const maxQuoteChars = 600;

/** A text with citations of lines in it. */
export type CitedText = (string | { cited: LogLine })[];

/** The marker of a line. */
export const cite = (line: LogLine): CitedText[number] => ({ cited: line });

/** A line word for word, safe in an answer, with its marker; `empty` stands for one that says nothing. */
export function quoteLine(line: LogLine, empty: string): CitedText {
  const text = line.text.trim();
  const shown =
    text.length > maxQuoteChars ? `${text.slice(0, maxQuoteChars).toWellFormed()}…` : text;
  return [text === "" ? empty : escapeForAnswer(shown), " ", cite(line)];
}

/** The text as a model would write it, with the tags of its passages. */
export function toMarkdown(text: CitedText, tagOf: (chunkId: string) => string): string {
  return text
    .map((piece) => (typeof piece === "string" ? piece : `[${tagOf(piece.cited.chunkId)}]`))
    .join("");
}

/** The places of its citations, in their order. */
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
