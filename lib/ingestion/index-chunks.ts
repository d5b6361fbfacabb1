import { createHash } from "node:crypto";
import { and, eq, lte, ne, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents, knowledgeBases, termStats } from "../db/schema.ts";
import { chunkKeywords } from "../keyword/keyword-vector.ts";
import type { ChunkSpan } from "./chunk-text.ts";

/** A chunk ready to be stored. */
export type EmbeddedChunk = {
  span: ChunkSpan;
  indexedText: string;
  text: string;
  embedding: Float32Array;
};

/** Where an index run stands; the run goes on only while the document is still there, unchanged. */
export type IndexRun = { documentId: string; knowledgeBaseId: string; revision: number };

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
 * @throws RunSupersededError when the document is no longer as the run found it.
 */
export async function storePart(
  tx: Db,
  run: IndexRun,
  from: number,
  part: EmbeddedChunk[],
): Promise<void> {
  const stored = from + part.length;
  const advanced = await tx
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
    .returning({ id: documents.id });
  if (advanced.length === 0)
    throw new RunSupersededError("The document changed while it was indexed.");
  const dfBySlot = new Map<number, number>();
  const rows = part.map(
    ({ span, indexedText: words, text, embedding }): typeof chunks.$inferInsert => {
      const { terms, slots } = chunkKeywords(words);
      for (const slot of slots) dfBySlot.set(slot, (dfBySlot.get(slot) ?? 0) + 1);
      return {
        knowledgeBaseId: run.knowledgeBaseId,
        id: `${run.documentId}:${run.revision}:${span.ordinal}`,
        documentId: run.documentId,
        ordinal: span.ordinal,
        part: span.part,
        section: span.section,
        page: span.page,
        startOffset: span.start,
        endOffset: span.end,
        lineStart: span.lineStart,
        lineEnd: span.lineEnd,
        timeStart: span.timeStart,
        timeEnd: span.timeEnd,
        severities: span.severities,
        contentHash: createHash("sha256").update(text).digest("hex"),
        terms,
        embedding: `[${embedding.join(",")}]`,
      };
    },
  );
  for (let row = 0; row < rows.length; row += 64)
    await tx.insert(chunks).values(rows.slice(row, row + 64));
  // In the order of the terms, so that two documents stored at once never wait for each other in a circle.
  const slots = [...dfBySlot.keys()].toSorted((a, b) => a - b);
  if (slots.length > 0) {
    await tx.execute(sql`
      INSERT INTO ${termStats} (knowledge_base_id, term, df)
      SELECT ${run.knowledgeBaseId}, u.term, u.df FROM unnest(${`{${slots.join(",")}}`}::int[], ${`{${slots.map((slot) => dfBySlot.get(slot)).join(",")}}`}::int[]) AS u (term, df)
      ON CONFLICT (knowledge_base_id, term) DO UPDATE SET df = ${termStats}.df + excluded.df`);
  }
  await tx
    .update(knowledgeBases)
    .set({ chunks: sql`${knowledgeBases.chunks} + ${part.length}` })
    .where(eq(knowledgeBases.id, run.knowledgeBaseId));
}

/**
 * Takes a document's chunks out of the index, and their counts with them. Call it inside a transaction that has locked
 * the document's row: everybody locks the document before its knowledge base, so that nobody waits in a circle.
 */
export async function removeChunks(tx: Db, documentId: string): Promise<number> {
  const gone = await rowsOf<{ knowledgeBaseId: string; removed: number }>(
    tx,
    sql`
    WITH gone AS (DELETE FROM ${chunks} WHERE ${eq(chunks.documentId, documentId)} RETURNING knowledge_base_id, terms),
    slots AS (
      SELECT knowledge_base_id, split_part(entry, ':', 1)::int AS term, count(*)::int AS df
      FROM gone, string_to_table(trim(BOTH '{}' FROM split_part(terms::text, '/', 1)), ',') AS entry
      GROUP BY 1, 2 ORDER BY 1, 2
    ),
    counted AS (
      UPDATE ${termStats} SET df = ${termStats}.df - slots.df FROM slots
      WHERE ${termStats}.knowledge_base_id = slots.knowledge_base_id AND ${termStats}.term = slots.term
      RETURNING 1
    )
    SELECT knowledge_base_id AS "knowledgeBaseId", count(*)::int AS removed FROM gone GROUP BY 1`,
  );
  for (const { knowledgeBaseId, removed } of gone) {
    await tx
      .update(knowledgeBases)
      .set({ chunks: sql`${knowledgeBases.chunks} - ${removed}` })
      .where(eq(knowledgeBases.id, knowledgeBaseId));
    await tx
      .delete(termStats)
      .where(and(eq(termStats.knowledgeBaseId, knowledgeBaseId), lte(termStats.df, 0)));
  }
  return gone[0]?.removed ?? 0;
}
