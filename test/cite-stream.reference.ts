import {
  closedElement,
  openedElement,
  readBareTag,
  readElement,
  readParenthesis,
  readTagGroup,
  tagTable,
} from "../lib/citation/source-tag.ts";
import { openGroup } from "../lib/citation/tag-group.ts";
import { createCodeFence } from "../lib/text/code-fence.ts";
import type { Passage } from "../lib/wire/passage.ts";

/** What the reader gets of a whole answer: its text, each use of a document by its number, and tags dropped. */
export type Cited = {
  text: string;
  uses: { number: number; tags: string[] }[];
  dropped: number;
};

/** The bracket that begins here as far as it could be a group, and whether it is whole. */
function groupAt(line: string, at: number): { written: string; whole: boolean } {
  const group = openGroup(line.charAt(at));
  for (const char of line.slice(at + 1)) {
    const step = group.extend(char);
    if (step === "refused") return { written: group.written.replace(/\\$/, ""), whole: false };
    if (step === "closed") return { written: group.written, whole: true };
  }
  return { written: group.written, whole: false };
}

/**
 * What the citation stream must give, computed line by line over the whole text: only the tests use it. It looks ahead
 * for the backticks that close code and for the end of a bracket, where the stream must decide as it goes. What is a
 * tag group and what is a fence it reads with the parts that the stream uses, which have tests of their own.
 */
