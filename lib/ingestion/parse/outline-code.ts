import type { CodeLines } from "./code-lines.ts";
import { type CodeSymbol, maxWholeSymbol, minAloneSymbol } from "./code-symbols.ts";
import { type DefinitionHead, readDefinitionHead } from "./definition-head.ts";

/** A line as its indentation tells it. A `close` line ends or opens a body: a bracket, a word alone such as `end`. */
type OutlineLine = { indent: number; kind: "blank" | "note" | "close" | "code"; text: string };

/** What is known of a file while it is outlined. */
type Outlined = {
  code: CodeLines;
  lines: readonly OutlineLine[];
  /** Whether statements end in a semicolon, so that one may go on in the next line at its own indentation. */
  isTerminated: boolean;
};

/** Lines with what is around them. */
type OutlineStretch = {
  first: number;
  last: number;
  /** The indentation of what they are in: lines that have no more of it are not theirs. */
  above: number;
  path?: string | undefined;
  depth: number;
};

/** Symbols, and how many of the blocks with deeper lines are definitions. */
type FileOutline = { symbols: CodeSymbol[]; definitions: number; others: number };

/** More levels are data. */
const maxOutlineDepth = 12;
/** The share of lines with a semicolon at their end from which on statements end in one. */
const minTerminated = 0.05;

const note = /^(?:\/\/|#|--|\/\*|\*(?:[\s/]|$)|@[\w.:]+(?:\(.*\))?$|\[\p{L}.*\]$)/u;
const bracketLine = /^(?:[)\]}{]|[^\p{L}\p{N}\s"'`([]{2})/u;
const wordLine = /^\p{L}+[^\p{L}\p{N}\s"'`$(=]*$/u;

/**
 * Lists the named parts of a program whose language has no grammar here, each before those in it: by the shapes of their
 * first lines and the indentation of what is below (see `definition-head.ts`). One that holds mostly definitions is a group,
 * such as a class.
 */
export function outlineCode(text: string, code: CodeLines): CodeSymbol[] {
  const lines = readOutlineLines(code);
  const visible = lines.filter(({ kind }) => kind !== "blank" && kind !== "note");
  const terminated = visible.filter((line) => /[^;];$/u.test(line.text)).length;
  const isTerminated = terminated >= visible.length * minTerminated;
  return outline(
    { code, lines, isTerminated },
    {
      first: 0,
      last: lines.length - 1,
      above: -1,
      depth: 0,
    },
  ).symbols;
}

function readOutlineLines(code: CodeLines): OutlineLine[] {
  let inComment = false;
  let above = 0;
  return Array.from({ length: code.count }, (_, at) => {
    const whole = code.textOf(at).trimEnd().replaceAll("\t", "    ");
    const text = whole.trimStart();
    const isNote = text !== "" && (inComment || note.test(text));
    if (inComment || text.startsWith("/*")) inComment = !text.includes("*/");
    if (isNote) code.addComment({ from: code.start(at), to: code.end(at) });
    const indent = whole.length - text.length;
    const isWord = wordLine.test(text);
    if (isWord && indent < above) code.addEnd(at);
    above = indent;
    const isClose = bracketLine.test(text) || isWord;
    const kind = text === "" ? "blank" : isNote ? "note" : isClose ? "close" : "code";
    return { indent, kind, text };
  });
}

function outline(file: Outlined, { first, last, above, path, depth }: OutlineStretch): FileOutline {
  const { lines } = file;
  const level = leastIndent(file, first, last, above);
  const found: FileOutline = { symbols: [], definitions: 0, others: 0 };
  for (let at = first; at <= last; at++) {
    const line = lines[at];
    if (line?.kind !== "code" || line.indent !== level) continue;
    const head = readDefinitionHead(line.text, path?.split(".").at(-1));
    const end = endOfDefinition(file, at, { last, isValue: head?.kind === "value" });
    const place = { first: at, last: end, above: level, path, depth };
    const isDefined = isWhole(file, at, end);
    at = end;
    if (!isDefined) continue;
    if (head && head.kind !== "value") found.definitions++;
    else found.others++;
    // Something without a name may hold definitions: `class << self`, a condition around functions.
    if (head) found.symbols.push(...symbolsOfDefinition(file, head, place));
    else {
      const inside = insideOf(file, place);
      if (holdsDefinitions(inside)) found.symbols.push(...inside.symbols);
    }
  }
  return found;
}

/** The symbols of a definition and of what is in it. */
function symbolsOfDefinition(
  file: Outlined,
  { name, kind }: DefinitionHead,
  place: OutlineStretch,
): CodeSymbol[] {
  const { code, lines } = file;
  const path = place.path === undefined ? name : `${place.path}.${name}`;
  const first = code.firstWithComments(code.start(place.first));
  const { start, end } = code.span(first, place.last);
  const isFunction = /=>|->|\bfunc(?:tion)?\b/u.test(lines[place.first]?.text ?? "");
  const isValue = kind === "value" && !isFunction;
  if (end - start < minAloneSymbol && (isValue || first === place.last)) return [];
  const own: CodeSymbol = { path, first, last: place.last, cut: isValue ? "value" : "body" };
  if (isValue) return [own];
  const inside = insideOf(file, { ...place, path });
  if (holdsDefinitions(inside)) return [{ ...own, cut: "group" }, ...inside.symbols];
  if (end - start <= maxWholeSymbol) return [own];
  return [own, ...inside.symbols.filter((local) => local.cut !== "value")];
}

/** Whether a block is there for the definitions in it, as a class is. */
function holdsDefinitions({ definitions, others }: FileOutline): boolean {
  return definitions > 0 && definitions >= others;
}

function insideOf(file: Outlined, block: OutlineStretch): FileOutline {
  if (block.depth >= maxOutlineDepth) return { symbols: [], definitions: 0, others: 0 };
  return outline(file, { ...block, first: block.first + 1, depth: block.depth + 1 });
}

/** The least indentation of lines that say something. */
function leastIndent({ lines }: Outlined, first: number, last: number, above: number): number {
  let level = Infinity;
  for (let at = first; at <= last; at++) {
    const { kind = "blank", indent = 0 } = lines[at] ?? {};
    const says = kind === "code" || kind === "close";
    if (says && indent > above && indent < level) level = indent;
  }
  return level;
}

/** Where what begins in a line ends: with its bracket or word, else before what begins at the same indentation. */
function endOfDefinition(
  file: Outlined,
  head: number,
  { last, isValue }: { last: number; isValue: boolean },
): number {
  const { lines } = file;
  const level = lines[head]?.indent ?? 0;
  let isOpen = leavesBracketOpen(lines[head]?.text ?? "");
  let [isClosed, isDeep, isApart] = [endsStatement(file, head), false, false];
  let end = head;
  for (let at = head + 1; at <= last; at++) {
    const { kind, indent, text } = lines[at] ?? { kind: "blank", indent: 0, text: "" };
    if (kind === "blank") isApart = true;
    if (kind === "blank" || kind === "note") continue;
    if (indent < level) break;
    if (indent > level) [isClosed, isDeep, isApart] = [false, true, false];
    else {
      const isBracket = kind === "close" && !/^\p{L}/u.test(text);
      const begins = beginsDefinition(file, at, last);
      const goesOn = isOpen
        ? !(isApart && begins)
        : isBracket ||
          (!isClosed && kind === "close") ||
          ((file.isTerminated || (isDeep && !isValue)) && !isClosed && !isApart && !begins);
      if (!goesOn) break;
      if (/^[)\]}]/u.test(text)) isOpen = leavesBracketOpen(text.slice(1));
      else isOpen ||= leavesBracketOpen(text);
      const closes = kind === "close" && isDeep && !isOpen;
      isClosed = closes || endsStatement(file, at);
      isApart = false;
    }
    end = at;
  }
  return end;
}

