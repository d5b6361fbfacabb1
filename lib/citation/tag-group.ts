/**
 * Follows an open bracket character by character while it could become a group of source tags or a bracketed number:
 * `[A#1, B # 2`, `[1-3`, `[^4`. The first character that fits neither decides that it is text.
 */
export type OpenGroup = {
  /** The opening bracket and the characters taken since. */
  readonly written: string;
  /** Takes the next character, or refuses it: then the bracket is text. */
  extend(char: string): "open" | "closed" | "refused";
};

/** UTF-16 units. Longer groups are text. */
const maxGroupLength = 200;

/** What was read of a group's item. A space after a word or number allows fewer continuations than the word itself. */
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

/** Begins a group at `[` or `【`. */
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
