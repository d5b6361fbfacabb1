import { clauseLines } from "./clause-lines.ts";
import { splitSentences } from "./split-sentences.ts";
import type { TextSpan } from "./text-span.ts";

/** Lines that are units of their own: list items, headings, table rows, log lines, settings. */
const ownLine =
  /^\s*(?:[-*+•|#>[]|\d+[.)]\s|\d{2,4}[-/:.]\d{2}|[\w.-]+\s*[=:]\s|\S*\d{2}:\d{2}:\d{2})|\d{2}:\d{2}:\d{2}/;
/** UTF-16 units. A shorter line was not wrapped. */
const minWrapped = 40;

/** Splits a text into the sentences of prose and the lines of anything else, in order. @returns offsets in `text`. */
export function splitUnits(text: string): TextSpan[] {
  const blocks: (TextSpan & { closed: boolean })[] = [];
  const clauses = clauseStarts(text);
  for (const match of text.matchAll(/[^\n]+/g)) {
    const [line] = match;
    const before = blocks.at(-1);
    const span = { start: match.index, end: match.index + line.length };
    if (line.trim() === "") {
      if (before !== undefined) before.closed = true;
      continue;
    }
    const closed = ownLine.test(line);
    const parted =
      closed ||
      clauses.has(span.start) ||
      before === undefined ||
      before.closed ||
      text.slice(before.end, span.start) !== "\n";
    const wrapped = before !== undefined && lastLineLength(text, before) >= minWrapped;
    if (!parted && (wrapped || /^\s*\p{Ll}/u.test(line))) before.end = span.end;
    else blocks.push({ ...span, closed });
  }
  return blocks.flatMap((block) => sentencePlaces(text, block));
}

/** The offsets of the lines that are lettered clauses. */
function clauseStarts(text: string): ReadonlySet<number> {
  const lines = text.split("\n");
  const clauses = clauseLines(lines);
  const starts = new Set<number>();
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (clauses.has(at)) starts.add(start);
    start += line.length + 1;
  }
  return starts;
}

function lastLineLength(text: string, block: TextSpan): number {
  const from = Math.max(block.start, text.lastIndexOf("\n", block.end - 1) + 1);
  return block.end - from;
}

/** Finds the places of a block's sentences. A log line stays whole because its time stamps contain full stops. */
function sentencePlaces(text: string, block: TextSpan): TextSpan[] {
  const words = text.slice(block.start, block.end);
  const sentences =
    /\d{2}:\d{2}:\d{2}/.test(words) && !words.includes("\n") ? [words] : splitSentences(words);
  const spans: TextSpan[] = [];
  let at = block.start;
  const skipSpace = () => {
    while (at < block.end && /\s/.test(text.charAt(at))) at += 1;
  };
  for (const sentence of sentences) {
    skipSpace();
    const start = at;
    // The sentences have normalised white space, so the other characters are counted to find their ends.
    for (let left = sentence.replace(/\s/g, "").length; left > 0 && at < block.end; at += 1) {
      if (!/\s/.test(text.charAt(at))) left -= 1;
    }
    if (at > start) spans.push({ start, end: at });
  }
  return spans;
}