/** Whether lines are a definition as a whole: something is below its first line, or it is one statement. */
function isWhole({ lines, isTerminated }: Outlined, first: number, last: number): boolean {
  if (first === last) return false;
  const level = lines[first]?.indent ?? 0;
  const rest = lines.slice(first + 1, last + 1);
  return (
    rest.some(({ indent, kind }) => kind !== "blank" && kind !== "note" && indent > level) ||
    (isTerminated && (lines[last]?.text.endsWith(";") ?? false))
  );
}

function endsStatement({ lines, isTerminated }: Outlined, at: number): boolean {
  return isTerminated && (lines[at]?.text.endsWith(";") ?? false);
}

/** Whether a line is the first of a definition, with its body right below. */
function beginsDefinition({ lines }: Outlined, at: number, last: number): boolean {
  const line = lines[at];
  if (line?.kind !== "code" || !readDefinitionHead(line.text)) return false;
  let next = at + 1;
  while (next <= last && lines[next]?.kind === "blank") next++;
  const { indent = 0, text = "" } = lines[next] ?? {};
  return next <= last && (indent > line.indent || text.startsWith("{"));
}

function leavesBracketOpen(text: string): boolean {
  const bare = text.replace(/(?<quote>["'`])(?:(?!\k<quote>).)*\k<quote>|\s(?:\/\/|#|--).*$/gu, "");
  return (bare.match(/[([{]/gu)?.length ?? 0) > (bare.match(/[)\]}]/gu)?.length ?? 0);
}
