import { splitSentences } from "../text/split-sentences.ts";

/** Keeps the end of the answer that a marker may stand for. */
export type ClaimText = {
  /** Takes the text of the answer as it is written. */
  push(text: string): void;
  /**
   * The sentence that ends here, as plain text: since the last sentence end, line start or marker, whichever is
   * nearest; where no words stand since then, what the marker before stood for, or else the line before.
   */
  take(): string;
};

/** Fewer words between two markers of a line (`… [1] and [2]`) are no claim of their own. */
const minWordsBetween = 3;
/** The most of a line that is kept (UTF-16 units). */
const maxKept = 2000;

/** Takes off what makes Markdown of a line: marks of lists and headings, emphasis, code, escapes. */
function stripLineMarks(line: string): string {
  return line
    .replace(/^[\s.,;:!?)\]]+/, "")
    .replace(/^(?:\s*(?:[-*+>]|#{1,6}|\d{1,9}[.)]|\|)\s+)+/, "")
    .replace(/(?<!\\)(?:\*\*|__|`)/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

function claimWordCount(text: string): number {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|[\p{L}\p{N}]+/gu)
      ?.length ?? 0
  );
}

function lastSentence(line: string): string {
  return splitSentences(stripLineMarks(line)).at(-1) ?? "";
}

/** A fresh record, at the start of an answer. */
export function createClaimText(): ClaimText {
  let line = "";
  let before = "";
  let marked = false;
  return {
    push(text) {
      const lineStart = text.lastIndexOf("\n") + 1;
      if (lineStart > 0) {
        const ended = line + text.slice(0, lineStart);
        const last = ended.split("\n").findLast((each) => hasWords(each));
        if (last !== undefined) before = lastSentence(last.slice(-maxKept));
        line = "";
        marked = false;
      }
      line += text.slice(lineStart);
      if (line.length > 2 * maxKept) line = line.slice(-maxKept);
    },
    take() {
      if (hasWords(line)) {
        const own = lastSentence(line.slice(-maxKept));
        before = marked && claimWordCount(own) < minWordsBetween ? `${before} ${own}` : own;
      }
      marked = true;
      line = "";
      return before;
    },
  };
}
