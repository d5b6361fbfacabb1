import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Embedder } from "./embed.ts";

/** A question's vector stays valid as long as the model; this bounds how long an unused one is kept. */
const keepMs = 7 * 24 * 3_600_000;

/**
 * Wraps an embedder so that it remembers the vectors of the last questions, by a digest of their words. A question that
 * is asked again while it is being embedded is embedded once.
 * @param entries maximum; 0 remembers none.
 */
export function rememberQuestions(embedder: Embedder, entries: number): Embedder {
  if (entries === 0) return embedder;
  const vectors = new LRUCache<string, Promise<Float32Array>>({ max: entries, ttl: keepMs });
  return {
    ...embedder,
    embedQuestion(text) {
      const key = createHash("sha256").update(text).digest("base64");
      const known = vectors.get(key);
      if (known) return known;
      const made = embedder.embedQuestion(text);
      vectors.set(key, made);
      // A failed embedding is tried again.
      made.catch(() => {
        if (vectors.get(key) === made) vectors.delete(key);
      });
      return made;
    },
  };
}
