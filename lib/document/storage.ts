import { and, asc, eq, gt, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { fileBlocks, textBlocks } from "../db/schema.ts";

/** UTF-16 units in a block of text. */
const textBlockLength = 16_384;
const fileBlockBytes = 1_048_576;

/** Stores the uploaded bytes of a revision. */
export async function writeFileBytes(
  db: Db,
  documentId: string,
  revision: number,
  bytes: Uint8Array,
): Promise<void> {
  for (let from = 0, ordinal = 0; from < bytes.length; from += fileBlockBytes, ordinal += 1) {
    await db
      .insert(fileBlocks)
      .values({ documentId, revision, ordinal, bytes: bytes.subarray(from, from + fileBlockBytes) })
      .onConflictDoNothing();
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

/** Replaces a document's text. Blocks never split a surrogate pair. */
export async function writeText(db: Db, documentId: string, text: string): Promise<void> {
  await db.delete(textBlocks).where(eq(textBlocks.documentId, documentId));
  let rows: (typeof textBlocks.$inferInsert)[] = [];
  for (const block of cutBlocks(text)) {
    rows.push({ documentId, ...block });
    if (rows.length === 64) {
      await db.insert(textBlocks).values(rows);
      rows = [];
    }
  }
  if (rows.length > 0) await db.insert(textBlocks).values(rows);
}

/** Whether the stored text of a document is this one. */
export async function hasText(
  db: Db,
  { id, textLength }: { id: string; textLength: number },
  text: string,
): Promise<boolean> {
  if (textLength !== text.length) return false;
  const [stored] = await readSpans(db, [{ documentId: id, start: 0, end: textLength }]);
  return stored === text;
}

/** Cuts a text into blocks for storage, never inside a surrogate pair. */
export function* cutBlocks(
  text: string,
): Generator<{ startOffset: number; endOffset: number; text: string }> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + textBlockLength, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    yield { startOffset: start, endOffset: end, text: text.slice(start, end) };
    start = end;
  }
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