export function referenceCitations(written: string, passages: readonly Passage[]): Cited {
  const table = tagTable(passages);
  const numbers = new Map<string, number>();
  const uses: Cited["uses"] = [];
  const fence = createCodeFence();
  let text = "";
  let dropped = 0;
  /** The text of the line without what Ibid adds to it. */
  let own = "";
  let run = new Set<string>();
  let runOpensLine = false;
  let tookOut = false;
  /** Whether an unescaped `<` stands directly before. */
  let opensElement = false;
  /** The names of elements that were read as tags. */
  const opened = new Set<string>();
  let waiting: Passage[][] = [];

  function emit(part: string, shown = part): void {
    fence.push(part);
    if (run.size > 0 && (part.startsWith("(") || (part.startsWith(":") && runOpensLine)))
      text += "\\";
    text += shown;
    own += part;
    run = new Set();
    tookOut = false;
    opensElement = part.endsWith("<");
  }

  function mark(cited: Passage[]): void {
    if (run.size === 0) {
      runOpensLine = own.trim() === "";
      fence.push("[");
      own += "[";
    }
    for (const documentId of new Set(cited.map((passage) => passage.documentId))) {
      const given = numbers.get(documentId) ?? numbers.size + 1;
      numbers.set(documentId, given);
      const ofDocument = new Set(cited.filter((passage) => passage.documentId === documentId));
      uses.push({ number: given, tags: [...ofDocument].map((passage) => passage.tag) });
      if (!run.has(documentId)) text += `[${given}]`;
      run.add(documentId);
    }
    tookOut = false;
    opensElement = false;
  }

  const inBlock = () => fence.state === "code" || fence.indentation === "code";
  const isUnsure = () => fence.state === "unsure" || fence.indentation === "unsure";

  function flushWaiting(): void {
    for (const cited of waiting) mark(cited);
    waiting = [];
  }

  function tagsAt(line: string, at: number) {
    const { written: group, whole } = groupAt(line, at);
    const inside = group.slice(1, -1);
    if (whole && group.startsWith("<") && opened.has(closedElement(inside) ?? ""))
      return { length: group.length, cited: [], invalid: 0, named: false, known: false };
    const read = () => {
      if (group.startsWith("<")) return readElement(inside, table, own.slice(-1));
      return group.startsWith("(") ? readParenthesis(inside, table) : readTagGroup(inside);
    };
    const items = whole ? read() : null;
    if (items === null) return null;
    const cited = items.map((item) => table.resolve(item)).filter((passage) => passage !== null);
    const named = items.every((item) => item.ordinal === null);
    const known = items.some((item) => table.hasSlug(item.slug));
    return { length: group.length, cited, invalid: items.length - cited.length, named, known };
  }

  const isBracket = (char: string) => char === "[" || char === "【";
  const isNumber = (group: string) => /^\[[\s^]*\d[\d\s,;^–-]*\]$/.test(group);
  const lines = written.replace(/\r\n?/g, "\n").split("\n");
  let doubtful = false;
  /** The backticks of code that a line before left open, and those that would close what ended before a marker. */
  let leftOpen = "";
  let endedEarly = "";
  let inTable = false;
  let barred = false;

  for (const [index, raw] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const wasOpen = fence.open;
    const tableRow = /^[ \t]*\|/.test(raw);
    const line = barred ? raw.replace(/^([ \t]*)(?=[|:])|^([ \t]*-)(?=[-|:])/, "$1$2\\") : raw;
    barred = false;
    own = "";
    let opensHere = false;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (indent !== "") emit(indent);
    for (let at = indent.length; at < line.length; ) at = step(line, at);
    if (isLast) break;
    const blank = own.trim() === "";
    if (/^\s*[-*+>#|\d]/.test(own) && !opensHere) leftOpen = "";
    if (/^[-:| \t\\]+$/.test(own) && raw.includes("|") && raw.includes("-")) inTable = true;
    if (!wasOpen && !blank && waiting.length > 0 && !inBlock()) flushWaiting();
    const indented = /^[ \t]*/.exec(own)?.[0] ?? "";
    emit("\n");
    own = "";
    if (blank || wasOpen) {
      doubtful = false;
      inTable = false;
      leftOpen = "";
      endedEarly = "";
    }
    if (wasOpen && !fence.open && waiting.length > 0) {
      emit(indented);
      flushWaiting();
      emit("\n");
      own = "";
    }

    function step(from: string, at: number): number {
      const char = from.charAt(at);
      const rest = from.slice(at);
      const inFence = inBlock();
      if (!inFence) {
        if (waiting.length > 0 && own.trim() === "") {
          const before = own;
          flushWaiting();
          emit("\n\n");
          own = "";
          doubtful = false;
          inTable = false;
          if (before !== "") emit(before);
        }
        flushWaiting();
        if (isUnsure()) doubtful = true;
      }
      const parenthesis = !inFence && char === "(" && (run.size > 0 || !/[[\]\d]$/.test(own));
      const element = !inFence && char === "<" && (run.size > 0 || !/[[\]\d(]$/.test(own));
      if (isBracket(char) || parenthesis || element) return bracket(from, at, inFence);
      const opening = inFence && !fence.open && fence.indentation !== "code";
      if (!inFence && /^\\[!-/:-@[-`{-~【]/.test(rest)) {
        emit("\\");
        if (isUnsure()) doubtful = true;
        emit(rest.charAt(1));
        opensElement = false;
        return at + 2;
      }
      if (!inFence && char === "`") return backticks(from, at);
      if (!inFence && (own.trim() === "" || /\s$/.test(own))) {
        const [word = ""] = /^[\w.~-]+#\d+(?![\w~#/–-])/.exec(rest) ?? [];
        const items = word === "" ? null : readBareTag(word, table);
        if (items !== null) return takeTags(items, at + word.length);
      }
      if (!inFence && opensElement && /[A-Za-z/!?]/.test(char)) doubtful = true;
      emit(char);
      if (opening && !inBlock()) doubtful = true;
      if (!fence.open && isUnsure()) doubtful = true;
      return at + 1;
    }

    function takeTags(items: NonNullable<ReturnType<typeof readBareTag>>, end: number): number {
      const cited = items.map((item) => table.resolve(item)).filter((each) => each !== null);
      dropped += items.length - cited.length;
      if (cited.length > 0) {
        endCodeLeftOpen();
        mark(cited);
      } else tookOut = true;
      return end;
    }

    function bracket(from: string, at: number, inFence: boolean): number {
      const { written: group, whole } = groupAt(from, at);
      const tags = tagsAt(from, at);
      const after = from.charAt(at + group.length);
      if (tags !== null && inFence && !tags.named && tags.cited.length > 0) {
        waiting.push(tags.cited);
        dropped += tags.invalid;
        tookOut = true;
        return at + tags.length;
      }
      if (tags !== null && !inFence && (!tags.named || (tags.known && after !== "("))) {
        const name = group.startsWith("<") ? openedElement(group.slice(1, -1)) : null;
        if (name !== null) opened.add(name);
        dropped += tags.invalid;
        if (tags.cited.length > 0) {
          endCodeLeftOpen();
          mark(tags.cited);
        } else tookOut = true;
        return at + tags.length;
      }
      if (isLast && !inFence && !whole && at + group.length === from.length) {
        const slugs = [...group.slice(1).matchAll(/([^\s,;#:="'“]+)\s*#/g)].map(
          (match) => match[1] ?? "",
        );
        if (slugs.some((slug) => table.hasSlug(slug))) {
          dropped += 1;
          return from.length;
        }
      }
      if (group.startsWith("<")) {
        emit("<");
        return at + 1;
      }
      const surely = inFence && (fence.open || fence.indentation === "code");
      if (whole && isNumber(group) && !surely) emit(group, `\\[${group.slice(1, -1)}\\]`);
      else {
        const joins = /^\[\d*$/.test(group) && isBracket(after);
        emit(group, !surely && (joins || /^\[\s*\^/.test(group)) ? `\\${group}` : group);
      }
      if (!fence.open && isUnsure()) doubtful = true;
      return at + group.length;
    }

    function startsBlock(): boolean {
      return /^\s*[-*+>#|\d]/.test(own);
    }

    /** A marker in code that a line before left open would be read as code. */
    function endCodeLeftOpen(): void {
      const opensFence = leftOpen.length >= 3 && own.trim() === "";
      if (leftOpen !== "" && !startsBlock() && !opensFence) {
        text += (text.endsWith("`") ? " " : "") + leftOpen;
        endedEarly = leftOpen;
      }
      leftOpen = "";
    }

    function backticks(from: string, at: number): number {
      const ticks = /^`+/.exec(from.slice(at))?.[0] ?? "";
      if (tookOut && text.endsWith("`")) emit(" ");
      const before = run.size > 0 ? "]" : own === "" ? "\n" : own.slice(-1);
      const next = from.charAt(at + ticks.length);
      const shown = text;
      emit(ticks);
      if (inBlock()) return at + ticks.length;
      if (endedEarly === ticks) {
        endedEarly = "";
        if (!/\S/.test(next) || !/[\s([{"'“„‘«]/.test(before)) {
          text = shown;
          return at + ticks.length;
        }
      }
      if (doubtful) {
        if (!startsBlock() && leftOpen === ticks) leftOpen = "";
        return at + ticks.length;
      }
      text = shown;
      if (ticks !== "`" || /\S/.test(next) || hasFellow(from.slice(at + 1)))
        return code(from, at + ticks.length, ticks);
      text += "\\`";
      return at + ticks.length;
    }

    /** Whether a single backtick follows in the line, or in the cell. */
    function hasFellow(rest: string): boolean {
      const [cell = ""] = tableRow || inTable ? rest.split(/(?<!\\)\|/) : [rest];
      return /(?<!`)`(?!`)/.test(cell);
    }

    /** Inline code to its closing backticks, to a tag, to the end of its cell, or to the end of the line. */
    function code(from: string, start: number, ticks: string): number {
      const runs = [...from.matchAll(/`+/g)];
      const close =
        runs.find((each) => each.index >= start && each[0] === ticks)?.index ?? from.length;
      let tags: ReturnType<typeof tagsAt> = null;
      let content = "";
      let forgeable = false;
      let bar = false;
      let at = start;
      while (at < close) {
        tags = isBracket(from.charAt(at)) ? tagsAt(from, at) : null;
        if (tags !== null && !tags.named && tags.cited.length > 0) break;
        tags = null;
        const piece = isBracket(from.charAt(at)) ? groupAt(from, at).written : from.charAt(at);
        if (piece === "|" && !content.endsWith("\\")) {
          if (tableRow || inTable) break;
          bar = true;
        }
        if (isBracket(piece.charAt(0))) forgeable = true;
        content += piece;
        at += piece.length;
      }
      const closed = at === close && close < from.length;
      barred ||= forgeable && bar;
      tookOut = false;
      fence.push(`${content}x`);
      if (tags === null || !/^ *$/.test(content)) {
        text += ticks + content;
        if (closed || forgeable || tags !== null)
          text += (content.endsWith("`") && !closed ? " " : "") + ticks;
        else {
          doubtful = true;
          if (at === from.length) {
            leftOpen = ticks;
            opensHere = true;
          }
        }
      }
      own += "`";
      opensElement = false;
      run = new Set();
      if (tags === null) return closed ? at + ticks.length : at;
      dropped += tags.invalid;
      endedEarly = ticks;
      mark(tags.cited);
      return at + tags.length;
    }
  }
  if (waiting.length > 0) {
    const { open } = fence;
    if (fence.indentation === "code") emit("\n");
    else fence.push("\n");
    if (fence.open) dropped += waiting.flat().length;
    else {
      if (open) text += `\n${/^[ \t]*/.exec(own)?.[0] ?? ""}`;
      flushWaiting();
    }
  }
  return { text, uses, dropped };
}
