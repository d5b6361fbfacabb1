import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, fileBlocks } from "../db/schema.ts";
import { toChunkId } from "../document/chunk-id.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { readRecordFacts } from "../document/document-record.ts";
import type { FileSource } from "../document/file-source.ts";
import { isDescribedAs, RunSupersededError, storePart } from "../document/index-chunks.ts";
import { hasText, moveFileBytes, openFileBytes } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { indexModelOf, onIndexModel } from "../embedding/follow-index.ts";
import { IbidError } from "../errors.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import { reportFailure } from "../report-failure.ts";
import { indexPart } from "./index-part.ts";
import { defaultPartSize, ingestDocument } from "./ingest-document.ts";
import { readerVersion } from "./parse/formats.ts";
import { headBytes, sniffFile } from "./parse/sniff-file.ts";
import { type ReadFile, readApart } from "./parse-apart.ts";
import { factsOf, startIndex } from "./start-index.ts";

/** Options of a run. */
type RereadOptions = { signal?: AbortSignal; partSize?: number };

/**
 * Reads documents again from their stored bytes if their format has a newer reader, one after the other until the
 * signal is aborted. Where only its facts changed, such as its authors, these are stored. A changed text is a new revision:
 * its chunks have their own ids, so that old citations never meet new words. Until its first part is stored, the old text answers. Called again, it continues where it stopped. A
 * failure is reported.
 */
export async function rereadDocuments(
  db: Db,
  embedder: Embedder,
  options: RereadOptions = {},
): Promise<void> {
  try {
    for (let next = await findOutdated(db, ""); next; next = await findOutdated(db, next.id)) {
      if (options.signal?.aborted) return;
      await reread(db, embedder, next, options);
    }
  } catch (error) {
    if (!options.signal?.aborted) reportFailure("Reading documents again failed", error);
  }
}

type Outdated = typeof documents.$inferSelect;

/**
 * Finds the next whole document that an older generation of readers read, with its bytes stored; unfinished ones are
 * read again by their own jobs.
 */
async function findOutdated(db: Db, after: string): Promise<Outdated | undefined> {
  const [document] = await db
    .select()
    .from(documents)
    .where(
      and(
        gt(documents.id, after),
        lt(documents.readerVersion, readerVersion),
        eq(documents.status, "ready"),
        eq(documents.indexedRevision, documents.revision),
        sql`EXISTS (SELECT 1 FROM ${fileBlocks} WHERE ${and(
          eq(fileBlocks.documentId, documents.id),
          eq(fileBlocks.revision, documents.revision),
        )})`,
      ),
    )
    .orderBy(asc(documents.id))
    .limit(1);
  return document;
}

async function reread(
  db: Db,
  embedder: Embedder,
  document: Outdated,
  options: RereadOptions,
): Promise<void> {
  const read = await readChanged(db, document, options.signal);
  if (!read) {
    await db.update(documents).set({ readerVersion }).where(asFound(document));
    return;
  }
  try {
    await replace(db, embedder, document, read, options).finally(() => read.release());
    await tidyKeywords(db, document.knowledgeBaseId);
    // Adds its further parts, as for any document that a process left unfinished.
    await ingestDocument(db, embedder, document.id, options);
  } catch (error) {
    if (!(error instanceof RunSupersededError)) throw error;
  }
}

/** Matches the document as it was found; one that was deleted or replaced meanwhile is left alone. */
function asFound(document: Outdated) {
  return and(
    eq(documents.id, document.id),
    eq(documents.revision, document.revision),
    eq(documents.status, "ready"),
    isDescribedAs({ ...document, documentId: document.id }),
  );
}

/**
 * Returns what the current reader makes of a document, to be released, or undefined if that is the same or it cannot read
 * it.
 */
async function readChanged(
  db: Db,
  document: Outdated,
  signal: AbortSignal | undefined,
): Promise<ReadFile | undefined> {
  const { id, filename, revision } = document;
  try {
    const [first] = await db
      .select({ head: sql<Uint8Array>`substring(${fileBlocks.bytes} for ${headBytes})` })
      .from(fileBlocks)
      .where(
        and(
          eq(fileBlocks.documentId, id),
          eq(fileBlocks.revision, revision),
          eq(fileBlocks.ordinal, 0),
        ),
      );
    const format = await sniffFile({ head: first?.head ?? new Uint8Array(), filename });
    if (format.version <= document.readerVersion) return undefined;
    const record = await readRecordFacts(db, id);
    const read = await readApart(
      {
        source: await openFileBytes(db, id, revision),
        filename,
        receivedAt: document.createdAt,
        record,
        given: document.given,
      },
      { signal },
    );
    const isKept = await keepUnchanged(db, document, read).catch((error: unknown) => {
      read.release();
      throw error;
    });
    if (!isKept) return read;
    read.release();
    return undefined;
  } catch (error) {
    // The old text stays: it is better than none.
    if (error instanceof IbidError) return undefined;
    throw error;
  }
}

