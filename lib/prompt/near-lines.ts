import { escapeForPrompt } from "../text/escape-document.ts";

/** A line of a passage that comes near to the question, by its place in its document's text. */
export type NearLine = { tag: string; start: number; end: number };

/** A near line with its words. */
export type WrittenNearLine = NearLine & { text: string };

/** The line above near lines. */
export const nearHeading = "What comes nearest to the question:";

/** UTF-16 units. A longer line, of a log or a table, would be a passage of its own. */
const maxNearLineChars = 400;

/** Adds their words to near lines. Leaves out long ones, and those of passages that are not there. */
export function withWords(
  lines: readonly NearLine[],
  passages: ReadonlyMap<string, { start: number; text: string }>,
): WrittenNearLine[] {
  return lines.flatMap(({ tag, start, end }) => {
    const passage = passages.get(tag);
    if (!passage || end - start > maxNearLineChars) return [];
    const text = passage.text.slice(start - passage.start, end - passage.start).trim();
    return text === "" ? [] : [{ tag, start, end, text }];
  });
}

/**
 * Writes the lines that come nearest to the question. A small model takes a number or a name from any passage; with the
 * likely line before its eyes it takes the right one more often. For other questions it would write no more than that line.
 */
export function writeNearLines(lines: readonly WrittenNearLine[]): string {
  if (lines.length === 0) return "";
  const written = lines.map(
    ({ tag, text }) => `<near tag="${tag}">${escapeForPrompt(text.replace(/\s+/g, " "))}</near>`,
  );
  return [nearHeading, ...written].join("\n");
}
