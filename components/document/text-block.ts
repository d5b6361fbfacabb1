import { tableRule } from "@/lib/text/table-lines.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import type { TextRange, TextSegment } from "@/lib/wire/document.ts";

/** A stretch of a document's text, cut between lines; the unit that is loaded and drawn. */
export type TextBlock = { start: number; text: string; segments: TextSegment[] };

export const blockEnd = (block: TextBlock): number => block.start + block.text.length;

/** Whether blocks of adjoining text have the beginning of a span; no span is anywhere. */
export function holdsSpan(blocks: readonly TextBlock[], span: TextSpan | null): boolean {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return false;
  return span === null || (first.start <= span.start && span.start < blockEnd(last));
}

/**
 * Makes a block of the text read from `from` on. A partial line at either end is left to the adjacent
 * block, unless it overlaps `keep` or is the whole text.
 */
export function toBlock(range: TextRange, from: number, keep: TextSpan): TextBlock {
  const to = from + range.text.length;
  let head = 0;
  let tail = range.text.length;
  if (from > 0) {
    const cut = range.text.indexOf("\n") + 1;
    if (cut > 0 && from + cut <= keep.start) head = cut;
  }
  if (to < range.length) {
    const cut = range.text.lastIndexOf("\n") + 1;
    if (cut > head && from + cut >= keep.end) tail = cut;
  }
  const start = from + head;
  const end = from + tail;
  return {
    start,
    text: range.text.slice(head, tail),
    segments: range.segments.filter((segment) => segment.start < end && segment.end > start),
  };
}

/** Splits a block into lines with their offsets, without the line breaks. */
export function blockLines(block: TextBlock): { start: number; text: string }[] {
  const lines: { start: number; text: string }[] = [];
  let start = 0;
  while (start < block.text.length) {
    const found = block.text.indexOf("\n", start);
    const end = found < 0 ? block.text.length : found;
    lines.push({ start: block.start + start, text: block.text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

/** A paragraph of a block; `isCode` where it is between fences, or has one. */
type Paragraph = { start: number; text: string; isCode: boolean };

/**
 * Splits a block at blank lines into paragraphs with their offsets. In Markdown a heading is one, whatever is right below it;
 * what begins so in code is none.
 */
export function blockParagraphs(block: TextBlock, { markdown = false } = {}): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let fences = 0;
  for (const match of block.text.matchAll(/\S[\s\S]*?(?=\n[^\S\n]*\n|\s*$(?![\s\S]))/g)) {
    const own = match[0].match(fenceMark)?.length ?? 0;
    const isCode = markdown && (fences % 2 === 1 || own > 0);
    fences += own;
    let start = block.start + match.index;
    const parts = markdown && !isCode ? match[0].split(besideHeading) : [match[0]];
    for (const text of isCode ? parts : parts.flatMap(splitFromTables)) {
      paragraphs.push({ start, text, isCode });
      start += text.length + 1;
    }
  }
  return paragraphs;
}

const fenceMark = /^[^\S\n]{0,3}(?:```|~~~)/gmu;
/** The line break below a heading of Markdown, or above it. */
const besideHeading = /(?<=^#{1,6}[^\S\n][^\n]*)\n|\n(?=#{1,6}[^\S\n])/gmu;

/** Splits a table between bars from the lines right above and below it, such as its caption. */
function splitFromTables(text: string): string[] {
  const lines = text.split("\n");
  if (!lines.some((line) => barLine.test(line) && tableRule.test(line))) return [text];
  const parts: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const goesOn = before !== undefined && barLine.test(before) === barLine.test(line);
    if (goesOn) parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  return parts.map((part) => part.join("\n"));
}

/** A row of a table between bars. */
const barLine = /^\s*\|.*\|\s*$/u;

/** Splits a block where another section begins, such as the next sheet of a workbook. */
export function blockSections(block: TextBlock): TextBlock[] {
  const starts = block.segments
    .filter(({ section }, at) => at > 0 && section !== block.segments[at - 1]?.section)
    .map(({ start }) => start);
  return [block.start, ...starts].map((start, at) => {
    const end = starts[at] ?? blockEnd(block);
    return {
      start,
      text: block.text.slice(start - block.start, end - block.start),
      segments: block.segments.filter((one) => one.start < end && one.end > start),
    };
  });
}

/**
 * Returns the number of the block's first line, counted from a numbered segment; null when the
 * document's lines have no numbers.
 */
export function firstLineNumber({ start, text, segments }: TextBlock): number | null {
  const numbered = segments.filter((segment) => segment.lineStart !== null);
  const begins = numbered.find((segment) => segment.start >= start);
  if (begins?.lineStart != null) {
    return begins.lineStart - breaks(text.slice(0, begins.start - start));
  }
  // All segments begin before this block; one that ends in it works as well.
  const ends = numbered.find((segment) => segment.end <= start + text.length);
  if (ends?.lineEnd == null) return null;
  return ends.lineEnd - breaks(text.slice(0, ends.end - start).replace(/\n$/, ""));
}

/** Words to be marked in a document's text. */
export type MarkedSpan = TextSpan & {
  /** Marked less than the words that the text is opened at. */
  quiet?: boolean;
  /** The place of the page that cites them. */
  href?: string;
};

/** A piece of a line or paragraph, and the marked words that it is part of. */
type MarkedPiece = { text: string; mark: MarkedSpan | null };

/** Cuts a text, which begins at `start`, where marked words begin and end. Where they overlap, quiet ones give way. */
export function markPieces(
  text: string,
  start: number,
  words: readonly MarkedSpan[],
): MarkedPiece[] {
  const end = start + text.length;
  const within = words.filter((span) => span.start < end && span.end > start);
  const byStrength = [...within.filter(({ quiet }) => !quiet), ...within];
  const cuts = [start, end, ...within.flatMap((span) => [span.start, span.end])]
    .filter((cut) => cut >= start && cut <= end)
    .toSorted((a, b) => a - b);
  const pieces: MarkedPiece[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1] ?? from;
    if (to === from) continue;
    const mark = byStrength.find((span) => span.start <= from && to <= span.end) ?? null;
    const last = pieces.at(-1);
    const piece = text.slice(from - start, to - start);
    if (last?.mark === mark) last.text += piece;
    else pieces.push({ text: piece, mark });
  }
  return pieces;
}

/** Returns the segment in which the cited words begin, extended to their end; the words alone if there is none. */
export function passageAround(segments: TextSegment[], words: TextSpan): TextSpan {
  const segment = segments.find(({ start, end }) => start <= words.start && words.start < end);
  return segment ? { start: segment.start, end: Math.max(segment.end, words.end) } : words;
}

function breaks(text: string): number {
  return text.split("\n").length - 1;
}
