import { textOfLine } from "./pdf-blocks.ts";
import type { PdfLine } from "./pdf-lines.ts";

/** A page's lines, and where the page lies, in points. */
type PageLines = { lines: PdfLine[]; height: number; bottom: number };

/** A line at a page's edge, which may be a running head. */
type EdgeLine = {
  line: PdfLine;
  /** Its words, after the size of its letters, as in the following. */
  text: string;
  /** The text without its numbers. */
  masked: string;
  /** The text with one of its numbers counted from the page's own: the same on all pages that this number counts. */
  counted: string[];
  page: number;
  isFoot: boolean;
};

/** A line of letters this much larger than the text's is a heading, one of smaller ones never is. */
const headingSize = 1.12;
const textSize = 0.98;

/** A line with more numbers is a row of a table. */
const maxNumbers = 8;

const pageNumber =
  /^\W*(?:page\s+)?(?:(?:\d{1,3}[-.])?\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|\/|\|)\s*\d{1,4})?\W*$/iu;
/** `page 3`, `3 of 12`, `Report | 3`: no title says its own number so. */
const saysPage =
  /\b(?:page|seite|página|pagina|p\.|s\.)\s*\d|\d\s*(?:of|von|sur|de|\/)\s*\d|[|·•–—]\s*\d+\W*$|^\W*\d+\s*[|·•–—]/iu;

/** Returns the pages without page numbers and running heads: lines at the edge that are alike on several pages. */
export function withoutMargins<Page extends PageLines>(
  pages: readonly Page[],
  bodySize: number,
): Page[] {
  const numbers = pages.flatMap((page) =>
    outermostLines(page, 0.2).filter((line) => pageNumber.test(textOfLine(line))),
  );
  const edges = pages.flatMap((page, at) =>
    outermostLines(page, 0.12).map((line) => ({
      ...edgeLine(line, at),
      isFoot: line.y - page.bottom < page.height / 2,
    })),
  );
  const interrupted = pagesWithinSentence(pages);
  const heads = runningHeads(edges, { interrupted, pages: pages.length, bodySize });
  const dropped = new Set([...numbers, ...heads]);
  return pages.map((page) => {
    const kept = page.lines.filter((line) => !dropped.has(line));
    return kept.length > 0 ? { ...page, lines: kept } : page;
  });
}

/** Returns the highest and the lowest lines of a page, if they are within this share of its height from the edge. */
function outermostLines({ lines, bottom, height }: PageLines, share: number): PdfLine[] {
  let [highest, lowest] = [-Infinity, Infinity];
  for (const { y } of lines) [highest, lowest] = [Math.max(highest, y), Math.min(lowest, y)];
  return lines.filter((line) => {
    const at = (line.y - bottom) / height;
    const top = line.y > highest - line.size * 0.5 && at > 1 - share;
    return top || (line.y < lowest + line.size * 0.5 && at < share);
  });
}

function edgeLine(line: PdfLine, page: number): Omit<EdgeLine, "isFoot"> {
  const text = textOfLine(line).replace(/\s+/gu, " ").trim().toLowerCase();
  const numbers = [...text.matchAll(/\d+/gu)].slice(0, maxNumbers);
  const counted = numbers.flatMap(({ 0: number, index }) => {
    const own = `#${Number(number) - page}`;
    const after = index + number.length;
    // In "page 4 of 4", one of the numbers counts; in "4 Report 4", both do.
    const everywhere = text.replace(/\d+/gu, (other) => (other === number ? own : other));
    return [text.slice(0, index) + own + text.slice(after), everywhere];
  });
  // A document's title in large letters is not the running head that repeats it.
  const sized = (key: string) => `${Math.round(line.size)} ${key}`;
  const masked = sized(text.replace(/\d+/gu, "#"));
  return { line, text: sized(text), masked, counted: counted.map(sized), page };
}

/**
 * Returns the running heads among lines at the edge. A line in the text's own size may be a title that several pages
 * repeat, so its first occurrence stays. Numbers that do not count the pages make lines different: "Q1", "Q2".
 */
function runningHeads(
  edges: readonly EdgeLine[],
  document: { interrupted: ReadonlySet<number>; pages: number; bodySize: number },
): PdfLine[] {
  const alike = pagesByKey(edges, ({ masked }) => [masked]);
  const same = pagesByKey(edges, ({ text }) => [text]);
  const counting = pagesByKey(edges, ({ counted }) => counted);
  const often = Math.max(3, document.pages * 0.2);
  const heads = edges.filter(({ line, text, masked, counted, page, isFoot }) => {
    const group = [...(alike.get(masked) ?? [])];
    const on = same.get(text) ?? new Set();
    const counts = counted.some((key) => (counting.get(key)?.size ?? 0) > 1);
    if (group.length < often || (on.size < 2 && !counts)) return false;
    // No heading is within a sentence.
    const isWithin = group.some((at) => document.interrupted.has(isFoot ? at + 1 : at));
    if (isWithin || line.size < document.bodySize * textSize) return true;
    const repeats = page !== Math.min(...on);
    if (line.size >= document.bodySize * headingSize)
      return repeats && on.size >= Math.max(3, document.pages / 3);
    // A title with a number, such as "Step 3", is at the top of a page.
    return on.size > 1 ? repeats : isFoot || setsNumberApart(line);
  });
  return heads.map(({ line }) => line);
}

/** Returns the pages that begin in the middle of a sentence. */
function pagesWithinSentence(pages: readonly PageLines[]): Set<number> {
  const texts = pages.map((page) => {
    const edges = new Set(outermostLines(page, 0.2));
    return page.lines.filter((line) => !edges.has(line)).map(textOfLine);
  });
  const within = texts.map(
    ([first = ""], at) =>
      /^[\p{Ll}(]/u.test(first) && /[\p{L},;-]$/u.test(texts[at - 1]?.at(-1) ?? ""),
  );
  return new Set(within.flatMap((isWithin, at) => (isWithin ? [at] : [])));
}

function pagesByKey(
  edges: readonly EdgeLine[],
  keysOf: (edge: EdgeLine) => readonly string[],
): Map<string, Set<number>> {
  const pages = new Map<string, Set<number>>();
  for (const edge of edges)
    for (const key of keysOf(edge)) pages.set(key, (pages.get(key) ?? new Set()).add(edge.page));
  return pages;
}

/** Whether a line's number is that of the page by its place or its words: "Report      3", but not "Step 3". */
function setsNumberApart(line: PdfLine): boolean {
  return saysPage.test(textOfLine(line)) || line.cells.some(({ text }) => pageNumber.test(text));
}
