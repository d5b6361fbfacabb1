import type { TextSpan } from "../../text/text-span.ts";
import { wordLines } from "./word-lines.ts";

/** UTF-16 units that are parsed at a time, roughly. The parser's own output can be a thousand times as large. */
const sliceLength = 4_000;

/**
 * Yields the slices in which a long Markdown text can be parsed one by one. Each begins where every block before it has
 * ended: with an unindented line below an empty one, a heading or an item of a list, outside fenced code and HTML.
 */
export function* markdownSlices(source: string): Generator<TextSpan> {
  let start = 0;
  let before = 0;
  let inTags = false;
  let closing: RegExp | undefined;
  for (const line of wordLines(source)) {
    const isBelowEmpty = line.start > before + 1;
    before = line.end;
    const text = source.slice(line.start, line.end);
    if (closing) {
      if (closing.test(text)) closing = undefined;
      continue;
    }
    if (isBelowEmpty) inTags = false;
    const canBegin = isBelowEmpty ? /^\S/u.test(text) : !inTags && endsParagraph.test(text);
    if (canBegin && line.start - start >= sliceLength) {
      yield { start, end: line.start };
      start = line.start;
    }
    closing = closingPattern(text);
    inTags ||= /^ {0,3}</u.test(text);
  }
  yield { start, end: source.length };
}

/** A line that ends any paragraph above it. */
const endsParagraph = /^(?:#{1,6} |[-*+] +[\p{L}\d])/u;

/** HTML that goes on over empty lines, and what ends it (CommonMark 0.31, section 4.6). */
const rawHtml: readonly [RegExp, RegExp][] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?:[\s>]|$)/iu, /<\/(?:pre|script|style|textarea)>/iu],
  [/^ {0,3}<!--/u, /-->/u],
  [/^ {0,3}<\?/u, /\?>/u],
  [/^ {0,3}<!\[CDATA\[/u, /\]\]>/u],
  [/^ {0,3}<![A-Za-z]/u, />/u],
];

/** Returns the end of what a line opens; undefined if it opens nothing, or ends that too. */
function closingPattern(line: string): RegExp | undefined {
  const mark = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/u.exec(line);
  const fence = mark?.[1] ?? mark?.[2];
  if (fence) return new RegExp(`^ {0,3}${fence}${fence.charAt(0)}*\\s*$`, "u");
  const end = rawHtml.find(([open]) => open.test(line))?.[1];
  return end?.test(line) ? undefined : end;
}
