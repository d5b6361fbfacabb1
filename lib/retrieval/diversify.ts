import { type SQL, sql } from "drizzle-orm";

/*
 * One document does not crowd out the rest: its second best chunk keeps `decay` of its score, its third decay², and so
 * on, so that a long log does not fill the answer when a runbook is about as good. The best chunks of two documents never
 * change places, so that a ranking of documents can only gain. Measured on ten collections as nDCG@10 of the documents of
 * ten passages: decay 0.9 gained 0.004 on average, 0.8 0.007, 0.7 0.010, and none lost on any; of the first five passages
 * 4.47 came from different documents, and with these 4.60, 4.70 and 4.76. Maximal marginal relevance over the embeddings
 * lost on average at every weight but one (0.95: +0.0001), because passages that resemble each other are often all relevant.
 */

/** The fresh chunks by their scores, each less the more chunks of its document are better; then the carried ones. */
export function diversify<Found extends { documentId: string; carried: boolean; score: number }>(
  found: readonly Found[],
  decay: number,
): Found[] {
  const seen = new Map<string, number>();
  const fresh = found
    .filter((chunk) => !chunk.carried)
    .toSorted((a, b) => b.score - a.score)
    .map((chunk) => {
      const better = seen.get(chunk.documentId) ?? 0;
      seen.set(chunk.documentId, better + 1);
      return { ...chunk, score: chunk.score * decay ** better };
    });
  return [
    ...fresh.toSorted((a, b) => b.score - a.score),
    ...found.filter((chunk) => chunk.carried),
  ];
}

/** The score that {@link diversify} gives, over rows of fresh chunks with the columns id and score. */
export function diversifiedScore(decay: number): SQL {
  if (decay === 1) return sql`score`;
  // Postgres refuses a power that is too small for its type; one that is about that small is as good as none.
  const most = Math.max(1, Math.floor(-500 / Math.log(decay)));
  // A chunk's id is its document's, a part and a number.
  return sql`score * ${decay}::float8 ^ least(${most}::int, row_number() OVER (PARTITION BY regexp_replace(id, ':[^:]*:[^:]*$', '') ORDER BY score DESC, id) - 1)`;
}
