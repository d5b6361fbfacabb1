import type { FileSource } from "../../document/file-source.ts";
import { readBlocks } from "../../document/file-source.ts";
import { cleanLines, createEncodingSurvey, decodeIn, wideEncoding } from "./decode-text.ts";

/** A text file whose lines are read as often as wanted, a few at a time. */
export type LineStream = {
  /** Yields its text as {@link decodeText} gives it whole, in pieces of whole lines. */
  pieces(): AsyncGenerator<string>;
};

const [lineFeed, carriageReturn] = [10, 13];

/**
 * Looks through a text file for its encoding and its kind of line end, which may show late.
 * @returns its text to be read in pieces, each held one at a time; a line is never split, however long it is.
 */
export async function openLines(source: FileSource): Promise<LineStream> {
  const survey = createEncodingSurvey();
  let hasLineFeeds = false;
  for await (const lines of lineBlocks(source)) {
    survey.push(lines);
    hasLineFeeds ||= lines.includes(lineFeed) && decodeIn(lines, survey.end()).includes("\n");
  }
  const encoding = survey.end();
  return {
    async *pieces() {
      let held = "";
      for await (const lines of lineBlocks(source)) {
        const text = held + cleanLines(decodeIn(lines, encoding), hasLineFeeds);
        // A block may end with a \r within a line.
        const end = text.lastIndexOf("\n") + 1;
        held = text.slice(end);
        if (end > 0) yield text.slice(0, end);
      }
      if (held !== "") yield held;
    },
  };
}

/**
 * Yields a file's bytes in blocks that end where a line does, so that each can be decoded alone.
 * @param options.onlyLineFeeds whether a \r alone ends no line.
 */
export async function* lineBlocks(
  source: FileSource,
  { onlyLineFeeds = false } = {},
): AsyncGenerator<Uint8Array> {
  let unit: 1 | 2 | undefined;
  const held: Uint8Array[] = [];
  for await (const block of readBlocks(source)) {
    unit ??= wideEncoding(block) ? 2 : 1;
    const end = onlyLineFeeds ? block.lastIndexOf(lineFeed) + 1 : lastLineEnd(block, unit);
    held.push(end > 0 ? block.subarray(0, end) : block);
    if (end === 0) continue;
    yield Buffer.concat(held.splice(0));
    if (end < block.length) held.push(block.subarray(end));
  }
  if (held.length > 0) yield Buffer.concat(held);
}

/**
 * Returns where the last whole line of a block ends; 0 where none does. A \r at which the block may end comes after it, for a
 * \n may follow.
 */
function lastLineEnd(block: Uint8Array, unit: 1 | 2): number {
  const at = block.lastIndexOf(lineFeed);
  if (unit === 1) return at >= 0 ? at + 1 : Math.max(0, block.lastIndexOf(carriageReturn));
  // In UTF-16 the other byte of the unit is zero; blocks begin with a whole unit.
  for (let end = at; end >= 0; end = end > 0 ? block.lastIndexOf(lineFeed, end - 1) : -1) {
    const start = end - (end % 2);
    if (block[start] === 0 || block[start + 1] === 0) return start + 2;
  }
  return 0;
}
