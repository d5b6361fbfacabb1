/** UTF-16 units of a part, at least; one is longer until an empty line comes, or until it is of the largest length. */
const minPartLength = 1_048_576;
const maxPartLength = 4 * minPartLength;

/** A longer line is no heading. */
const maxHeadingLength = 200;

/**
 * Cuts a text that comes in pieces of whole lines into parts that end at an empty line, or where none comes at a line's end. A
 * line that stands alone is not a part's last, for it may be the heading of what follows.
 */
export async function* paragraphParts(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const piece of pieces) {
    held += piece;
    if (held.length < minPartLength) continue;
    const end = lastParagraphEnd(held) ?? (held.length > maxPartLength ? held.length : 0);
    if (end === 0) continue;
    yield held.slice(0, end);
    held = held.slice(end);
  }
  if (held !== "") yield held;
}

function lastParagraphEnd(text: string): number | undefined {
  for (let end = text.lastIndexOf("\n\n"); end > 0; ) {
    const before = text.lastIndexOf("\n\n", end - 1);
    const paragraph = text.slice(before + 2, end).trim();
    if (paragraph.includes("\n") || paragraph.length > maxHeadingLength) return end + 2;
    end = before;
  }
  return undefined;
}
