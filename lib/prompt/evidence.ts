import type { Passage } from "../retrieval/passage.ts";

/** A passage for the prompt: with what the line above it, which its kind writes, is made from. */
export type Evidence = Passage & {
  /** The kind of its knowledge base; without one, no line stands above it. */
  kind?: string;
  filename?: string;
  category?: string | null;
};

/** The passages with the facts of their chunks, found by their ids. */
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
