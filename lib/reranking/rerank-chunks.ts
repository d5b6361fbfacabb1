import { indexedText } from "../document/index-chunks.ts";
import { inSpan } from "../telemetry/span.ts";
import type { Notice } from "../wire/notice.ts";
import { fuseRerank } from "./fuse-rerank.ts";
import type { Reranker } from "./reranker.ts";

/** Fresh chunks that are reranked. On eight public sets, 50 gained 0.001 nDCG@10 over 30, for two thirds more time. */
export const rerankDepth = 30;

/** Maximum of characters given of a passage, more than a reranker reads. A line of a megabyte would take it seconds. */
const readCharacters = 8_000;

/** The part of a chunk that is needed. */
type ChunkToRerank = {
  chunkId: string;
  title: string;
  section: string | null;
  text: string;
  carried: boolean;
  score: number;
};

/** A reranker's score of a chunk: 0 to 1, null if it was not asked. */
export type RerankScore = { rerankScore: number | null };

/**
 * Orders the best fresh chunks by search and reranker together. The other fresh ones follow in their order, then the
 * carried ones with their old scores.
 * @param found fresh chunks by score, then carried ones.
 */
export async function rerankChunks<Found extends ChunkToRerank>(
  reranker: Reranker,
  question: string,
  found: readonly Found[],
): Promise<{ chunks: (Found & RerankScore)[]; notices: Notice[] }> {
  const fresh = found.filter((chunk) => !chunk.carried);
  const candidates = fresh.slice(0, rerankDepth);
  const { reranked, notices } = await inSpan(
    "ibid.rerank",
    () =>
      reranker.rerank(
        question,
        candidates.map(({ title, section, text }) =>
          indexedText(title, section, text).slice(0, readCharacters),
        ),
      ),
    { "ibid.passages": candidates.length },
  );
  const unjudged = (chunk: Found) => ({ ...chunk, rerankScore: null });
  if (!reranked) return { chunks: found.map(unjudged), notices };
  const scores = fuseRerank(
    candidates.map((chunk) => chunk.score),
    reranked,
  );
  const judged = candidates.map((chunk, i) => ({
    ...chunk,
    score: scores[i] ?? chunk.score,
    rerankScore: reranked.scores[i] ?? null,
  }));
  return {
    chunks: [
      ...judged.toSorted(
        (a, b) => b.score - a.score || (b.rerankScore ?? 0) - (a.rerankScore ?? 0),
      ),
      ...fresh.slice(rerankDepth).map(unjudged),
      ...found.filter((chunk) => chunk.carried).map(unjudged),
    ],
    notices,
  };
}

/**
 * Returns the first fresh chunks and the carried ones, if more were found than asked for. A carried chunk that was
 * found, but is not among the first, is carried again.
 * @param carriedChunkIds in their order.
 */
export function cutToLimit<Found extends ChunkToRerank>(
  found: readonly Found[],
  limit: number,
  carriedChunkIds: readonly string[],
): Found[] {
  const fresh = found.filter((chunk) => !chunk.carried);
  const kept = fresh.slice(0, limit);
  const rest = new Map(
    [...found.filter((chunk) => chunk.carried), ...fresh.slice(limit)].map((chunk) => [
      chunk.chunkId,
      chunk,
    ]),
  );
  const carried = [...new Set(carriedChunkIds)].flatMap((id) => {
    const chunk = rest.get(id);
    return chunk ? [{ ...chunk, carried: true }] : [];
  });
  return [...kept, ...carried];
}
