import { and, eq, gt, ne, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents } from "../db/schema.ts";
import { holdIndexModel, type IndexModel } from "../db/vector-index.ts";
import { chunkKeywords, documentNames } from "../keyword/keyword-vector.ts";
import { removeKeywords, storeKeywords } from "../keyword/store-keywords.ts";
import type { GivenFacts } from "../wire/document.ts";
import { toChunkId } from "./chunk-id.ts";
import type { ChunkSpan } from "./chunk-span.ts";
import { hashWords, readPassageEdits } from "./passage-edits.ts";

/** A chunk ready to be stored. */
export type EmbeddedChunk = {
  span: ChunkSpan;
  indexedText: string;
  text: string;
  /** The owner's words that it is indexed by instead of its own. */
  corrected?: string | undefined;
  embedding: Float32Array;
};

/** The state of an index run, which goes on only while the document exists unchanged. */
export type IndexRun = {
  documentId: string;
  knowledgeBaseId: string;
  revision: number;
  /** What its owner had said of it when the run began: another title is another run's. */
  given?: GivenFacts;
  /** The model of the stored vectors; without it they are stored unchecked. */
  model?: IndexModel;
};

/** The condition on `documents` that a run's document is where it was, and said to be what it was. */
export function isDescribedAs({ knowledgeBaseId, given }: IndexRun) {
  return and(
    eq(documents.knowledgeBaseId, knowledgeBaseId),
    given ? sql`${documents.given} = ${JSON.stringify(given)}::jsonb` : undefined,
  );
}

/** Thrown inside the transaction when the document was deleted, replaced or cancelled in the meantime. */
export class RunSupersededError extends Error {
  override readonly name = "RunSupersededError";
}

/** Thrown inside the transaction when a passage was corrected since its vector was made: it has to be made again. */
export class PassageCorrectedError extends Error {
  override readonly name = "PassageCorrectedError";
}

/**
 * The text that a chunk is indexed by: the document's title, the section, and the chunk's words. A title that only
 * repeats the beginning of the text, as records without one get, is left out.
 */
export function indexedText(title: string, section: string | null, text: string): string {
  const heading = indexedHeading(title, section, text);
  return heading ? `${heading}\n${text}` : text;
}

/** The first line of {@link indexedText}; "" where it has none. */
export function indexedHeading(title: string, section: string | null, text: string): string {
  const said = title.endsWith("…") ? title.slice(0, -1) : title;
  const repeats = text.slice(0, 400).replace(/\s+/gu, " ").trimStart().startsWith(said);
  return [repeats ? "" : title, section ?? ""].filter(Boolean).join(" > ");
}

/**
 * Stores one part of a document's chunks, all or none, with their terms and counts, and advances the document's
 * progress; with its last part the document is ready. Call it inside a transaction.
 * @throws RunSupersededError when the document has changed since the run began, PassageCorrectedError, IbidError
 *   `embedding_model_mismatch`.
 */
export async function storePart(
  tx: Db,
  run: IndexRun,
  from: number,
  part: EmbeddedChunk[],
): Promise<void> {
  if (run.model) await holdIndexModel(tx, run.model);
  const stored = from + part.length;
  const [document] = await tx
    .update(documents)
    .set({
      done: stored,
      chunks: stored,
      // In the same statement, so that no other run can come between the last part and the new status.
      status: sql`CASE WHEN ${documents.total} <= ${stored} THEN 'ready' ELSE 'partial' END`,
      error: null,
      updatedAt: new Date(),
    })
    .where(
      and(
        eq(documents.id, run.documentId),
        isDescribedAs(run),
        eq(documents.indexedRevision, run.revision),
        eq(documents.revision, run.revision),
        eq(documents.chunks, from),
        // 0 once it is to be indexed again from its bytes: that is another run's.
        gt(documents.total, 0),
        ne(documents.status, "cancelled"),
      ),
    )
    .returning({
      sourceId: documents.sourceId,
      filename: documents.filename,
      doi: documents.doi,
    });
  if (!document) throw new RunSupersededError("The document changed while it was indexed.");
  await storeChunks(tx, run.knowledgeBaseId, [{ ...document, ...run, part }]);
}

/** Chunks of one document, and its names. */
type DocumentChunks = Pick<IndexRun, "documentId" | "revision"> & {
  sourceId: string;
  filename: string;
  doi: string | null;
  part: readonly EmbeddedChunk[];
};

/**
 * Stores chunks of a knowledge base's documents, with their terms and counts. Call it inside a transaction that has locked
 * the documents' rows, as whoever changes a passage does: what was done to a passage until then is in its chunks.
 * @throws PassageCorrectedError
 */
export async function storeChunks(
  tx: Db,
  knowledgeBaseId: string,
  stored: readonly DocumentChunks[],
): Promise<void> {
  const embedded = stored.flatMap((document) =>
    document.part.map((chunk) => ({ ...chunk, document })),
  );
  const edits = await readPassageEdits(
    tx,
    stored.map(({ documentId }) => documentId),
  );
  for (const { text, corrected, document } of embedded)
    if ((edits.of(document.documentId, text)?.corrected ?? undefined) !== corrected)
      throw new PassageCorrectedError("A passage was corrected while it was indexed.");
  const keywords = embedded.map(({ span, indexedText: words, document }) =>
    chunkKeywords(words, span.ordinal === 0 ? documentNames(document) : []),
  );
  const positions = await storeKeywords(tx, knowledgeBaseId, keywords);
  const rows = embedded.map(
    ({ span, text, embedding, document }, i): typeof chunks.$inferInsert => ({
      knowledgeBaseId,
      id: toChunkId({ ...document, ordinal: span.ordinal }),
      documentId: document.documentId,
      ordinal: span.ordinal,
      part: span.part,
      section: span.section,
      page: span.page,
      pageStarts: span.pageStarts,
      startOffset: span.start,
      endOffset: span.end,
      lineStart: span.lineStart,
      lineEnd: span.lineEnd,
      timeStart: span.timeStart,
      timeEnd: span.timeEnd,
      severities: span.severities,
      contentHash: hashWords(text),
      switchedOff: edits.of(document.documentId, text)?.switchedOff ?? false,
      position: positions[i],
      embedding: `[${embedding.join(",")}]`,
    }),
  );
  for (let row = 0; row < rows.length; row += 64)
    await tx.insert(chunks).values(rows.slice(row, row + 64));
}

/**
 * Removes a document's chunks from the index, with their counts. Call it inside a transaction that has locked the
 * document's row: every transaction locks the document before its knowledge base, which rules out deadlocks.
 */
export async function removeChunks(tx: Db, documentId: string): Promise<number> {
  const gone = await rowsOf<{ knowledgeBaseId: string; position: number | null }>(
    tx,
    sql`DELETE FROM ${chunks} WHERE ${eq(chunks.documentId, documentId)}
      RETURNING knowledge_base_id AS "knowledgeBaseId", position`,
  );
  const knowledgeBaseId = gone[0]?.knowledgeBaseId;
  if (knowledgeBaseId === undefined) return 0;
  const positions = gone.flatMap(({ position }) => (position === null ? [] : [position]));
  await removeKeywords(tx, knowledgeBaseId, { chunks: gone.length, positions });
  return gone.length;
}
