import type { RetrievedChunk } from "./retrieve.ts";

/** The part of the best score from which a kind that would be left out still has its say: what is about as good, no more. */
const enoughOfBest = 0.8;

/**
 * The best fresh chunks, at most `limit`, among which each kind of knowledge base takes part that has something to say:
 * the best chunk of a kind that is not among them takes the place of the last chunk of a kind that has several. An answer can
 * then say what was observed and what the runbook says, though the lines of a log are many and alike. Of one kind they
 * are just the best.
 * @param found fresh chunks by score, then carried ones.
 * @param carriedChunkIds in their order; one that is found but not chosen stays as a carried one.
 */
export function chooseAcrossKinds(
  found: readonly RetrievedChunk[],
  limit: number,
  carriedChunkIds: readonly string[],
): RetrievedChunk[] {
  const fresh = found.filter((chunk) => !chunk.carried);
  const chosen = fresh.slice(0, limit);
  const least = (fresh[0]?.score ?? 0) * enoughOfBest;
  const countOf = (kind: string) => chosen.filter((chunk) => chunk.kind === kind).length;
  for (const candidate of fresh.slice(limit)) {
    if (candidate.score < least) break;
    if (countOf(candidate.kind) > 0) continue;
    const last = chosen.findLastIndex((chunk) => countOf(chunk.kind) > 1);
    if (last < 0) break;
    chosen.splice(last, 1);
    chosen.push(candidate);
  }
  const given = new Set(chosen.map((chunk) => chunk.chunkId));
  const rest = new Map(
    found.filter((chunk) => !given.has(chunk.chunkId)).map((chunk) => [chunk.chunkId, chunk]),
  );
  const carried = [...new Set(carriedChunkIds)].flatMap((id) => {
    const chunk = rest.get(id);
    return chunk ? [{ ...chunk, carried: true }] : [];
  });
  return [...chosen, ...carried];
}
