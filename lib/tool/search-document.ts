import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { comparedVector } from "../db/vector-index.ts";
import { readableBy } from "../knowledge/access.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Viewer } from "../viewer.ts";

/** What is looked for in one document. */
export type DocumentSearch = {
  viewer: Viewer;
  knowledgeBaseId: string;
  documentId: string;
  part: "abstract" | "fulltext";
  /** The question's unit vector, and the id of the model that made it. */
  vector: Float32Array;
  model?: string | undefined;
  /** Cosine that a chunk must reach; -1 takes all. */
  threshold: number;
  /** Chunks that are taken besides, however far they are: what another leg found. */
  also?: readonly string[] | undefined;
  limit: number;
};

/**
 * The chunks of one part of a document that are most like a question, the best first, their cosine being the score.
 * Every chunk of the part is compared, without the index: that one finds the nearest of all documents, and of a single
 * one perhaps none.
 */
export async function searchDocument(db: Db, search: DocumentSearch): Promise<RetrievedChunk[]> {
  const { viewer, knowledgeBaseId, documentId, part, vector, threshold, also = [], limit } = search;
  const type = sql.raw(`${db.vectorType ?? "halfvec"}(${vector.length})`);
  const found = await rowsOf<{ id: string; similarity: number }>(
    db,
    sql`
    WITH own AS MATERIALIZED (
      SELECT ${chunks.id} AS id, ${chunks.ordinal} AS ordinal,
        1 - (${chunks.embedding}::${type} <=> (SELECT (${comparedVector(sql`${`[${vector.join(",")}]`}`, search.model)})::${type})) AS similarity
      FROM ${chunks} JOIN ${knowledgeBases} ON ${eq(knowledgeBases.id, chunks.knowledgeBaseId)}
      WHERE ${and(
        eq(chunks.knowledgeBaseId, knowledgeBaseId),
        eq(chunks.documentId, documentId),
        eq(chunks.switchedOff, false),
        eq(chunks.part, part),
        readableBy(viewer),
        isNull(knowledgeBases.closedAt),
      )}
    )
    SELECT id, similarity FROM (
      SELECT *, id = ANY (${textArray(also)}::text[]) AS named, row_number() OVER (ORDER BY similarity DESC, ordinal) AS place
      FROM own
    ) AS ranked
    WHERE named OR (similarity >= ${threshold}::float8 AND place <= ${limit}) ORDER BY place`,
  );
  const scope = { viewer, knowledgeBaseIds: [knowledgeBaseId], documentIds: [documentId] };
  const similarities = new Map(found.map(({ id, similarity }) => [id, similarity]));
  const loaded = await loadChunks(db, scope, [...similarities.keys()]);
  return loaded.map((chunk) => {
    const score = Math.min(1, Math.max(0, similarities.get(chunk.chunkId) ?? 0));
    return { ...chunk, score, vectorScore: score };
  });
}
