import { createHash } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents } from "../db/schema.ts";
import { holdIndexModel, type IndexModel } from "../db/vector-index.ts";
import { chunkKeywords, documentNames } from "../keyword/keyword-vector.ts";
import { removeKeywords, storeKeywords } from "../keyword/store-keywords.ts";
import type { ChunkSpan } from "./chunk-span.ts";

/** A chunk ready to be stored. */
export type EmbeddedChunk = {
  span: ChunkSpan;
  indexedText: string;
  text: string;
  embedding: Float32Array;
};

/** Where an index run stands; the run goes on only while the document is still there, unchanged. */
export type IndexRun = {
  documentId: string;
  knowledgeBaseId: string;
  revision: number;
  /** What made the vectors that are stored; without it they are stored unchecked. */
  model?: IndexModel;
};

/** Thrown inside the transaction when the document was deleted, replaced or cancelled meanwhile. */
export class RunSupersededError extends Error {
  override readonly name = "RunSupersededError";
}

/**
 * What a chunk is found by: the document's title and the section stand before its words. A title that is only the
 * beginning of the text, as a record without one is given, is not said twice.
 */
export function indexedText(title: string, section: string | null, text: string): string {
  const said = title.endsWith("…") ? title.slice(0, -1) : title;
  const repeats = text.slice(0, 400).replace(/\s+/gu, " ").trimStart().startsWith(said);
  const heading = [repeats ? "" : title, section ?? ""].filter(Boolean).join(" > ");
  return heading ? `${heading}\n${text}` : text;
}

/**
 * Stores one part of a document's chunks, all or none, with their terms and counts, and moves the document's
 * progress on; with its last part the document is ready. Call it inside a transaction.
 * @throws RunSupersededError when the document is no longer as the run found it, IbidError `embedding_model_mismatch`.
 */
export async function storePart(
  tx: Db,
  run: IndexRun,
  from: number,
  part: EmbeddedChunk[],
): Promise<void> {
  if (run.model) await holdIndexModel(tx, run.model);
  const stored = from + part.length;
  const [document] = await tx
    .update(documents)
    .set({
      done: stored,
      chunks: stored,
      // In the same statement, so that no other run can come between the last part and the word that it was the last.
      status: sql`CASE WHEN ${documents.total} <= ${stored} THEN 'ready' ELSE 'partial' END`,
      error: null,
      updatedAt: new Date(),
    })
    .where(
      and(
        eq(documents.id, run.documentId),
        eq(documents.indexedRevision, run.revision),
        eq(documents.revision, run.revision),
        eq(documents.chunks, from),
        ne(documents.status, "cancelled"),
      ),
    )
    .returning({
      sourceId: documents.sourceId,
      filename: documents.filename,
      doi: documents.doi,
    });
  if (!document) throw new RunSupersededError("The document changed while it was indexed.");
  const keywords = part.map(({ span, indexedText: words }) =>
    chunkKeywords(words, span.ordinal === 0 ? documentNames(document) : []),
  );
  const positions = await storeKeywords(tx, run.knowledgeBaseId, keywords);
  const rows = part.map(({ span, text, embedding }, i): typeof chunks.$inferInsert => ({
    knowledgeBaseId: run.knowledgeBaseId,
    id: `${run.documentId}:${run.revision}:${span.ordinal}`,
    documentId: run.documentId,
    ordinal: span.ordinal,
    part: span.part,
    section: span.section,
    page: span.page,
    pageStarts: span.pageStarts,
    startOffset: span.start,
    endOffset: span.end,
    lineStart: span.lineStart,
    lineEnd: span.lineEnd,
    timeStart: span.timeStart,
    timeEnd: span.timeEnd,
    severities: span.severities,
    contentHash: createHash("sha256").update(text).digest("hex"),
    position: positions[i],
    embedding: `[${embedding.join(",")}]`,
  }));
  for (let row = 0; row < rows.length; row += 64)
    await tx.insert(chunks).values(rows.slice(row, row + 64));
}

/**
 * Takes a document's chunks out of the index, and their counts with them. Call it inside a transaction that has locked
 * the document's row: everybody locks the document before its knowledge base, so that nobody waits in a circle.
 */
export async function removeChunks(tx: Db, documentId: string): Promise<number> {
  const gone = await rowsOf<{ knowledgeBaseId: string; position: number | null }>(
    tx,
    sql`DELETE FROM ${chunks} WHERE ${eq(chunks.documentId, documentId)}
      RETURNING knowledge_base_id AS "knowledgeBaseId", position`,
  );
  const knowledgeBaseId = gone[0]?.knowledgeBaseId;
  if (knowledgeBaseId === undefined) return 0;
  const positions = gone.flatMap(({ position }) => (position === null ? [] : [position]));
  await removeKeywords(tx, knowledgeBaseId, { chunks: gone.length, positions });
  return gone.length;
}
