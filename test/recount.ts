import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../lib/db/client.ts";

/** A knowledge base's counts, as its tables keep them and as its chunks give them. */
export type IndexCounts = { kept: BaseCounts; counted: BaseCounts };
type BaseCounts = {
  chunks: Record<string, number>;
  chunksByDocument: Record<string, number>;
  /** The total length of each base's chunks, in terms. */
  lengths: Record<string, number>;
  terms: Record<string, number>;
};

/** Recounts everything that is derived from the chunks, for a test to compare with what is kept. */
export async function recountIndex(db: Db): Promise<IndexCounts> {
  const bases = await rowsOf<{ id: string; chunks: number; termCount: number }>(
    db,
    sql`SELECT id, chunks, term_count::float8 AS "termCount" FROM knowledge_bases`,
  );
  const documents = await rowsOf<{ id: string; chunks: number }>(
    db,
    sql`SELECT id, chunks FROM documents`,
  );
  const terms = await rowsOf<{ base: string; term: number; df: number }>(
    db,
    sql`SELECT knowledge_base_id AS base, term, df FROM term_stats`,
  );
  const chunks = await rowsOf<{ base: string; document: string; terms: string; length: number }>(
    db,
    sql`SELECT chunks.knowledge_base_id AS base, document_id AS document, coalesce(terms::text, '') AS terms, coalesce(length, 0) AS length
      FROM chunks LEFT JOIN chunk_terms ON chunk_terms.position = chunks.position`,
  );
  const counted: BaseCounts = { chunks: {}, chunksByDocument: {}, lengths: {}, terms: {} };
  for (const { id } of bases) {
    counted.chunks[id] = 0;
    counted.lengths[id] = 0;
  }
  for (const { id } of documents) counted.chunksByDocument[id] = 0;
  for (const chunk of chunks) {
    add(counted.chunks, chunk.base);
    add(counted.chunksByDocument, chunk.document);
    counted.lengths[chunk.base] = (counted.lengths[chunk.base] ?? 0) + chunk.length;
    const entries = /^\{(.*)\}/.exec(chunk.terms)?.[1] ?? "";
    for (const entry of entries.split(",").filter(Boolean)) {
      add(counted.terms, `${chunk.base} ${entry.split(":")[0]}`);
    }
  }
  const kept: BaseCounts = {
    chunks: Object.fromEntries(bases.map((row) => [row.id, row.chunks])),
    chunksByDocument: Object.fromEntries(documents.map((row) => [row.id, row.chunks])),
    lengths: Object.fromEntries(bases.map((row) => [row.id, row.termCount])),
    terms: Object.fromEntries(terms.map((row) => [`${row.base} ${row.term}`, row.df])),
  };
  return { kept, counted };
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
