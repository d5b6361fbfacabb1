import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { readSpans } from "../document/storage.ts";
import { indexedText } from "../ingestion/index-chunks.ts";
import { reportFailure } from "../report-failure.ts";
import { chunkKeywords } from "./keyword-vector.ts";
import { outdateNext } from "./outdate-keywords.ts";
import { intArray, storeKeywords } from "./store-keywords.ts";
import { tidyKeywords } from "./tidy-keywords.ts";

/** Chunks whose keywords are made in one transaction. */
const partSize = 64;

/**
 * Makes the keywords of chunks that have none, from their stored text: of an installation that was made before there was
 * this index, or whose terms are of another version than today's (outdate-keywords.ts). Part after part, each in a transaction of its own, until all are there or the signal is aborted; begun
 * again, it goes on where it stopped. Until then such chunks are found by their vectors. A failure is reported.
 */
export async function ensureKeywordIndex(db: Db, signal?: AbortSignal): Promise<void> {
  try {
    do {
      for (let next = await findBare(db); next; next = await findBare(db)) {
        if (signal?.aborted) return;
        await makeKeywords(db, next.documentId);
        await tidyKeywords(db, next.knowledgeBaseId);
      }
    } while (!signal?.aborted && (await outdateNext(db)));
  } catch (error) {
    if (!signal?.aborted) reportFailure("Making the keyword index failed", error);
  }
}

/** A document with chunks that have no keywords. */
async function findBare(db: Db) {
  const [document] = await rowsOf<{ documentId: string; knowledgeBaseId: string }>(
    db,
    sql`SELECT document_id AS "documentId", knowledge_base_id AS "knowledgeBaseId" FROM chunks WHERE position IS NULL LIMIT 1`,
  );
  return document;
}

/** Gives some of a document's chunks their keywords, if it is still there and they have none yet. */
async function makeKeywords(db: Db, documentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The document before its knowledge base, as everybody locks them.
    const [document] = await rowsOf<{ title: string; knowledgeBaseId: string }>(
      tx,
      sql`SELECT title, knowledge_base_id AS "knowledgeBaseId" FROM documents WHERE id = ${documentId} FOR UPDATE`,
    );
    if (!document) return;
    const rows = await rowsOf<{
      ordinal: number;
      section: string | null;
      start: number;
      end: number;
    }>(
      tx,
      sql`SELECT ordinal, section, start_offset AS start, end_offset AS "end" FROM chunks
        WHERE document_id = ${documentId} AND position IS NULL ORDER BY ordinal LIMIT ${partSize}`,
    );
    const texts = await readSpans(
      tx,
      rows.map(({ start, end }) => ({ documentId, start, end })),
    );
    const keywords = rows.map(({ section }, i) =>
      chunkKeywords(indexedText(document.title, section, texts[i] ?? "")),
    );
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
