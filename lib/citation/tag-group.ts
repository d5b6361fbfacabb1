/**
 * Follows, character by character, whether a bracket that was opened could still become a group of source tags or a
 * bracketed number: `[A#1, B # 2`, `[1-3`, `[^4`. What is neither is known by the first character that cannot belong.
 */
export type OpenGroup = {
  /** The opening bracket and what followed. */
  readonly written: string;
  /** Takes the next character, or refuses it: then it is no such group. */
  extend(char: string): "open" | "closed" | "refused";
};

/** Longer groups are text. */
const maxGroupLength = 200;

/** What an item of a group has had so far; a space behind a word or a number allows less than the word itself. */
type GroupPart =
  | "start"
  | "word"
  | "afterWord"
  | "hash"
  | "ordinal"
  | "afterOrdinal"
  | "range"
  | "escape";

function nextGroupPart(part: GroupPart, char: string): GroupPart | null {
  if (part === "escape") return /[_#~.-]/.test(char) ? (char === "#" ? "hash" : "word") : null;
  const space = char === " " || char === "\t";
  if (/[,;，；、]/.test(char)) return part === "hash" || part === "range" ? null : "start";
  if (char === "#" || char === "＃")
    return part === "ordinal" || part === "afterOrdinal" ? null : "hash";
  switch (part) {
    case "start":
      if (space) return "start";
      return char === "\\" ? "escape" : /[\w.~-]/.test(char) ? "word" : null;
    case "word":
      if (space) return "afterWord";
      if (char === "–") return "range";
      return char === "\\" ? "escape" : /[\w.~-]/.test(char) ? "word" : null;
    case "afterWord":
      if (char === "\\") return "escape";
      return space ? "afterWord" : /[-–]/.test(char) ? "range" : null;
    case "hash":
    case "range":
      return space ? part : /\d/.test(char) ? "ordinal" : null;
    default:
      if (/[-–]/.test(char)) return "range";
      if (space) return "afterOrdinal";
      return part === "ordinal" && /\d/.test(char) ? "ordinal" : null;
  }
}

/** A group just opened by `[` or `【`. */
export function openGroup(bracket: string): OpenGroup {
  let written = bracket;
  let part: GroupPart = "start";
  return {
    get written() {
      return written;
    },
    extend(char) {
      if (char === "]" || char === "】") {
        if (part === "escape") return "refused";
        written += char;
        return "closed";
      }
      const caret = char === "^" && written.trimEnd().length === 1;
      const following = caret ? part : nextGroupPart(part, char);
      if (following === null || written.length >= maxGroupLength) return "refused";
      part = following;
      written += char;
      return "open";
    },
  };
}
