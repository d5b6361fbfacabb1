import { isTagLabel } from "../text/tag-label.ts";

/**
 * Follows an open bracket character by character while it could become a group of source tags or a bracketed number:
 * `[A#1, B # 2`, `[Source: A#1`, `(A#1`, `<passage tag="A#1"`, `[1-3`, `[^4`. The first character that fits neither decides
 * that it is text.
 */
export type OpenGroup = {
  /** The opening bracket and the characters taken since. */
  readonly written: string;
  /** Takes the next character, or refuses it: then the bracket is text. */
  extend(char: string): "open" | "closed" | "refused";
};

/** UTF-16 units. Longer groups are text. */
const maxGroupLength = 200;
/** The same for an element, which may repeat the title of a passage. */
const maxElementLength = 600;

/** What was read of a group's item. A space after a word or number allows fewer continuations than the word itself. */
type GroupPart =
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
  | "done"
  | "attributes"
  | "slash";

const quotationMark = /["'“”„‘’«»]/;

/** The part after `char`; `word` is the item as far as it was written. */
function nextGroupPart(part: GroupPart, char: string, word: string): GroupPart | null {
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

/** {@link nextGroupPart} in an element, which may have more attributes behind a tag in quotation marks, and a slash at either end. */
function nextElementPart(
  part: GroupPart,
  char: string,
  word: string,
  at: number,
): GroupPart | null {
  if (part === "attributes") return /[<\n[\]【】`\\]/.test(char) ? null : part;
  if (part === "slash") return null;
  if (char === "/") return at === 1 ? "start" : part === "start" ? null : "slash";
  if (part === "done" && /[A-Za-z]/.test(char)) return "attributes";
  return nextGroupPart(part, char, word);
}

const closings: Record<string, RegExp> = { "(": /\)/, "<": />/ };

/** Begins a group at `[`, `【`, `(` or `<`. */
export function openGroup(bracket: string): OpenGroup {
  const closing = closings[bracket] ?? /[\]】]/;
  const isElement = bracket === "<";
  const maxLength = isElement ? maxElementLength : maxGroupLength;
  let written = bracket;
  let part: GroupPart = "start";
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
      const caret = char === "^" && written.trimEnd().length === 1 && !isElement;
      const following = caret
        ? part
        : isElement
          ? nextElementPart(part, char, word, written.length)
          : nextGroupPart(part, char, word);
      if (following === null || written.length >= maxLength) return "refused";
      if (following === "word") word = part === "word" ? word + char : char;
      part = following;
      written += char;
      return "open";
    },
  };
}
