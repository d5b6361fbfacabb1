import type { Register } from "../citation/register.ts";
import type { Db } from "../db/client.ts";
import { readGivenPassages } from "../document/given-passages.ts";
import { isSwitchedOff, readSwitchedOff } from "../document/switched-off.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Passage } from "../wire/passage.ts";
import type { AnswerRecord } from "./begin-repair.ts";

/**
 * Reads the passages that an answer was given, with the same words and tags, to be given once more: those that the viewer may
 * still read, of documents that have the same text as then. One that was widened into a passage that is switched off by now
 * is given as it was before that.
 */
export async function readGivenAgain(
  db: Db,
  scope: Scope,
  register: Register,
  { retrieval }: Pick<AnswerRecord, "retrieval">,
): Promise<{ chunks: RetrievedChunk[]; passages: Passage[] }> {
  const given = retrieval?.passages ?? [];
  const texts = await readGivenPassages(db, given);
  const ids = given.map(({ chunkId }) => chunkId);
  const known = new Map((await loadChunks(db, scope, ids)).map((each) => [each.chunkId, each]));
  const off = await readSwitchedOff(
    db,
    given.map(({ documentId }) => documentId),
  );
  const chunks = given.flatMap((passage, at): RetrievedChunk[] => {
    const found = known.get(passage.chunkId);
    const text = texts[at];
    if (!found || !text) return [];
    // Whether the words are its owner's was told when they were given: it may have been corrected, or brought back, since.
    const { original, ...chunk } = found;
    // A passage that was widened has more than its chunk.
    const { start, end, page, lineStart, lineEnd } = passage;
    const asGiven = passage.corrected ? { original: original ?? found.text } : {};
    const whole = isSwitchedOff(off, passage)
      ? found
      : { ...chunk, text, start, end, page, lineStart, lineEnd, ...asGiven };
    const { score, vectorScore, keywordScore, rerankScore, origin } = passage;
    return [
      {
        ...whole,
        score,
        vectorScore,
        keywordScore,
        carried: origin === "carried",
        ...(rerankScore === null ? {} : { rerankScore }),
      },
    ];
  });
  return { chunks, passages: await tagPassages(register, chunks) };
}
