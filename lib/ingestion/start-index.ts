import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, fileBlocks } from "../db/schema.ts";
import { unfinishedStatuses } from "../document/document.ts";
import { keepGivenPassages } from "../document/given-passages.ts";
import {
  type IndexRun,
  isDescribedAs,
  RunSupersededError,
  removeChunks,
} from "../document/index-chunks.ts";
import { hasText, moveFileBytes, openFileBytes, writeText } from "../document/storage.ts";
import { IbidError } from "../errors.ts";
import { readerVersion } from "./parse/formats.ts";
import type { ParsedFacts } from "./parse/parsed-document.ts";
import type { ReadFile } from "./parse-apart.ts";

/**
 * Replaces a document's facts and text by what was read of its bytes, and removes the old chunks in the same transaction.
 * @returns the run, with the revision of its text.
 * @throws RunSupersededError when the document has changed since the run began, IbidError `empty_file`
 */
export async function startIndex(
  db: Db,
  run: IndexRun,
  { parsed, spans, text }: ReadFile,
  sourceId: string,
): Promise<IndexRun> {
  const total = spans.length;
  if (total === 0)
    throw new IbidError(
      "empty_file",
      "There is no text in this file. Add a file that has words in it.",
    );
  return db.transaction(async (tx) => {
    const revision = await takeRevision(tx, run, text);
    await tx
      .update(documents)
      .set({
        ...factsOf(parsed, text.length),
        revision,
        sourceId,
        indexedRevision: revision,
        changedAt: sql`CASE WHEN ${documents.indexedRevision} IN (0, ${revision}) THEN ${documents.changedAt} ELSE now() END`,
        status: "embedding",
        chunks: 0,
        done: 0,
        total,
        error: null,
        updatedAt: new Date(),
      })
      .where(eq(documents.id, run.documentId));
    await removeChunks(tx, run.documentId);
    // The connection of the transaction: the embedded database has no other meanwhile.
    const { documentId } = run;
    const source = await openFileBytes(tx, documentId, revision);
    await writeText(tx, documentId, text.pieces(source));
    await tx
      .delete(fileBlocks)
      .where(and(eq(fileBlocks.documentId, run.documentId), lt(fileBlocks.revision, revision)));
    return { ...run, revision };
  });
}

/** What a document's row says of its text. */
export function factsOf(parsed: ParsedFacts, textLength: number) {
  return {
    title: parsed.title,
    authors: parsed.authors,
    journal: parsed.journal ?? null,
    publicationDate: parsed.publicationDate ?? null,
    doi: parsed.doi ?? null,
    category: parsed.category ?? null,
    standing: parsed.standing ?? null,
    metadata: parsed.metadata,
    mediaType: parsed.mediaType,
    textLength,
    abstractLength: parsed.abstractLength,
    hasLines: parsed.hasLines,
    readerVersion,
  };
}

/**
 * Returns the revision that a text gets, and keeps what answers were given of the one before. It is that of the bytes; where
 * an older reader read another text of the same bytes, it is the next one, so that old citations never meet new words.
 */
async function takeRevision(tx: Db, run: IndexRun, text: ReadFile["text"]): Promise<number> {
  const { documentId, revision } = run;
  const [document] = await tx.select().from(documents).where(inRun(run)).for("update");
  if (!document) throw new RunSupersededError("The document changed while it was parsed.");
  const isReadAgain = document.indexedRevision === revision;
  if (isReadAgain && (await hasText(tx, document, text))) return revision;
  await keepGivenPassages(tx, documentId);
  if (!isReadAgain) return revision;
  await moveFileBytes(tx, documentId, revision);
  return revision + 1;
}

/**
 * The condition on `documents` that a run goes on with its document. One that is ready, failed or cancelled by now was
 * finished elsewhere; the run leaves it so.
 */
export function inRun(run: IndexRun) {
  return and(
    eq(documents.id, run.documentId),
    // One that was moved or described otherwise is the next run's.
    isDescribedAs(run),
    eq(documents.revision, run.revision),
    inArray(documents.status, [...unfinishedStatuses]),
  );
}
