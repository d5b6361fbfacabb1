import type { Db } from "../db/client.ts";
import type { FoundRef } from "./found-cache.ts";
import { loadChunks } from "./load-chunks.ts";
import type { RetrievedChunk } from "./retrieve.ts";
import type { Scope } from "./search.ts";

/** The chunks of an entry with their words and scores, in its order; null when one of them is no longer there to read. */
export async function loadFound(
  db: Db,
  scope: Scope,
  found: readonly FoundRef[],
): Promise<RetrievedChunk[] | null> {
  const loaded = await loadChunks(
    db,
    scope,
    found.map((ref) => ref.chunkId),
  );
  if (loaded.length !== found.length) return null;
  return loaded.map((chunk, i) => ({ ...chunk, ...found[i] }));
}
