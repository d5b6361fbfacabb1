import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documentGuides, knowledgeBases, passageEdits } from "../db/schema.ts";
import { holdIndexModel } from "../db/vector-index.ts";
import type { DocumentRow } from "../document/document.ts";
import { keepCorrected } from "../document/given-passages.ts";
import { indexedText } from "../document/index-chunks.ts";
import { getWritableDocument, lockWritable } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { indexModelOf, onIndexModel } from "../embedding/follow-index.ts";
import { notFound } from "../errors.ts";
import { chunkKeywords, documentNames } from "../keyword/keyword-vector.ts";
import { removeKeywords, storeKeywords } from "../keyword/store-keywords.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import type { Viewer } from "../viewer.ts";
import type { IndexedPassage, PassageChange } from "../wire/indexed-passage.ts";
import { isEditOf, ofDocument, passageColumns, toPassages } from "./list-passages.ts";

type ChangeTools = { db: Db; embedder: Embedder };

/** What of a change is kept; undefined leaves it as it was. */
type Edit = { switchedOff?: boolean; corrected?: string | null };

/** A chunk with the vector of what is read of it from now on. */
type ReadChunk = { chunkId: string; indexedText: string; embedding: Float32Array };

/**
 * Switches a passage of a document off, so that no search finds it, or on again; gives it other words, of which its vector and
 * keywords are made and which answers are given, or brings its own back. It is known by its own words: the same words elsewhere
 * in the document change with it, and when the document is indexed again. Answers that cite it stay as they are.
 * @throws IbidError `not_found` for another's document, and for a passage that is not in its present text;
 * `embedding_model_mismatch` where new words cannot be embedded by the model of the index.
 */
export async function changePassage(
  { db, embedder }: ChangeTools,
  viewer: Viewer,
  { documentId, chunkId }: { documentId: string; chunkId: string },
  { switchedOff, text }: PassageChange,
): Promise<IndexedPassage> {
  const document = await getWritableDocument(db, viewer, documentId);
  const [before] = await toPassages(db, document, [await findPassage(db, document, chunkId)]);
  if (!before) throw notFound("passage");
  const own = before.original ?? before.text;
  const edit: Edit = {
    ...(switchedOff === undefined ? {} : { switchedOff }),
    ...(text === undefined ? {} : { corrected: text === own.trim() ? null : text }),
  };
  const place = { documentId, chunkId };
  if (edit.corrected === undefined) return storeEdit(db, viewer, place, { edit, read: [] });
  const words = edit.corrected ?? own;
  const changed = await onIndexModel(embedder, async (current) => {
    for (;;) {
      const read = await embedSame(db, current, document, { chunkId, words });
      const model = indexModelOf(current);
      try {
        return await storeEdit(db, viewer, place, { edit, read, model });
      } catch (error) {
        if (!(error instanceof SameWordsAddedError)) throw error;
      }
    }
  });
  await tidyKeywords(db, document.knowledgeBaseId);
  return changed;
}

/** Thrown inside the transaction when other chunks with the words were stored since vectors were made for those there were. */
class SameWordsAddedError extends Error {
  override readonly name = "SameWordsAddedError";
}

type StoredEdit = {
  edit: Edit;
  /** The chunks that have other words with it. */
  read: readonly ReadChunk[];
  /** The model that made their vectors. */
  model?: ReturnType<typeof indexModelOf>;
};

/**
 * Stores a change with all that follows from it in one transaction.
 * @returns the passage after it.
 * @throws SameWordsAddedError
 */
async function storeEdit(
  db: Db,
  viewer: Viewer,
  { documentId, chunkId }: { documentId: string; chunkId: string },
  { edit, read, model }: StoredEdit,
): Promise<IndexedPassage> {
  const { switchedOff } = edit;
  return db.transaction(async (tx) => {
    if (model) await holdIndexModel(tx, model);
    const locked = await lockWritable(tx, viewer, documentId);
    const { contentHash, corrected } = await findPassage(tx, locked, chunkId);
    if (edit.corrected !== undefined) {
      const same = await findSame(tx, locked, contentHash);
      const isRead = new Set(read.map((chunk) => chunk.chunkId));
      if (!same.every((chunk) => isRead.has(chunk.chunkId)))
        throw new SameWordsAddedError("The document has more chunks with these words by now.");
      if (corrected !== null) await keepCorrected(tx, same, corrected);
    }
    await keepEdit(tx, { documentId, contentHash }, edit);
    if (switchedOff !== undefined)
      await tx
        .update(chunks)
        .set({ switchedOff })
        .where(and(ofDocument(locked), eq(chunks.contentHash, contentHash)));
    await storeRead(tx, locked, read);
    await forgetFound(tx, locked);
    const [after] = await toPassages(tx, locked, [await findPassage(tx, locked, chunkId)]);
    if (!after) throw notFound("passage");
    return after;
  });
}

