import type { TextSpan } from "../../text/text-span.ts";
import { wordLines } from "./word-lines.ts";

/**
 * Yields the runs of lines between empty lines, as positions. The end excludes white space; the start includes the
 * first line's indentation.
 */
export function* splitParagraphs(text: string): Generator<TextSpan> {
  let open: TextSpan | undefined;
  for (const line of wordLines(text)) {
    if (open && line.start === open.end + 1) open.end = line.end;
    else {
      if (open) yield withoutEndSpace(text, open);
      open = line;
    }
  }
  if (open) yield withoutEndSpace(text, open);
}

function withoutEndSpace(text: string, { start, end }: TextSpan): TextSpan {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}
