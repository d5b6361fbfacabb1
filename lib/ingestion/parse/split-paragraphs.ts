import type { TextSpan } from "../../text/text-span.ts";

/**
 * Yields the runs of lines between empty lines, as positions. The end excludes white space; the start includes the
 * first line's indentation.
 */
export function* splitParagraphs(text: string): Generator<TextSpan> {
  const pattern = /[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/gu;
  for (const match of text.matchAll(pattern)) {
    const block = match[0].trimEnd();
    yield { start: match.index, end: match.index + block.length };
  }
}
