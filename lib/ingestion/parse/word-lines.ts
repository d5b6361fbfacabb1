import type { TextSpan } from "../../text/text-span.ts";

/**
 * Yields the lines with a visible character, as positions; a line's end is before its line break. A pattern for such
 * lines would try each space of a long blank line as their beginning.
 */
export function* wordLines(text: string): Generator<TextSpan> {
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak < 0 ? text.length : lineBreak;
    if (text.slice(start, end).trim() !== "") yield { start, end };
    start = end + 1;
  }
}
