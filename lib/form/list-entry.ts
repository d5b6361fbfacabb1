import { readTagGroup } from "../citation/source-tag.ts";
import { type OpenGroup, openGroup } from "../citation/tag-group.ts";

/** Tells, character by character, whether a text begins with an entry of a list of sources. */
export type ListEntry = {
  /** Takes the next character. Blank lines before the entry are allowed. */
  push(char: string): "possible" | "entry" | "none";
};

/** What was read of the entry: bullet, number, bold, then the bracket. */
type EntryPart = "start" | "bullet" | "bulleted" | "star" | "bold" | "digits" | "dot" | "numbered";

/**
 * Creates the reading of one entry: a bracket with tags or numbers (`[A#1]`, `[2]`, `[DOC:…`), bulleted, numbered or
 * bold, or any numbered item.
 * @param tagsOnly whether a number alone is not enough: the heading above is an item of a numbered list itself.
 */
export function createListEntry(tagsOnly: boolean): ListEntry {
  let part: EntryPart = "start";
  let digits = 0;
  let group: OpenGroup | null = null;

  function next(char: string): EntryPart | "entry" | "none" {
    if (isInlineBlank(char)) {
      if (part === "bullet" || part === "bulleted") return "bulleted";
      if (part === "dot") return tagsOnly ? "numbered" : "entry";
      return part === "start" || part === "numbered" ? part : "none";
    }
    if (char === "\n") return part === "start" ? "start" : "none";
    if (char === "*") {
      if (part === "star" || part === "bullet") return "bold";
      if (part === "start") return "bullet";
      return part === "bulleted" || part === "numbered" ? "star" : "none";
    }
    if (/\d/.test(char)) {
      digits += 1;
      const begins = part === "start" || part === "bulleted" || part === "digits";
      return begins && digits <= 3 ? "digits" : "none";
    }
    if (part === "digits") return char === "." || char === ")" ? "dot" : "none";
    return part === "start" && /[-+•]/.test(char) ? "bullet" : "none";
  }

  function opensBracket(char: string): boolean {
    return (
      (char === "[" || char === "【") &&
      part !== "bullet" &&
      part !== "star" &&
      part !== "digits" &&
      part !== "dot"
    );
  }

  return {
    push(char) {
      if (group !== null) {
        const state = group.extend(char);
        if (state === "open") return "possible";
        if (state === "closed") return namesSources(group.written.slice(1, -1)) ? "entry" : "none";
        return char === ":" && /^.[ \t]*doc[ \t]*$/i.test(group.written) ? "entry" : "none";
      }
      if (opensBracket(char)) {
        group = openGroup(char);
        return "possible";
      }
      const following = next(char);
      if (following === "entry" || following === "none") return following;
      part = following;
      return "possible";
    },
  };
}

/** Whether a bracket holds tags or numbers. A document named alone has a digit or a dot, unlike `[x]`. */
function namesSources(inside: string): boolean {
  if (/^[ \t]*(?:\^[ \t]*)?\d[\d,;–\- \t]*$/.test(inside)) return true;
  return /[\d.]/.test(inside) && readTagGroup(inside.replace("^", "")) !== null;
}

function isInlineBlank(char: string): boolean {
  return char === " " || char === "\t";
}
