import type { ChunkSpan } from "../document/chunk-span.ts";
import { type EmbeddedChunk, indexedText } from "../document/index-chunks.ts";
import type { Embedder } from "../embedding/embed.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";

/** Chunks embedded in one call. */
export const embeddingBatchSize = 32;

/** A chunk that waits for its vector. */
type UnembeddedChunk = Omit<EmbeddedChunk, "embedding">;

/** What embedding of chunks is told and tells. */
export type EmbedOptions = {
  signal?: AbortSignal | undefined;
  /** Called after each batch with the number of embedded chunks. */
  onBatch?: (count: number) => Promise<void>;
};

/** What the owner of a document had the index read instead of words; undefined where that is nothing. */
type Corrected = (words: string) => string | undefined;

/** Returns chunks of a document with their words. @param document.text from its offset `from` on, at least theirs. */
export function toTexts(
  { title, text: words, from = 0 }: { title: string; text: string; from?: number },
  spans: readonly ChunkSpan[],
  corrected: Corrected = () => undefined,
): UnembeddedChunk[] {
  return spans.map((span) => {
    const text = words.slice(span.start - from, span.end - from);
    const said = corrected(text);
    const read = indexedText(title, span.section, said ?? text);
    return { span, text, corrected: said, indexedText: read };
  });
}

/**
 * Embeds chunks of one document or of several, a batch at a time.
 * @returns them in their order.
 * @throws the signal's reason once it is aborted.
 */
export async function embedChunks(
  embedder: Embedder,
  chunks: readonly UnembeddedChunk[],
  { signal, onBatch }: EmbedOptions = {},
): Promise<EmbeddedChunk[]> {
  const embedded: EmbeddedChunk[] = [];
  for (let at = 0; at < chunks.length; at += embeddingBatchSize) {
    signal?.throwIfAborted();
    const batch = chunks.slice(at, at + embeddingBatchSize);
    const vectors = await embedBatch(embedder, batch);
    batch.forEach((chunk, row) => {
      const embedding = vectors[row];
      if (embedding) embedded.push({ ...chunk, embedding });
    });
    await onBatch?.(embedded.length);
  }
  return embedded;
}

async function embedBatch(
  embedder: Embedder,
  batch: readonly { indexedText: string }[],
): Promise<Float32Array[]> {
  try {
    return await embedder.embedPassages(batch.map((chunk) => chunk.indexedText));
  } catch (cause) {
    reportFailure("Embedding a document failed", cause);
    throw new IbidError(
      "internal",
      `The embedding model ${embedder.model.id} failed on this document. Try again; what was indexed is kept.`,
      { cause },
    );
  }
}
