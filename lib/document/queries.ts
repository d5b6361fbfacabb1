import { and, asc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../db/client.ts";
import { chunks, documents } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import { inReadableBase, inWritableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentStatus, DocumentView, TextRange } from "../wire/document.ts";
import type { QueueCounts } from "../wire/health.ts";
import { type DocumentRow, toDocumentView, unfinishedStatuses, withoutPages } from "./document.ts";
import { removeChunks } from "./index-chunks.ts";
import { readFileBytes, readSpans } from "./storage.ts";
import { readTextParts } from "./text-status.ts";

/** @throws IbidError `not_found` */
export async function getDocument(db: Db, viewer: Viewer, id: string): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), inReadableBase(viewer, documents.knowledgeBaseId)));
  if (!row) throw notFound("document");
  return row;
}

/** A document as the interface shows it. @throws IbidError `not_found` */
export async function readDocumentView(db: Db, viewer: Viewer, id: string): Promise<DocumentView> {
  const row = await getDocument(db, viewer, id);
  return toDocumentView(row, (await readTextParts(db, [row])).get(id));
}

/** As {@link getDocument}, of a document that the viewer may change. @throws IbidError `not_found` */
export async function getWritableDocument(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<DocumentRow> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), inWritableBase(viewer, documents.knowledgeBaseId)));
  if (!row) throw notFound("document");
  return row;
}

/** Returns the text between two offsets, and the segments that overlap it. */
export async function readDocumentText(
  db: Db,
  viewer: Viewer,
  id: string,
  range: { from?: number | undefined; to?: number | undefined },
): Promise<TextRange> {
  const document = await getDocument(db, viewer, id);
  const from = Math.min(range.from ?? 0, document.textLength);
  const to = Math.min(range.to ?? document.textLength, document.textLength);
  if (to < from) {
    throw new IbidError(
      "invalid_request",
      "The text's range ends before it begins. Give `from` before `to`.",
      {
        details: [{ field: "to", reason: "before `from`" }],
      },
    );
  }
  const [text = ""] = await readSpans(db, [{ documentId: id, start: from, end: to }]);
  const segments = await db
    .select({
      ordinal: chunks.ordinal,
      start: chunks.startOffset,
      end: chunks.endOffset,
      page: chunks.page,
      lineStart: chunks.lineStart,
      lineEnd: chunks.lineEnd,
      section: chunks.section,
    })
    .from(chunks)
    .where(and(eq(chunks.documentId, id), lt(chunks.startOffset, to), gt(chunks.endOffset, from)))
    .orderBy(asc(chunks.ordinal));
  return { text, length: document.textLength, segments };
}

/** Returns the bytes as they were uploaded. */
export async function readDocumentFile(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ filename: string; bytes: Uint8Array }> {
  const document = await getDocument(db, viewer, id);
  return { filename: document.filename, bytes: await readFileBytes(db, id, document.revision) };
}

/** Removes a document with its text, chunks and bytes. Its number in conversations is not given again. */
export async function deleteDocument(
  db: Db,
  viewer: Viewer,
  id: string,
  passes?: SQL,
): Promise<void> {
  const { knowledgeBaseId } = await db.transaction(async (tx) => {
    const document = await lockWritable(tx, viewer, id, passes);
    await removeChunks(tx, id);
    await tx.delete(documents).where(eq(documents.id, id));
    return document;
  });
  await tidyKeywords(db, knowledgeBaseId);
}

/**
 * Finds a document that the viewer may change, and locks it until the transaction ends. Of one that was chosen by a filter,
 * `passes` is looked at again: it may be another document by now.
 * @throws IbidError `not_found`, `list_changed`
 */
export async function lockWritable(
  tx: Db,
  viewer: Viewer,
  id: string,
  passes?: SQL,
): Promise<DocumentRow> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), inWritableBase(viewer, documents.knowledgeBaseId)))
    .for("update");
  if (!row) throw notFound("document");
  if (passes && (await tx.$count(documents, and(eq(documents.id, id), passes))) === 0)
    throw new IbidError(
      "list_changed",
      "This document does not pass the filter any more by which it was chosen, so it was left as it is. Look at the list again.",
    );
  return row;
}

type DocumentUpdate = PgUpdateSetSource<typeof documents> | undefined;

/** Changes a document that the viewer may change, in a transaction; `change` returns undefined to leave it. */
async function changeWritable(
  db: Db,
  viewer: Viewer,
  id: string,
  change: (document: DocumentRow, tx: Db) => DocumentUpdate | Promise<DocumentUpdate>,
  passes?: SQL,
): Promise<DocumentRow> {
  return db.transaction(async (tx) => {
    const document = await lockWritable(tx, viewer, id, passes);
    const set = await change(document, tx);
    if (!set) return document;
    const [row] = await tx
      .update(documents)
      .set({ ...set, updatedAt: new Date() })
      .where(eq(documents.id, id))
      .returning();
    return row ?? document;
  });
}

/** Puts a failed or cancelled document back into the queue; its stored chunks are kept. */
export async function requeueDocument(
  db: Db,
  viewer: Viewer,
  id: string,
  passes?: SQL,
): Promise<DocumentRow> {
  const requeue = ({ status }: DocumentRow): DocumentUpdate =>
    status === "failed" || status === "cancelled" ? { status: "queued", error: null } : undefined;
  return changeWritable(db, viewer, id, requeue, passes);
}

/**
 * Removes a document's chunks and queues it to be indexed again, from its bytes. Its text stays as it is, and the revision
 * with it: what cites it has not changed.
 */
export async function reindexDocument(
  db: Db,
  viewer: Viewer,
  id: string,
  passes?: SQL,
): Promise<DocumentRow> {
  const reindex = async (_: DocumentRow, tx: Db): Promise<DocumentUpdate> => {
    await removeChunks(tx, id);
    return { status: "queued", error: null, chunks: 0, done: 0, total: 0 };
  };
  return changeWritable(db, viewer, id, reindex, passes);
}

/** Stops the work on an unfinished document; any other status stays unchanged. */
export async function cancelDocument(db: Db, viewer: Viewer, id: string): Promise<DocumentRow> {
  return changeWritable(db, viewer, id, ({ status }) => {
    if (!unfinishedStatuses.some((each) => each === status)) return undefined;
    return { status: "cancelled", ...withoutPages };
  });
}

/** Counts the documents that wait or are in work, and those that failed. */
export async function countQueue(db: Db): Promise<QueueCounts> {
  const rows = await db
    .select({ status: documents.status, count: sql<number>`count(*)::int` })
    .from(documents)
    .groupBy(documents.status);
  return toQueueCounts(rows);
}

/** Sums up the numbers of documents by status. */
export function toQueueCounts(
  rows: readonly { status: DocumentStatus; count: number }[],
): QueueCounts {
  const count = (...statuses: DocumentStatus[]) =>
    rows.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.count, 0);
  return {
    waiting: count("queued"),
    working: count("parsing", "embedding", "partial"),
    failed: count("failed"),
    ready: count("ready"),
  };
}
