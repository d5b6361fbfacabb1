import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";

/** A knowledge base's counts, as its tables keep them and as its chunks give them. */
export type IndexCounts = { kept: BaseCounts; counted: BaseCounts };
type BaseCounts = {
  chunks: Record<string, number>;
  chunksByDocument: Record<string, number>;
  terms: Record<string, number>;
};

/** Counts everything that is derived from the chunks anew, for a test to compare with what is kept. */
export async function recountIndex(db: Db): Promise<IndexCounts> {
  const bases = await rowsOf<{ id: string; chunks: number }>(
    db,
    sql`SELECT id, chunks FROM knowledge_bases`,
  );
  const documents = await rowsOf<{ id: string; chunks: number }>(
    db,
    sql`SELECT id, chunks FROM documents`,
  );
  const terms = await rowsOf<{ base: string; term: number; df: number }>(
    db,
    sql`SELECT knowledge_base_id AS base, term, df FROM term_stats`,
  );
  const chunks = await rowsOf<{ base: string; document: string; terms: string }>(
    db,
    sql`SELECT knowledge_base_id AS base, document_id AS document, terms::text FROM chunks`,
  );
  const counted: BaseCounts = { chunks: {}, chunksByDocument: {}, terms: {} };
  for (const { id } of bases) counted.chunks[id] = 0;
  for (const { id } of documents) counted.chunksByDocument[id] = 0;
  for (const chunk of chunks) {
    add(counted.chunks, chunk.base);
    add(counted.chunksByDocument, chunk.document);
    const entries = /^\{(.*)\}/.exec(chunk.terms)?.[1] ?? "";
    for (const entry of entries.split(",").filter(Boolean)) {
      add(counted.terms, `${chunk.base} ${entry.split(":")[0]}`);
    }
  }
  const kept: BaseCounts = {
    chunks: Object.fromEntries(bases.map((row) => [row.id, row.chunks])),
    chunksByDocument: Object.fromEntries(documents.map((row) => [row.id, row.chunks])),
    terms: Object.fromEntries(terms.map((row) => [`${row.base} ${row.term}`, row.df])),
  };
  return { kept, counted };
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
