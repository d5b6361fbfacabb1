import { hasLetters } from "../text/has-letters.ts";
import { countedByOrdinal, splitSentences } from "../text/split-sentences.ts";
import { labelsSource } from "./points-to-source.ts";

/** Keeps the end of the answer: the claim that the next marker belongs to. */
type ClaimText = {
  /** Takes the next text of the answer. */
  push(text: string): void;
  /**
   * Returns the sentence that ends here, as plain text, from the nearest sentence end, line start or marker on. If there
   * are no words since then but a source's label, returns the claim of the marker before, or else the line before.
   */
  take(): string;
};

/** Fewer words between two markers of a line (`… [1] and [2]`) are not a claim of their own. */
const minWordsBetween = 3;
/** UTF-16 units of a line that are kept. */
const maxKept = 2000;

/** Removes Markdown from a line: list and heading marks, emphasis, code, addresses of links, escapes. */
export function stripLineMarks(line: string): string {
  return line
    .replace(/^[\s.,;:!?)\]]+/, "")
    .replace(/^(?:\s*(?:[-*+>]|#{1,6}|\d{1,9}[.)]|\|)\s+)+/, (marks) =>
      // "3. März" is a day.
      countedByOrdinal.test(line.trimStart().slice(marks.length)) ? marks : "",
    )
    .replace(/\[([^\][]*)\]\([^\s()]*\)/g, "$1")
    .replace(/~~[^~]*~~\s?/g, "")
    .replace(/\$(\d[\d.,]*)\$/g, "$1")
    .replace(/(?<!\\)(?:\*\*|__|`)/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

/** Counts the words of a text; of Chinese and Japanese, pairs of characters. */
export function claimWordCount(text: string): number {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|[\p{L}\p{N}]+/gu)
      ?.length ?? 0
  );
}

/** The last sentence of a line that is not only the label of a source; "" where there is none. */
function lastSentence(line: string): string {
  return splitSentences(stripLineMarks(line)).findLast((each) => !labelsSource(each)) ?? "";
}

/** Creates the record at the start of an answer. */
export function createClaimText(): ClaimText {
  let line = "";
  let before = "";
  let marked = false;
  return {
    push(text) {
      const lineStart = text.lastIndexOf("\n") + 1;
      if (lineStart > 0) {
        const ended = line + text.slice(0, lineStart);
        const last = ended.split("\n").findLast((each) => hasLetters(each) && !labelsSource(each));
        if (last !== undefined) before = lastSentence(last.slice(-maxKept));
        line = "";
        marked = false;
      }
      line += text.slice(lineStart);
      if (line.length > 2 * maxKept) line = line.slice(-maxKept);
    },
    take() {
      if (hasLetters(line)) {
        const own = lastSentence(line.slice(-maxKept));
        if (own !== "")
          before = marked && claimWordCount(own) < minWordsBetween ? `${before} ${own}` : own;
      }
      marked = true;
      line = "";
      return before;
    },
  };
}