/** @throws IbidError `not_found` */
async function findPassage(db: Db, document: DocumentRow, chunkId: string) {
  const [row] = await db
    .select(passageColumns)
    .from(chunks)
    .leftJoin(passageEdits, isEditOf)
    .where(and(ofDocument(document), eq(chunks.id, chunkId)));
  if (!row) throw notFound("passage");
  return row;
}

/** The chunks of a document that have the same words of their own. */
function findSame(db: Db, document: DocumentRow, contentHash: string) {
  return db
    .select({
      documentId: chunks.documentId,
      chunkId: chunks.id,
      section: chunks.section,
      start: chunks.startOffset,
      end: chunks.endOffset,
    })
    .from(chunks)
    .where(and(ofDocument(document), eq(chunks.contentHash, contentHash)));
}

/** Keeps what was done to a passage; what is as if nothing had been done is not kept. */
async function keepEdit(
  tx: Db,
  passage: { documentId: string; contentHash: string },
  edit: Edit,
): Promise<void> {
  await tx
    .insert(passageEdits)
    .values({ ...passage, ...edit })
    .onConflictDoUpdate({
      target: [passageEdits.documentId, passageEdits.contentHash],
      set: edit,
    });
  await tx
    .delete(passageEdits)
    .where(
      and(
        eq(passageEdits.documentId, passage.documentId),
        eq(passageEdits.switchedOff, false),
        isNull(passageEdits.corrected),
      ),
    );
}

/** Makes vectors of words for all chunks of a document that have the same ones of their own: each has its own heading. */
async function embedSame(
  db: Db,
  embedder: Embedder,
  document: DocumentRow,
  { chunkId, words }: { chunkId: string; words: string },
): Promise<ReadChunk[]> {
  const { contentHash } = await findPassage(db, document, chunkId);
  const same = await findSame(db, document, contentHash);
  const texts = same.map(({ section }) => indexedText(document.title, section, words));
  const vectors = await embedder.embedPassages(texts);
  return same.flatMap((each, at) => {
    const embedding = vectors[at];
    return embedding ? [{ chunkId: each.chunkId, indexedText: texts[at] ?? "", embedding }] : [];
  });
}

/** Gives chunks of a document the vectors and keywords of what is read of them. The document's row has to be locked. */
async function storeRead(tx: Db, document: DocumentRow, read: readonly ReadChunk[]): Promise<void> {
  for (const { chunkId, indexedText: words, embedding } of read) {
    const isChunk = and(ofDocument(document), eq(chunks.id, chunkId));
    const [chunk] = await tx
      .select({ ordinal: chunks.ordinal, position: chunks.position })
      .from(chunks)
      .where(isChunk);
    if (!chunk) continue;
    const { id, knowledgeBaseId } = document;
    // Another model's vector is made again, of the new words.
    const vector = { embedding: `[${embedding.join(",")}]`, nextEmbedding: null };
    // One without keywords is given those of its words when they are made (lib/reindex/ensure-keyword-index.ts).
    if (chunk.position === null) {
      await tx.update(chunks).set(vector).where(isChunk);
      continue;
    }
    await tx.update(chunks).set({ position: null }).where(isChunk);
    await removeKeywords(tx, knowledgeBaseId, { chunks: 0, positions: [chunk.position] });
    const names = chunk.ordinal === 0 ? documentNames(document) : [];
    const keywords = [chunkKeywords(words, names)];
    const [position] = await storeKeywords(tx, knowledgeBaseId, keywords, { counted: true });
    await tx
      .update(chunks)
      .set({ ...vector, position })
      .where(isChunk);
    if (position === undefined) throw new Error(`A passage of ${id} got no place in the index.`);
  }
}

/** Has what earlier searches found be searched for again, and what the document is shown with be made again. */
async function forgetFound(tx: Db, { id, knowledgeBaseId }: DocumentRow): Promise<void> {
  // Written, the base's row has another version (lib/knowledge/open-bases.ts).
  await tx
    .update(knowledgeBases)
    .set({ chunks: sql`${knowledgeBases.chunks}` })
    .where(eq(knowledgeBases.id, knowledgeBaseId));
  await tx.delete(documentGuides).where(eq(documentGuides.documentId, id));
}
