import { sentenceSegmenter } from "../text/sentence-segmenter.ts";
import type { TextSpan } from "../text/text-span.ts";

/** Abbreviations before a capital or a number in mid-sentence. */
const abbreviation =
  /(?:^|[\s([])(?:(?:Figs?|Tabs?|Eqs?|Refs?|Nos?|Vols?|Chap|Secs?|Dr|Prof|Mr|Mrs|Ms|St|Jr|Sr|Inc|Ltd|Co|Corp|vs|cf|ca|approx|resp|e\.g|i\.e|et al|viz|Suppl)|[A-Z](?:\.[A-Z])*)\.\s*$/u;

/** Full stops of scripts that put no space after a sentence. */
const denseStop = /[。！？．｡]["”’」』）)\]]*$/u;

/**
 * Returns the sentences of a stretch of text as positions, because a chunk keeps the text unchanged. Boundaries are
 * those of Unicode (UAX #29) except after an abbreviation or an initial and within a word (`Yahoo!7`).
 * @returns spans of the whole stretch, in order; only white space lies between them.
 */
export function sentenceSpans(text: string, start = 0, end = text.length): TextSpan[] {
  const sentences: TextSpan[] = [];
  let open: TextSpan | undefined;
  for (const { segment, index } of sentenceSegmenter.segment(text.slice(start, end))) {
    const at = { start: start + index, end: start + index + segment.length };
    const sentence = trimSpan(text, at);
    if (!sentence) continue;
    if (open && joinsNext(text, open, sentence)) open.end = sentence.end;
    else {
      open = sentence;
      sentences.push(open);
    }
  }
  return sentences;
}

function joinsNext(text: string, open: TextSpan, next: TextSpan): boolean {
  const tail = text.slice(Math.max(open.start, open.end - 12), open.end);
  return abbreviation.test(tail) || (open.end === next.start && !denseStop.test(tail));
}

/** Returns the span without the white space at its ends; undefined if nothing is left. */
export function trimSpan(text: string, span: TextSpan): TextSpan | undefined {
  let { start, end } = span;
  while (start < end && isSpaceAt(text, start)) start++;
  while (end > start && isSpaceAt(text, end - 1)) end--;
  return end > start ? { start, end } : undefined;
}

function isSpaceAt(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at));
}
