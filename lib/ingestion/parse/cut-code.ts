import { languageOf, maxParsedUnits, parseCode } from "./code-language.ts";
import { CodeLines } from "./code-lines.ts";
import { type CodeSymbol, maxWholeSymbol, symbolsOf } from "./code-symbols.ts";
import { outlineCode } from "./outline-code.ts";
import type { Segment } from "./parsed-document.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { sectionName } from "./write-parsed-text.ts";

/** Lines in a row that belong to one symbol, or to none. */
type CodeRun = { owner: CodeSymbol | undefined; first: number; last: number };

/** Rests of a class between its methods, or of a file between its functions, are no chunks of their own below this. */
const minRest = 200;

/** On average longer lines are no code to read: symbols would share them. */
const maxMeanLine = 400;

/**
 * Cuts a program at its functions, classes and methods, each a section by its name with the comments above it. Long ones
 * are cut at their statements and empty lines. What is between them, such as imports and constants, is together, and
 * goes with what follows where it is little. Lines are never split, and none is left out.
 * @param ending of the file's name: it tells the grammar. Languages without one are cut by the shape of their lines
 *   (`outline-code.ts`), and what has no symbols so, or what a grammar cannot take, at empty lines.
 */
export async function cutCode(text: string, ending: string): Promise<Segment[]> {
  const lines = new CodeLines(text);
  const symbols = await readSymbols(text, ending, lines);
  if (!symbols)
    return [...splitParagraphs(text)].map(({ start, end }) => toSegment({ start, end }, undefined));
  const runs = joinClosers(runsOfOwners(lines, symbols), lines);
  return runs.flatMap((run, at) => {
    const section = run.owner?.path;
    if (at < runs.length - 1 && isRest(run, lines))
      return [{ ...toSegment(lines.span(run.first, run.last), section), kind: "heading" as const }];
    return cutRun(run, lines).map(([first, last]) => toSegment(lines.span(first, last), section));
  });
}

async function readSymbols(
  text: string,
  ending: string,
  lines: CodeLines,
): Promise<CodeSymbol[] | undefined> {
  if (text.length > lines.count * maxMeanLine || text.length > maxParsedUnits) return undefined;
  const language = languageOf(ending);
  if (!language) {
    const outlined = outlineCode(text, lines);
    return outlined.length > 0 ? outlined : undefined;
  }
  const tree = parseCode(await language.load(ending), text);
  return tree && symbolsOf(tree, text, { language, lines });
}

function toSegment(
  { start, end }: { start: number; end: number },
  path: string | undefined,
): Segment {
  const section = path === undefined ? null : sectionName([path]);
  return { start, end, part: "fulltext", section, page: null, kind: "code" };
}

/** Groups the lines by the innermost symbol that they belong to. */
function runsOfOwners(lines: CodeLines, symbols: readonly CodeSymbol[]): CodeRun[] {
  const owners: (CodeSymbol | undefined)[] = Array.from({ length: lines.count });
  for (const symbol of symbols) owners.fill(symbol, symbol.first, symbol.last + 1);
  const runs: CodeRun[] = [];
  for (const [line, owner] of owners.entries()) {
    if (lines.textOf(line).trim() === "") continue;
    const last = runs.at(-1);
    if (last && last.owner === owner) last.last = line;
    else runs.push({ owner, first: line, last: line });
  }
  return runs;
}

/** Lets brackets and words such as `end` go with what they close, and the last lines of a function with the function in it that they follow. */
function joinClosers(runs: readonly CodeRun[], lines: CodeLines): CodeRun[] {
  const joined: CodeRun[] = [];
  for (const [at, run] of runs.entries()) {
    const before = joined.at(-1);
    const isEnd = run.owner?.cut === "body" && !surrounds(run.owner, runs[at + 1]);
    const closes =
      before &&
      ((isEnd && isRest(run, lines) && surrounds(run.owner, before)) || onlyEnds(run, lines));
    if (closes) before.last = run.last;
    else joined.push({ ...run });
  }
  return joined;
}

function surrounds(outer: CodeSymbol | undefined, run: CodeRun | undefined): boolean {
  return (
    outer !== undefined && run !== undefined && outer.first <= run.first && run.last <= outer.last
  );
}

function onlyEnds({ first, last }: CodeRun, lines: CodeLines): boolean {
  if (last - first > 10) return false;
  const { start, end } = lines.span(first, last);
  if (end - start >= minRest) return false;
  for (let line = first; line <= last; line++) if (!lines.isEnd(line)) return false;
  return true;
}

/** Whether a run is a few lines around other symbols, and no symbol as a whole. */
function isRest({ owner, first, last }: CodeRun, lines: CodeLines): boolean {
  const { start, end } = lines.span(first, last);
  const isWhole = owner !== undefined && first <= owner.first && owner.last <= last;
  return end - start < minRest && !isWhole;
}

/** Cuts a run that is too long for a chunk before its statements and behind its empty lines. */
function cutRun(run: CodeRun, lines: CodeLines): [number, number][] {
  const { first, last } = run;
  const { start, end } = lines.span(first, last);
  if (end - start <= maxWholeSymbol) return [[first, last]];
  const indent = statementIndent(run, lines);
  const cuts: [number, number][] = [[first, first]];
  for (let line = first + 1; line <= last; line++) {
    const open = cuts.at(-1);
    const text = lines.textOf(line);
    if (!open || text.trim() === "") continue;
    const begins = codeIndentOf(text) === indent && /^\s*[^\s)\]}>,;:]/u.test(text);
    const isApart = open[1] < line - 1 || (begins && !lines.isComment(line - 1));
    if (isApart) cuts.push([line, line]);
    else open[1] = line;
  }
  return cuts;
}

const codeIndentOf = (line: string) => /^[ \t]*/u.exec(line)?.[0].length ?? 0;

/** The indentation of the statements of a run: of a function below its first line, else the least. */
function statementIndent({ owner, first, last }: CodeRun, lines: CodeLines): number {
  const head = owner?.first === first ? codeIndentOf(lines.textOf(first)) : -1;
  let least = Infinity;
  for (let line = first; line <= last; line++) {
    const text = lines.textOf(line);
    const indent = codeIndentOf(text);
    if (text.trim() !== "" && !lines.isComment(line) && indent > head && indent < least)
      least = indent;
  }
  return least;
}
