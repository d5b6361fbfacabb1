import { and, eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, chunkTerms, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { intArray } from "../keyword/store-keywords.ts";
import { inBases } from "./in-scope.ts";
import type { FoundChunk, Scope, SearchQuestion } from "./search.ts";

/** How many of the best chunks are taken at their word, and how many of their terms are added. */
const feedback = { chunks: 3, terms: 10 } as const;

/** What all added terms weigh together, beside the question's own. */
const addedWeight = 0.25;

type Keywords = SearchQuestion["keywords"];

/**
 * Adds related terms of the library to the question's keywords: those that are strongest in the best chunks found for it,
 * whatever they are called there (pseudo-relevance feedback, RM3: Abdul-Jaleel et al. 2004). A term counts by its share of
 * BM25 in each chunk, and the chunk by its score; a term that only one chunk of the library has is no synonym of anything.
 * @param found what the bare question finds; carried chunks are passed over.
 */
export async function expandKeywords(
  db: Db,
  scope: Pick<Scope, "viewer" | "knowledgeBaseIds">,
  keywords: Keywords,
  found: readonly FoundChunk[],
): Promise<Keywords> {
  const best = found.filter((chunk) => !chunk.carried).slice(0, feedback.chunks);
  const strengths = await readStrengths(db, scope, best);
  const related = [...strengths].toSorted(([, x], [, y]) => y - x).slice(0, feedback.terms);
  const strength = related.reduce((sum, [, each]) => sum + each, 0);
  if (strength === 0) return keywords;
  const asked = keywords.weights.reduce((sum, each) => sum + each, 0);
  const weightBySlot = new Map(keywords.slots.map((slot, i) => [slot, keywords.weights[i] ?? 0]));
  for (const [slot, each] of related) {
    const added = (addedWeight * Math.max(asked, 1) * each) / strength;
    weightBySlot.set(slot, (weightBySlot.get(slot) ?? 0) + added);
  }
  return { slots: [...weightBySlot.keys()], weights: [...weightBySlot.values()] };
}

/** Reads how strong each term is in these chunks, by its slot. */
async function readStrengths(
  db: Db,
  scope: Pick<Scope, "viewer" | "knowledgeBaseIds">,
  best: readonly FoundChunk[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({
      id: chunks.id,
      knowledgeBaseId: chunks.knowledgeBaseId,
      terms: sql<string>`${chunkTerms.terms}::text`,
    })
    .from(chunks)
    .innerJoin(chunkTerms, eq(chunkTerms.position, chunks.position))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.knowledgeBaseId))
    .where(
      and(
        sql`${chunks.id} = ANY (${textArray(best.map((each) => each.chunkId))}::text[])`,
        inBases(scope),
      ),
    );
  const strengths = new Map<number, number>();
  for (const row of rows) {
    const chunk = best.find(
      (each) => each.chunkId === row.id && each.knowledgeBaseId === row.knowledgeBaseId,
    );
    for (const [slot, weight] of sparseEntries(row.terms))
      strengths.set(slot, (strengths.get(slot) ?? 0) + (chunk?.score ?? 0) * weight);
  }
  const idf = await readTermIdf(db, inBases(scope), [...strengths.keys()]);
  return new Map([...strengths].map(([slot, each]) => [slot, each * (idf.get(slot) ?? 0)]));
}

/** The entries of a `sparsevec` literal: `{1:2.5,7:1}/9`. */
function sparseEntries(literal: string): [slot: number, weight: number][] {
  return [...literal.matchAll(/(\d+):([\d.e+-]+)/gu)].map(([, slot, weight]) => [
    Number(slot),
    Number(weight),
  ]);
}

/** The idf of the terms that more than one chunk of the readable knowledge bases has. */
async function readTermIdf(
  db: Db,
  readable: ReturnType<typeof and>,
  slots: readonly number[],
): Promise<Map<number, number>> {
  const rows = await rowsOf<{ term: number; idf: number }>(
    db,
    sql`WITH scope AS (SELECT id, chunks FROM knowledge_bases WHERE ${readable}), total AS (SELECT sum(chunks) AS n FROM scope)
      SELECT term, ln(1 + greatest(0, n - df + 0.5) / (df + 0.5))::float8 AS idf
      FROM total, (
        SELECT term, sum(df) AS df FROM term_stats
        WHERE term = ANY (${intArray(slots)}) AND knowledge_base_id IN (SELECT id FROM scope)
        GROUP BY term HAVING sum(df) > 1
      ) AS counted`,
  );
  return new Map(rows.map(({ term, idf }) => [term, idf]));
}
