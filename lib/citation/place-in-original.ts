import type { TextSpan } from "../text/text-span.ts";

/**
 * Where the original has words of a corrected text: exactly, before and behind what was corrected; words that were
 * corrected, or lie between corrections, are placed at all that lies between the first and the last one.
 */
export function placeInOriginal(corrected: string, original: string, span: TextSpan): TextSpan {
  const before = sharedStart(corrected, original);
  const most = Math.min(corrected.length, original.length) - before;
  const behind = Math.min(most, sharedEnd(corrected, original));
  const longer = original.length - corrected.length;
  const changedEnd = corrected.length - behind;
  const isBehind = span.start >= changedEnd;
  const start = isBehind ? span.start + longer : Math.min(span.start, before);
  const isBefore = span.end <= before;
  const end = isBefore ? span.end : Math.max(span.end, changedEnd) + longer;
  return { start, end: Math.max(start, end) };
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function sharedEnd(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.at(-1 - at) === other.at(-1 - at)) at += 1;
  return at;
}
