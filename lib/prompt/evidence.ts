import type { Evidence } from "../wire/evidence.ts";
import type { Passage } from "../wire/passage.ts";

/** Adds the facts of their chunks to passages, by chunk id. */
export function toEvidence(
  passages: readonly Passage[],
  chunks: readonly { chunkId: string; kind: string; filename: string; category: string | null }[],
): Evidence[] {
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  return passages.map((passage) => {
    const chunk = byId.get(passage.chunkId);
    if (!chunk) return passage;
    return {
      ...passage,
      kind: chunk.kind,
      filename: chunk.filename,
      ...(chunk.category === null ? {} : { category: chunk.category }),
    };
  });
}
