import { isTagLabel } from "../text/tag-label.ts";

/**
 * Follows, character by character, whether a bracket that was opened could still become a group of source tags or a
 * bracketed number: `[A#1, B # 2`, `[Source: A#1`, `(A#1`, `[1-3`, `[^4`. What is neither is known by the first
 * character that cannot belong.
 */
export type OpenGroup = {
  /** The opening bracket and what followed. */
  readonly written: string;
  /** Takes the next character, or refuses it: then it is no such group. */
  extend(char: string): "open" | "closed" | "refused";
};

/** Longer groups are text. */
const maxLength = 200;

/** What an item of a group has had so far; a space behind a word or a number allows less than the word itself. */
type Part =
  | "start"
  | "word"
  | "afterWord"
  | "hash"
  | "ordinal"
  | "afterOrdinal"
  | "range"
  | "escape"
  | "labelled"
  | "quoted"
  | "done";

const quotationMark = /["'“”„‘’«»]/;

/** The part after `char`; `word` is the item as far as it was written. */
function next(part: Part, char: string, word: string): Part | null {
  if (part === "escape") return /[_#~.-]/.test(char) ? (char === "#" ? "hash" : "word") : null;
  const space = char === " " || char === "\t";
  if (/[,;，；、]/.test(char))
    return /^(?:hash|range|labelled|quoted)$/.test(part) ? null : "start";
  if (char === "#" || char === "＃")
    return /^(?:start|labelled|quoted|word|afterWord)$/.test(part) ? "hash" : null;
  switch (part) {
    case "start":
    case "labelled":
    case "quoted":
      if (space) return part;
      if (quotationMark.test(char)) return part === "quoted" ? null : "quoted";
      return char === "\\" ? "escape" : /[\w.~-]/.test(char) ? "word" : null;
    case "word":
    case "afterWord":
      if (/[:=：]/.test(char)) return isTagLabel(word) ? "labelled" : null;
      if (space) return "afterWord";
      if (char === "\\") return "escape";
      if (char === "–" || (char === "-" && part === "afterWord")) return "range";
      if (quotationMark.test(char))
        return part === "word" ? "done" : isTagLabel(word) ? "quoted" : null;
      if (part === "word") return /[\w.~-]/.test(char) ? "word" : null;
      return /[A-Za-z]/.test(char) && isTagLabel(word) ? "word" : null;
    case "hash":
    case "range":
      return space ? part : /\d/.test(char) ? "ordinal" : null;
    case "done":
      return space ? "done" : null;
    default:
      if (quotationMark.test(char)) return "done";
      if (/[-–]/.test(char)) return "range";
      if (space) return "afterOrdinal";
      return part === "ordinal" && /\d/.test(char) ? "ordinal" : null;
  }
}

/** A group just opened by `[`, `【` or `(`. */
export function openGroup(bracket: string): OpenGroup {
  const closing = bracket === "(" ? /\)/ : /[\]】]/;
  let written = bracket;
  let part: Part = "start";
  /** The word that is being written, or was written last, in this item. */
  let word = "";
  return {
    get written() {
      return written;
    },
    extend(char) {
      if (closing.test(char)) {
        if (part === "escape") return "refused";
        written += char;
        return "closed";
      }
      const caret = char === "^" && written.trimEnd().length === 1;
      const following = caret ? part : next(part, char, word);
      if (following === null || written.length >= maxLength) return "refused";
      if (following === "word") word = part === "word" ? word + char : char;
      part = following;
      written += char;
      return "open";
    },
  };
}
