import type { Register } from "../citation/register.ts";
import { passageTag } from "../citation/source-tag.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { chunkToPassage } from "../retrieval/to-passage.ts";
import type { Passage } from "../wire/passage.ts";

/** The chunks as the model and the reader get them: with their tags, and the numbers their sources have. */
export async function tagPassages(
  register: Register,
  chunks: readonly RetrievedChunk[],
): Promise<Passage[]> {
  if (chunks.length === 0) return [];
  const entries = await register.entries(chunks);
  return chunks.map((chunk) => {
    const entry = entries.get(chunk.documentId);
    if (!entry) throw new Error("A registered document has no line in the register.");
    return chunkToPassage(chunk, passageTag(entry.slug, chunk.ordinal), entry.number);
  });
}
