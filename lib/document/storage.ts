import { and, asc, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { fileBlocks, textBlocks } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import { type FileSource, fileBlockBytes } from "./file-source.ts";
import { createTextDigest } from "./text-digest.ts";

/** UTF-16 units in a block of text. */
const textBlockLength = 16_384;
/** UTF-16 units of a stored text that are compared at once. */
const comparedLength = 1_048_576;

/** Stores the uploaded bytes of a revision. @param blocks each of a mebibyte, but for the last. */
export async function writeFileBytes(
  db: Db,
  documentId: string,
  revision: number,
  blocks: AsyncIterable<Uint8Array>,
): Promise<void> {
  let ordinal = 0;
  for await (const bytes of blocks) {
    await db
      .insert(fileBlocks)
      .values({ documentId, revision, ordinal, bytes })
      .onConflictDoNothing();
    ordinal += 1;
  }
}

/** Makes the bytes of a revision those of the next one. */
export async function moveFileBytes(db: Db, documentId: string, revision: number): Promise<void> {
  await db
    .update(fileBlocks)
    .set({ revision: revision + 1 })
    .where(and(eq(fileBlocks.documentId, documentId), eq(fileBlocks.revision, revision)));
}

/** Returns all uploaded bytes of a revision. */
export async function readFileBytes(
  db: Db,
  documentId: string,
  revision: number,
): Promise<Uint8Array> {
  const rows = await db
    .select({ bytes: fileBlocks.bytes })
    .from(fileBlocks)
    .where(and(eq(fileBlocks.documentId, documentId), eq(fileBlocks.revision, revision)))
    .orderBy(asc(fileBlocks.ordinal));
  return Buffer.concat(rows.map((row) => row.bytes));
}

/**
 * Opens the uploaded bytes of a revision, to be read a stretch at a time. Reading throws IbidError `damaged_file` once they
 * are gone.
 */
export async function openFileBytes(
  db: Db,
  documentId: string,
  revision: number,
): Promise<FileSource> {
  const [stored] = await db
    .select({ size: sql<string | null>`sum(octet_length(${fileBlocks.bytes}))` })
    .from(fileBlocks)
    .where(and(eq(fileBlocks.documentId, documentId), eq(fileBlocks.revision, revision)));
  return {
    size: Number(stored?.size ?? 0),
    async read(from, to) {
      const first = Math.floor(from / fileBlockBytes);
      const rows = await db
        .select({ bytes: fileBlocks.bytes })
        .from(fileBlocks)
        .where(
          and(
            eq(fileBlocks.documentId, documentId),
            eq(fileBlocks.revision, revision),
            gte(fileBlocks.ordinal, first),
            lt(fileBlocks.ordinal, Math.ceil(to / fileBlockBytes)),
          ),
        )
        .orderBy(asc(fileBlocks.ordinal));
      const bytes =
        rows.length === 1 ? rows[0]?.bytes : Buffer.concat(rows.map((row) => row.bytes));
      const start = first * fileBlockBytes;
      const read = (bytes ?? new Uint8Array()).subarray(from - start, to - start);
      // Its document was deleted or replaced meanwhile.
      if (read.length < to - from)
        throw new IbidError("damaged_file", "This file is not stored whole. Add it again.");
      return read;
    },
  };
}

/** Replaces a document's text. Blocks never split a surrogate pair. @param text whole, or in pieces. */
export async function writeText(
  db: Db,
  documentId: string,
  text: string | AsyncIterable<string>,
): Promise<void> {
  await db.delete(textBlocks).where(eq(textBlocks.documentId, documentId));
  let offset = 0;
  let held = "";
  const write = async (length: number) => {
    const whole = held.slice(0, length);
    const rows = [...cutBlocks(whole)].map(({ startOffset, endOffset, text: words }) => ({
      documentId,
      startOffset: offset + startOffset,
      endOffset: offset + endOffset,
      text: words,
    }));
    held = held.slice(length);
    offset += length;
    for (let row = 0; row < rows.length; row += 64)
      await db.insert(textBlocks).values(rows.slice(row, row + 64));
  };
  for await (const piece of typeof text === "string" ? [text] : text) {
    held += piece;
    // What is held back by a block's length is cut with the next piece, so that blocks are full and pairs are whole.
    if (held.length > textBlockLength) {
      let end = held.length - (held.length % textBlockLength);
      if (isFirstOfPair(held.charCodeAt(end - 1))) end -= 1;
      await write(end);
    }
  }
  await write(held.length);
}

/** Whether the stored text of a document is one of this length and digest. */
export async function hasText(
  db: Db,
  { id, textLength }: { id: string; textLength: number },
  text: { length: number; digest: string },
): Promise<boolean> {
  if (textLength !== text.length) return false;
  const digest = createTextDigest();
  for (let start = 0; start < textLength; start += comparedLength) {
    const end = Math.min(start + comparedLength, textLength);
    const [stored = ""] = await readSpans(db, [{ documentId: id, start, end }]);
    digest.update(stored);
  }
  return digest.end() === text.digest;
}

/** Cuts a text into blocks for storage, never inside a surrogate pair. */
export function* cutBlocks(
  text: string,
): Generator<{ startOffset: number; endOffset: number; text: string }> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + textBlockLength, text.length);
    if (end < text.length && isFirstOfPair(text.charCodeAt(end - 1))) end -= 1;
    yield { startOffset: start, endOffset: end, text: text.slice(start, end) };
    start = end;
  }
}

function isFirstOfPair(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** A stretch of one document's text; UTF-16 offsets, end exclusive. */
export type DocumentSpan = { documentId: string; start: number; end: number };

/** Returns the texts of many spans, in their order, in one query. A span of a deleted document gives "". */
export async function readSpans(db: Db, spans: readonly DocumentSpan[]): Promise<string[]> {
  if (spans.length === 0) return [];
  const overlaps: (SQL | undefined)[] = spans.map((span) =>
    and(
      eq(textBlocks.documentId, span.documentId),
      lt(textBlocks.startOffset, span.end),
      gt(textBlocks.endOffset, span.start),
      // The key is (document, start): the block that holds `start` begins at most one block's length before it.
      gte(textBlocks.startOffset, span.start - textBlockLength),
    ),
  );
  const blocks = await db
    .select()
    .from(textBlocks)
    .where(
      and(
        inArray(textBlocks.documentId, [...new Set(spans.map((span) => span.documentId))]),
        or(...overlaps),
      ),
    )
    .orderBy(asc(textBlocks.documentId), asc(textBlocks.startOffset));
  return spans.map((span) =>
    blocks
      .filter(
        (block) =>
          block.documentId === span.documentId &&
          block.startOffset < span.end &&
          block.endOffset > span.start,
      )
      .map((block) =>
        block.text.slice(Math.max(0, span.start - block.startOffset), span.end - block.startOffset),
      )
      .join(""),
  );
}