/** Returns whether a document stays as it is. Where only its facts or the places of its chunks changed, these are stored. */
async function keepUnchanged(db: Db, document: Outdated, read: ReadFile): Promise<boolean> {
  // Text recognition was turned off: the pages that it read stay.
  if (recognisedPages(read.parsed) < recognisedPages(document)) return true;
  if (read.spans.length === 0) return true;
  if (!(await isUnchanged(db, document, read))) return false;
  await storePlaces(db, document, read.spans);
  // The same words may tell more of the document: who wrote it, and when.
  await db.update(documents).set(factsOf(read.parsed, read.text.length)).where(asFound(document));
  return true;
}

function recognisedPages({ metadata }: { metadata: Record<string, unknown> }): number {
  const count = metadata["recognisedPages"];
  return typeof count === "number" ? count : 0;
}

/** Returns whether the text is the stored one, and cut the same way. */
async function isUnchanged(
  db: Db,
  document: Outdated,
  { text, spans }: ReadFile,
): Promise<boolean> {
  if (document.chunks !== spans.length || !(await hasText(db, document, text))) return false;
  const stored = await db
    .select({ start: chunks.startOffset, end: chunks.endOffset, section: chunks.section })
    .from(chunks)
    .where(eq(chunks.documentId, document.id))
    .orderBy(asc(chunks.ordinal));
  return spans.every(({ start, end, section }, at) => {
    const chunk = stored[at];
    return chunk?.start === start && chunk.end === end && chunk.section === section;
  });
}

/**
 * Stores where pages begin inside the chunks, which an older reader did not tell, and their times, which it may have read
 * otherwise. The words are the same, so their chunks keep their ids and vectors.
 */
async function storePlaces(db: Db, document: Outdated, spans: readonly ChunkSpan[]): Promise<void> {
  const stored = await db
    .select({ timeStart: chunks.timeStart, timeEnd: chunks.timeEnd })
    .from(chunks)
    .where(eq(chunks.documentId, document.id))
    .orderBy(asc(chunks.ordinal));
  for (const { ordinal, pageStarts, timeStart, timeEnd } of spans) {
    const before = stored[ordinal];
    const isTimed =
      isSameStamp(before?.timeStart, timeStart) && isSameStamp(before?.timeEnd, timeEnd);
    if (pageStarts === null && isTimed) continue;
    await db
      .update(chunks)
      .set({ pageStarts, timeStart, timeEnd })
      .where(
        and(
          eq(chunks.knowledgeBaseId, document.knowledgeBaseId),
          eq(
            chunks.id,
            toChunkId({ documentId: document.id, revision: document.revision, ordinal }),
          ),
        ),
      );
  }
}

const isSameStamp = (one: Date | null | undefined, other: Date | null) =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null);

/** Replaces the old text by the new one with the first part of its chunks, in one transaction. */
async function replace(
  db: Db,
  embedder: Embedder,
  document: Outdated,
  read: ReadFile,
  { signal, partSize = defaultPartSize }: RereadOptions,
): Promise<void> {
  const revision = document.revision + 1;
  const run = { documentId: document.id, knowledgeBaseId: document.knowledgeBaseId, revision };
  await onIndexModel(embedder, async (current) => {
    const part = read.spans.slice(0, partSize);
    const source = await openFileBytes(db, document.id, document.revision);
    const text = await readStart(read, source, part.at(-1)?.end ?? 0);
    const { title } = read.parsed;
    const unindexed = { documentId: document.id, title, text, from: 0, part, signal };
    await indexPart(db, current, unindexed, async (tx, embedded) => {
      const found = await tx
        .update(documents)
        .set({ revision, status: "parsing" })
        .where(asFound(document))
        .returning({ id: documents.id });
      if (found.length === 0)
        throw new RunSupersededError("The document changed while it was read again.");
      await moveFileBytes(tx, document.id, document.revision);
      await startIndex(tx, run, read, document.sourceId);
      await storePart(tx, { ...run, model: indexModelOf(current) }, 0, embedded);
    });
  });
}

/** Returns the beginning of a text that is not stored yet, at least up to `end`. */
async function readStart({ text }: ReadFile, source: FileSource, end: number): Promise<string> {
  let start = "";
  for await (const piece of text.pieces(source)) {
    start += piece;
    if (start.length >= end) break;
  }
  return start;
}
