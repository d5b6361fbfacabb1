import {
  readIds,
  readSections,
  recoverSections,
  type WrittenSection,
} from "../lib/form/read-sections.ts";
import { referenceAnswer } from "./heading-machine.reference.ts";

const space = String.raw`[\s,]*`;
const stringAt = /"((?:[^"\\]|\\[\s\S])*)"/y;

/** The text of a JSON string's inside, with what models write beyond JSON. */
function unquote(inside: string): string {
  const text = inside.replace(
    /\\(?:u([0-9a-f]{4})|([\s\S]))/gi,
    (written: string, hex: string | undefined, char: string | undefined) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      const known = { '"': '"', "\\": "\\", "/": "/", n: "\n", r: "\r", t: "\t" };
      return Object.entries(known).find(([name]) => name === char)?.[1] ?? written;
    },
  );
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** The inside of a string that the end of the text broke off. */
function unquoteBroken(inside: string): string {
  return unquote(
    inside.replace(/\\(?:u[0-9a-f]{0,3})?$/i, (end, at: number) =>
      /(?:^|[^\\])(?:\\\\)*$/.test(inside.slice(0, at)) ? "" : end,
    ),
  );
}

/** Where the value that begins here ends, -1 where the text ends first, null where its brackets do not match. */
function valueEnd(text: string, from: number): number | null {
  const open: string[] = [];
  for (let at = from; at < text.length; ) {
    const char = text.charAt(at);
    if (char === '"') {
      stringAt.lastIndex = at;
      if (!stringAt.test(text)) return -1;
      at = stringAt.lastIndex;
      if (open.length === 0) return at;
      continue;
    }
    if (open.length === 0 && at > from && /[\s,}\]]/.test(char)) return at;
    if (char === "[" || char === "{") open.push(char === "[" ? "]" : "}");
    else if (char === "]" || char === "}") {
      if (open.pop() !== char) return null;
      if (open.length === 0) return at + 1;
    }
    at += 1;
  }
  return -1;
}

/** The section machine in one pass over the whole text of an answer without think blocks: its sections. */
export function referenceSections(whole: string): WrittenSection[] {
  const start = /\{\s*"sections"\s*:\s*\[/.exec(whole);
  if (start === null) {
    const held = whole.toWellFormed().replaceAll("\0", "\ufffd");
    const text = referenceAnswer(held).answer.trim();
    return readSections(held) ?? (text === "" ? [] : [{ text, sourceIds: [] }]);
  }
  const sections: WrittenSection[] = [];
  const gap = new RegExp(space, "y");
  const skipGap = (at: number) => {
    gap.lastIndex = at;
    gap.test(whole);
    return gap.lastIndex;
  };
  const add = (text: string, sourceIds: string[]) => {
    if (text.trim() !== "") sections.push({ text: text.trim(), sourceIds });
  };
  const broken = (element: number, at: number, text: string, sourceIds: string[]) => {
    const recovered = recoverSections(whole.slice(element), text.trim());
    if (recovered) return [...sections, ...recovered];
    add(text, sourceIds);
    const rest = whole.slice(at).toWellFormed().replaceAll("\0", "\ufffd");
    if (/[\p{L}\p{N}]/u.test(rest)) add(rest, []);
    return sections;
  };
  for (let at = skipGap(start.index + start[0].length); at < whole.length; at = skipGap(at)) {
    const element = at;
    if (whole.charAt(at) === "]") return sections;
    if (whole.charAt(at) === '"') {
      stringAt.lastIndex = at;
      const match = stringAt.exec(whole);
      if (!match) {
        add(unquoteBroken(whole.slice(at + 1)), []);
        return sections;
      }
      add(unquote(match[1] ?? ""), []);
      at = stringAt.lastIndex;
      continue;
    }
    if (whole.charAt(at) !== "{") return broken(element, at, "", []);
    let text: string | null = null;
    let sourceIds: string[] = [];
    for (at = skipGap(at + 1); ; at = skipGap(at)) {
      const stop = () => {
        add(text ?? "", sourceIds);
        return sections;
      };
      if (at >= whole.length) return stop();
      if (whole.charAt(at) === "}") {
        at += 1;
        break;
      }
      if (whole.charAt(at) !== '"') return broken(element, at, text ?? "", sourceIds);
      stringAt.lastIndex = at;
      const keyMatch = stringAt.exec(whole);
      if (!keyMatch) return stop();
      const key = unquote(keyMatch[1] ?? "");
      at = stringAt.lastIndex;
      while (/\s/.test(whole.charAt(at))) at += 1;
      if (at >= whole.length) return stop();
      if (whole.charAt(at) !== ":") return broken(element, at, text ?? "", sourceIds);
      at += 1;
      while (/\s/.test(whole.charAt(at))) at += 1;
      if (at >= whole.length) return stop();
      if (whole.charAt(at) === '"' && text === null && /^(text|content|answer)$/i.test(key)) {
        stringAt.lastIndex = at;
        const match = stringAt.exec(whole);
        if (!match) {
          text = unquoteBroken(whole.slice(at + 1));
          return stop();
        }
        text = unquote(match[1] ?? "");
        at = stringAt.lastIndex;
        continue;
      }
      const end = valueEnd(whole, at);
      const isSources = /^(?:source_?ids?|sources?|citations?|tags?)$/i.test(key);
      if (end === null) {
        // The bracket that does not match is where the reading failed.
        let bad = at + 1;
        while (valueEnd(whole.slice(0, bad), at) !== null) bad += 1;
        return broken(element, bad - 1, text ?? "", sourceIds);
      }
      if (isSources) sourceIds = readIds(whole.slice(at, end < 0 ? undefined : end), end >= 0);
      if (end < 0) return stop();
      at = end;
    }
    add(text ?? "", sourceIds);
  }
  return sections;
}
