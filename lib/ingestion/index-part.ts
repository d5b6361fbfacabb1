import type { Db } from "../db/client.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { type EmbeddedChunk, PassageCorrectedError } from "../document/index-chunks.ts";
import { readPassageEdits } from "../document/passage-edits.ts";
import type { Embedder } from "../embedding/embed.ts";
import { type EmbedOptions, embedChunks, toTexts } from "./embed-part.ts";

/** Chunks of a document that are to be embedded and stored, with its text from the offset `from` on, at least theirs. */
type UnindexedPart = {
  documentId: string;
  title: string;
  text: string;
  from: number;
  part: readonly ChunkSpan[];
};

/**
 * Embeds some chunks of a document in the words that its owner has the index read, and stores them in one transaction.
 * Where the owner corrects one of them meanwhile, all of it is done again.
 * @param store stores the chunks inside the transaction; see `storePart`.
 * @throws the signal's reason once it is aborted, and what `store` throws.
 */
export async function indexPart(
  db: Db,
  embedder: Embedder,
  { documentId, title, text, from, part, ...options }: UnindexedPart & EmbedOptions,
  store: (tx: Db, embedded: EmbeddedChunk[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const edits = await readPassageEdits(db, [documentId]);
    const corrected = (words: string) => edits.of(documentId, words)?.corrected ?? undefined;
    const embedded = await embedChunks(
      embedder,
      toTexts({ title, text, from }, part, corrected),
      options,
    );
    try {
      return await db.transaction((tx) => store(tx, embedded));
    } catch (error) {
      if (!(error instanceof PassageCorrectedError)) throw error;
    }
  }
}
