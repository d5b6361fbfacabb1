import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunkTerms } from "../db/schema.ts";
import { chunkLiteral, type TermCounts } from "./keyword-vector.ts";
import { reservePositions } from "./reserve-positions.ts";
import { stripeSize } from "./stripe-rows.ts";

/**
 * Stores the keywords of a knowledge base's chunks, and counts them: the chunks, their length, and for each term the
 * chunks in which it occurs. Returns the position of each chunk. Call it inside the transaction that stores the chunks;
 * it locks the base's row, so that other transactions on the base wait. Chunks that are `counted` were stored before,
 * without keywords.
 */
export async function storeKeywords(
  tx: Db,
  knowledgeBaseId: string,
  chunks: readonly TermCounts[],
  { counted = false }: { counted?: boolean } = {},
): Promise<number[]> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const [base] = await rowsOf<{ chunks: number; terms: number }>(
    tx,
    sql`UPDATE knowledge_bases SET chunks = chunks + ${counted ? 0 : chunks.length}, term_count = term_count + ${length}
      WHERE id = ${knowledgeBaseId} RETURNING chunks, term_count::float8 AS terms`,
  );
  if (!base) throw new Error(`There is no knowledge base ${knowledgeBaseId} to index into.`);
  const reserved = await reservePositions(
    tx,
    knowledgeBaseId,
    chunks.length,
    averageLengthOf(base.terms, base.chunks),
  );
  const rows = chunks.flatMap((chunk, i): (typeof chunkTerms.$inferInsert)[] => {
    const place = reserved[i];
    if (!place) return [];
    const terms = chunkLiteral(chunk, place.averageLength);
    return [{ position: place.position, knowledgeBaseId, length: chunk.length, terms }];
  });
  for (let row = 0; row < rows.length; row += 256)
    await tx.insert(chunkTerms).values(rows.slice(row, row + 256));
  await addTermStats(tx, knowledgeBaseId, chunks);
  return reserved.map(({ position }) => position);
}

/**
 * Stores keywords of chunks that already have positions in one stripe, and are counted there, but have none. Returns
 * false if the stripe does not exist. Call it inside a transaction; it locks the base's row.
 */
export async function restoreKeywords(
  tx: Db,
  knowledgeBaseId: string,
  positions: readonly number[],
  chunks: readonly TermCounts[],
): Promise<boolean> {
  await tx.execute(
    sql`SELECT 1 FROM knowledge_bases WHERE id = ${knowledgeBaseId} FOR NO KEY UPDATE`,
  );
  const last = Math.max(...positions);
  const [stripe] = await rowsOf<{ averageLength: number }>(
    tx,
    sql`UPDATE keyword_stripes SET loose = loose + ${positions.length} WHERE stripe = ${Math.floor(last / stripeSize)}
      RETURNING usual_length AS "averageLength"`,
  );
  if (!stripe) return false;
  const rows = chunks.flatMap((chunk, i): (typeof chunkTerms.$inferInsert)[] => {
    const position = positions[i];
    if (position === undefined) return [];
    const terms = chunkLiteral(chunk, stripe.averageLength);
    return [{ position, knowledgeBaseId, length: chunk.length, terms }];
  });
  if (rows.length > 0) await tx.insert(chunkTerms).values(rows);
  return true;
}

/** Returns the average length of chunks, in terms; 1 for chunks without terms, where no weight depends on it. */
function averageLengthOf(terms: number, chunks: number): number {
  return chunks > 0 && terms > 0 ? terms / chunks : 1;
}

async function addTermStats(
  tx: Db,
  knowledgeBaseId: string,
  chunks: readonly TermCounts[],
): Promise<void> {
  const df = new Map<number, number>();
  for (const { counts } of chunks)
    for (const term of counts.keys()) df.set(term, (df.get(term) ?? 0) + 1);
  if (df.size === 0) return;
  const entries = [...df].toSorted(([x], [y]) => x - y);
  await tx.execute(sql`
    INSERT INTO term_stats (knowledge_base_id, term, df)
    SELECT ${knowledgeBaseId}, u.term, u.df
    FROM unnest(${intArray(entries.map(([term]) => term))}, ${intArray(entries.map(([, count]) => count))}) AS u (term, df)
    ON CONFLICT (knowledge_base_id, term) DO UPDATE SET df = term_stats.df + excluded.df`);
}

/**
 * Removes chunks from the keyword index and from its counts; `positions` are those of the chunks that have one, the
 * others had no keywords yet. Their weights stay in the postings, masked, until the stripe is rebuilt; a stripe without
 * chunks is deleted at once. Call it inside the transaction that removes the chunks.
 */
export async function removeKeywords(
  tx: Db,
  knowledgeBaseId: string,
  gone: { chunks: number; positions: readonly number[] },
): Promise<void> {
  const positions = intArray(gone.positions);
  // The base's row is locked first, as when storing.
  await tx.execute(
    sql`UPDATE knowledge_bases SET chunks = chunks - ${gone.chunks},
        term_count = term_count - (SELECT coalesce(sum(length), 0) FROM chunk_terms WHERE position = ANY (${positions}))
      WHERE id = ${knowledgeBaseId}`,
  );
  await tx.execute(sql`
    WITH gone AS (DELETE FROM chunk_terms WHERE position = ANY (${positions}) RETURNING position, loose, terms),
    terms AS (
      SELECT split_part(entry, ':', 1)::int AS term, count(*)::int AS df
      FROM gone, string_to_table(trim(BOTH '{}' FROM split_part(terms::text, '/', 1)), ',') AS entry WHERE entry <> ''
      GROUP BY 1
    ),
    counted AS (
      UPDATE term_stats AS t SET df = t.df - terms.df FROM terms
      WHERE t.knowledge_base_id = ${knowledgeBaseId} AND t.term = terms.term AND t.df > terms.df
    ),
    forgotten AS (
      DELETE FROM term_stats AS t USING terms
      WHERE t.knowledge_base_id = ${knowledgeBaseId} AND t.term = terms.term AND t.df <= terms.df
    ),
    slots AS (
      SELECT position / ${stripeSize} AS stripe, count(*) FILTER (WHERE loose) AS loose, count(*) FILTER (WHERE NOT loose) AS dead,
        ('{' || string_agg(position % ${stripeSize} + 1 || ':-1e30', ',' ORDER BY position) FILTER (WHERE NOT loose)
          || ${`}/${stripeSize}`})::sparsevec::vector AS marks
      FROM gone GROUP BY 1
    )
    UPDATE keyword_stripes AS k SET loose = k.loose - slots.loose, holes = k.holes + slots.loose, dead = k.dead + slots.dead,
      dead_slots = coalesce((k.dead_slots::vector + marks)::sparsevec, marks::sparsevec, k.dead_slots)
    FROM slots WHERE k.stripe = slots.stripe`);
  await tx.execute(
    sql`DELETE FROM keyword_stripes WHERE knowledge_base_id = ${knowledgeBaseId} AND used = dead + holes`,
  );
}

/** Returns whole numbers as one parameter. */
export function intArray(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(",")}}`}::int[]`;
}
