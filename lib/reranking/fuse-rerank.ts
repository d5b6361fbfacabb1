import type { Reranked } from "./reranker.ts";

/**
 * Maximum share of the reranker in the fused score. Over eight public sets half and half gained, where a reranker's own
 * order is worse than the search's on several of them.
 */
const rerankWeight = 0.5;

/**
 * Fuses the scores of the search with a reranker's. Both are scaled to 0 to 1 over these candidates, weighted by how
 * far the reranker is trusted, and scaled back to the range of the search's scores. So a fused score stays comparable
 * with the score of a passage that was not reranked, and no candidate falls below one of those.
 * @param first the candidates' scores by the search.
 * @returns a score for each, in the same order; between the lowest and the highest of `first`.
 */
export function fuseRerank(
  first: readonly number[],
  { strengths, trust }: Pick<Reranked, "strengths" | "trust">,
): number[] {
  const weight = rerankWeight * trust;
  const low = Math.min(...first);
  const spread = Math.max(...first) - low;
  const searched = minMax(first);
  const reranked = minMax(strengths);
  return searched.map(
    (score, i) => low + spread * ((1 - weight) * score + weight * (reranked[i] ?? 0)),
  );
}

/** Scales values to 0 to 1; equal values all become the middle. */
function minMax(values: readonly number[]): number[] {
  const low = Math.min(...values);
  const spread = Math.max(...values) - low;
  return values.map((value) => (spread > 0 ? (value - low) / spread : 0.5));
}
