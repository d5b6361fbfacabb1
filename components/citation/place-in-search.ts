import type { Passage } from "@/lib/wire/passage.ts";

/**
 * The place of a passage in the search of its question, from 1. The score is a rank among what one search found, not a
 * measure of its own: the best passage scores 1 even where it is far from the question. Null of a carried passage,
 * which this search need not have found, and of one that was looked up in its document.
 */
export function placeInSearch(
  passages: readonly Pick<
    Passage,
    "chunkId" | "origin" | "score" | "vectorScore" | "keywordScore"
  >[],
  chunkId: string,
): number | null {
  const fresh = passages.filter(
    ({ origin, vectorScore, keywordScore }) =>
      origin === "fresh" && (vectorScore !== null || keywordScore !== null),
  );
  const own = fresh.find((passage) => passage.chunkId === chunkId);
  return own ? 1 + fresh.filter(({ score }) => score > own.score).length : null;
}
