import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { textArray } from "../db/text-array.ts";

/** The cosine of two chunks' embeddings. */
type Likeness = (one: string, other: string) => number;

type Ranked = { chunkId: string; knowledgeBaseId: string; carried: boolean; score: number };

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998) over the fresh chunks: one after the other the chunk is
 * taken for which `lambda` × its score − (1 − lambda) × its likeness to those taken before is greatest. Its score
 * becomes that, divided by `lambda` and never below 0, so that the order is still by score; carried chunks follow as they were.
 * @param lambda above 0, to 1, which changes nothing.
 */
export function rankByMarginalRelevance<Chunk extends Ranked>(
  found: readonly Chunk[],
  lambda: number,
  likeness: Likeness,
): Chunk[] {
  const left = found.filter((chunk) => !chunk.carried);
  const closest = left.map(() => 0);
  const taken: Chunk[] = [];
  const marginal = (at: number) =>
    lambda * (left[at]?.score ?? 0) - (1 - lambda) * (closest[at] ?? 0);
  while (left.length > 0) {
    let best = 0;
    for (let at = 1; at < left.length; at += 1) if (marginal(at) > marginal(best)) best = at;
    const score = Math.max(0, marginal(best) / lambda);
    const [chunk] = left.splice(best, 1);
    closest.splice(best, 1);
    if (!chunk) break;
    taken.push({ ...chunk, score });
    left.forEach((other, at) => {
      closest[at] = Math.max(closest[at] ?? 0, likeness(chunk.chunkId, other.chunkId));
    });
  }
  return [...taken, ...found.filter((chunk) => chunk.carried)];
}

/** How alike the fresh chunks are, each with each, by the embeddings they are stored with. */
export async function readLikeness(db: Db, found: readonly Ranked[]): Promise<Likeness> {
  const fresh = found.filter((chunk) => !chunk.carried);
  const rows = await rowsOf<{ one: string; other: string; cosine: number }>(
    db,
    sql`
    WITH given AS MATERIALIZED (
      SELECT chunks.id, chunks.embedding
      FROM unnest(${textArray(fresh.map((chunk) => chunk.knowledgeBaseId))}::text[], ${textArray(fresh.map((chunk) => chunk.chunkId))}::text[]) AS wanted (base, id)
      JOIN chunks ON chunks.knowledge_base_id = wanted.base AND chunks.id = wanted.id
    )
    SELECT one.id AS one, other.id AS other, 1 - (one.embedding <=> other.embedding) AS cosine
    FROM given AS one JOIN given AS other ON one.id < other.id`,
  );
  const cosines = new Map(rows.map(({ one, other, cosine }) => [`${one} ${other}`, cosine]));
  return (one, other) => cosines.get(`${one} ${other}`) ?? cosines.get(`${other} ${one}`) ?? 0;
}
