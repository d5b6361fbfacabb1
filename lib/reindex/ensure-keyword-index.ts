import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { indexedText } from "../document/index-chunks.ts";
import { readPassageEdits } from "../document/passage-edits.ts";
import { readSpans } from "../document/storage.ts";
import { chunkKeywords, documentNames, type TermCounts } from "../keyword/keyword-vector.ts";
import { outdateNext } from "../keyword/outdate-keywords.ts";
import { intArray, restoreKeywords, storeKeywords } from "../keyword/store-keywords.ts";
import { stripeSize } from "../keyword/stripe-rows.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import { reportFailure } from "../report-failure.ts";

/** Chunks with keywords made in one transaction. */
const keywordPartChunks = 64;

/**
 * Makes the missing keywords of chunks from their stored text: in an installation older than this index, after an
 * abandoned load, or when the terms are of another version (outdate-keywords.ts). Works part by part, each in its own
 * transaction, until all are done or the signal is aborted; called again, it continues where it stopped. Until then
 * such chunks are found by their vectors. A failure is reported.
 */
export async function ensureKeywordIndex(db: Db, signal?: AbortSignal): Promise<void> {
  try {
    await restoreLost(db, signal);
    for (;;) {
      for (let next = await findBare(db); next; next = await findBare(db)) {
        if (signal?.aborted) return;
        await makeKeywords(db, next.documentId);
        await tidyKeywords(db, next.knowledgeBaseId);
      }
      if (signal?.aborted || !(await outdateNext(db))) return;
    }
  } catch (error) {
    if (!signal?.aborted) reportFailure("Making the keyword index failed", error);
  }
}

/** Finds a document with chunks that have no keywords. */
async function findBare(db: Db) {
  const [document] = await rowsOf<{ documentId: string; knowledgeBaseId: string }>(
    db,
    sql`SELECT document_id AS "documentId", knowledge_base_id AS "knowledgeBaseId" FROM chunks WHERE position IS NULL LIMIT 1`,
  );
  return document;
}

/** Gives some of a document's chunks their keywords, if it still exists and they have none yet. */
async function makeKeywords(db: Db, documentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks the document before its knowledge base, as every transaction does.
    const document = await holdDocument(tx, documentId);
    if (!document) return;
    const { rows, keywords } = await readKeywords(tx, document, sql`position IS NULL`);
    if (rows.length === 0) return;
    const positions = await storeKeywords(tx, document.knowledgeBaseId, keywords, {
      counted: true,
    });
    await tx.execute(
      sql`UPDATE chunks SET position = made.position
        FROM unnest(${intArray(rows.map(({ ordinal }) => ordinal))}, ${intArray(positions)}) AS made (ordinal, position)
        WHERE document_id = ${documentId} AND chunks.ordinal = made.ordinal`,
    );
  });
}

type HeldDocument = {
  id: string;
  title: string;
  sourceId: string;
  filename: string;
  doi: string | null;
  knowledgeBaseId: string;
};

async function holdDocument(tx: Db, id: string): Promise<HeldDocument | undefined> {
  const [document] = await rowsOf<HeldDocument>(
    tx,
    sql`SELECT id, title, source_id AS "sourceId", filename, doi, knowledge_base_id AS "knowledgeBaseId" FROM documents WHERE id = ${id} FOR UPDATE`,
  );
  return document;
}

/** Returns some of a document's chunks with their keywords, as storing gives them. */
async function readKeywords(tx: Db, document: HeldDocument, which: SQL) {
  const rows = await rowsOf<{
    ordinal: number;
    position: number | null;
    section: string | null;
    start: number;
    end: number;
  }>(
    tx,
    sql`SELECT ordinal, position, section, start_offset AS start, end_offset AS "end" FROM chunks
      WHERE document_id = ${document.id} AND ${which} ORDER BY ordinal LIMIT ${keywordPartChunks}`,
  );
  const texts = await readSpans(
    tx,
    rows.map(({ start, end }) => ({ documentId: document.id, start, end })),
  );
  const edits = await readPassageEdits(tx, [document.id]);
  const keywords = rows.map(({ ordinal, section }, i): TermCounts => {
    const names = ordinal === 0 ? documentNames(document) : [];
    const words = texts[i] ?? "";
    const read = edits.of(document.id, words)?.corrected ?? words;
    return chunkKeywords(indexedText(document.title, section, read), names);
  });
  return { rows, keywords };
}

const isLost = sql`position IS NOT NULL AND NOT EXISTS (SELECT 1 FROM chunk_terms WHERE chunk_terms.position = chunks.position)`;

/** Gives chunks their keywords at their existing positions, stripe by stripe. */
async function restoreLost(db: Db, signal: AbortSignal | undefined): Promise<void> {
  const [last] = await rowsOf<{ position: number | null }>(
    db,
    sql`SELECT max(position) AS position FROM chunks`,
  );
  for (let first = 0; first <= (last?.position ?? -1); first += stripeSize) {
    const within = sql`position BETWEEN ${first} AND ${first + stripeSize - 1} AND ${isLost}`;
    for (;;) {
      if (signal?.aborted) return;
      const [lost] = await rowsOf<{ position: number }>(
        db,
        sql`SELECT position FROM chunks WHERE ${within} LIMIT 1`,
      );
      if (!lost) break;
      await restorePart(db, lost.position, within);
    }
  }
}

/** Restores some lost chunks of a stripe, from the document that contains this position. */
async function restorePart(db: Db, position: number, within: SQL): Promise<void> {
  const [chunk] = await rowsOf<{ documentId: string; knowledgeBaseId: string }>(
    db,
    sql`SELECT document_id AS "documentId", knowledge_base_id AS "knowledgeBaseId" FROM chunks WHERE position = ${position}`,
  );
  if (!chunk) return;
  await db.transaction(async (tx) => {
    const document = await holdDocument(tx, chunk.documentId);
    if (!document) return;
    const { rows, keywords } = await readKeywords(tx, document, within);
    const positions = rows.flatMap((row) => row.position ?? []);
    if (await restoreKeywords(tx, document.knowledgeBaseId, positions, keywords)) return;
    // Their stripe is gone, so they get other positions.
    await tx.execute(
      sql`UPDATE chunks SET position = NULL WHERE position = ANY (${intArray(positions)})`,
    );
  });
  await tidyKeywords(db, chunk.knowledgeBaseId);
}
