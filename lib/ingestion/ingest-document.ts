import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import type { ChunkSpan } from "../document/chunk-span.ts";
import { unfinishedStatuses, withoutPages } from "../document/document.ts";
import { readRecordFacts } from "../document/document-record.ts";
import { type IndexRun, RunSupersededError, storePart } from "../document/index-chunks.ts";
import { openFileBytes, readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { indexModelOf, onIndexModel } from "../embedding/follow-index.ts";
import { IbidError } from "../errors.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import type { ErrorBody } from "../wire/error.ts";
import { embeddingBatchSize } from "./embed-part.ts";
import { indexPart } from "./index-part.ts";
import type { ScanProgress } from "./parse/format.ts";
import { type ReadFile, readApart } from "./parse-apart.ts";
import { inRun, startIndex } from "./start-index.ts";

/** Chunks of a part by default. */
export const defaultPartSize = 256;

/** Options of a run. */
type IngestOptions = {
  /** Stops the run between two batches; the next run continues there. */
  signal?: AbortSignal;
  /** Chunks of a part: what becomes visible at once, and the most that a killed process must repeat. */
  partSize?: number;
};

/**
 * Takes one document from its bytes to its searchable chunks: parse, chunk, embed, store. Safe to call again at any
 * time: finished work is not repeated, and a run killed anywhere resumes after its last whole part. A file that cannot
 * be read ends as `failed` with the reason; only failures of the database or the model are thrown.
 * @throws the signal's reason once it is aborted.
 */
export async function ingestDocument(
  db: Db,
  embedder: Embedder,
  documentId: string,
  { signal, partSize = defaultPartSize }: IngestOptions = {},
): Promise<void> {
  const [document] = await db.select().from(documents).where(eq(documents.id, documentId));
  if (!document || document.status === "cancelled" || document.status === "failed") return;
  if (document.status === "ready" && document.indexedRevision === document.revision) return;
  let run: IndexRun = {
    documentId,
    knowledgeBaseId: document.knowledgeBaseId,
    revision: document.revision,
    given: document.given,
  };
  try {
    // While it is parsed, the total is of pages and not of chunks.
    const begun =
      document.indexedRevision === document.revision &&
      document.total > 0 &&
      document.status !== "parsing";
    if (!begun) await setStatus(db, run, { status: "parsing", done: 0, total: 0, error: null });
    const read = await parseRun(db, run, document, { followed: !begun, signal });
    const { parsed, spans } = read;
    // A run of an older version of Ibid, which read or cut differently, is not resumed.
    const resumed =
      begun && document.total === spans.length && document.textLength === read.text.length;
    try {
      if (!resumed) run = await startIndex(db, run, read, document.sourceId);
    } finally {
      read.release();
    }
    for (let from = resumed ? document.chunks : 0; from < spans.length; from += partSize) {
      signal?.throwIfAborted();
      await setStatus(db, run, { status: from === 0 ? "embedding" : "partial" });
      const part = spans.slice(from, from + partSize);
      const words = await readWords(db, documentId, part);
      await onIndexModel(embedder, (current) => {
        const model = indexModelOf(current);
        const unindexed = {
          documentId,
          title: parsed.title,
          ...words,
          part,
          signal,
          // The progress of a small part is not worth a write.
          onBatch: async (count: number) => {
            if (part.length > embeddingBatchSize) await setStatus(db, run, { done: from + count });
          },
        };
        return indexPart(db, current, unindexed, (tx, embedded) =>
          storePart(tx, { ...run, model }, from, embedded),
        );
      });
      await tidyKeywords(db, run.knowledgeBaseId);
    }
    if (resumed && document.chunks === spans.length) await setStatus(db, run, { status: "ready" });
  } catch (error) {
    if (error instanceof RunSupersededError) return;
    if (!(error instanceof IbidError)) throw error;
    await endFailed(db, run, error.toBody());
  }
}

/** Returns the text of chunks that follow each other: not the whole, which may be long. */
async function readWords(
  db: Db,
  documentId: string,
  part: readonly ChunkSpan[],
): Promise<{ text: string; from: number }> {
  const [start, end] = [part[0]?.start ?? 0, part.at(-1)?.end ?? 0];
  const [text = ""] = await readSpans(db, [{ documentId, start, end }]);
  return { text, from: start };
}

/** Parses the bytes of a run. Followed, the pages of a scan are counted while they are read. */
async function parseRun(
  db: Db,
  run: IndexRun,
  { filename, createdAt, given }: typeof documents.$inferSelect,
  { followed, signal }: { followed: boolean; signal: AbortSignal | undefined },
): Promise<ReadFile> {
  const source = await openFileBytes(db, run.documentId, run.revision);
  const record = await readRecordFacts(db, run.documentId);
  const scanning = followed ? followScan(db, run, signal) : undefined;
  return readApart(
    { source, filename, receivedAt: createdAt, record, given },
    scanning ?? { signal },
  ).finally(() => scanning?.settle());
}

/**
 * Keeps how many pages of a scan are read in the document's row, and stops the parser once the document is cancelled, replaced
 * or deleted. `settle` waits for the last write, which must not come after the first one of the index.
 */
function followScan(db: Db, run: IndexRun, stopped: AbortSignal | undefined) {
  const stopping = new AbortController();
  let writing = Promise.resolve();
  return {
    signal: AbortSignal.any([stopping.signal, ...(stopped ? [stopped] : [])]),
    onScan: (progress: ScanProgress) => {
      writing = writing
        .then(() => setStatus(db, run, progress))
        .catch((error: unknown) => stopping.abort(error));
    },
    settle: () => writing,
  };
}

/** Marks a document as failed after every attempt met a failure of Ibid's own; the reader may try again. */
export async function giveUpDocument(db: Db, documentId: string): Promise<void> {
  const error: ErrorBody = {
    code: "internal",
    message: "Ibid could not index this document, and its log says why. Try again in a moment.",
  };
  await db
    .update(documents)
    .set({ status: "failed", error, ...withoutPages, updatedAt: new Date() })
    .where(and(eq(documents.id, documentId), inArray(documents.status, [...unfinishedStatuses])));
}

/** A document that was deleted or replaced meanwhile is left alone. */
async function endFailed(db: Db, run: IndexRun, error: ErrorBody): Promise<void> {
  await db
    .update(documents)
    .set({ status: "failed", error, ...withoutPages, updatedAt: new Date() })
    .where(inRun(run));
}

async function setStatus(
  db: Db,
  run: IndexRun,
  set: {
    status?: (typeof documents.$inferInsert)["status"];
    done?: number;
    total?: number;
    error?: ErrorBody | null;
  },
): Promise<void> {
  const changed = await db
    .update(documents)
    .set({ ...set, updatedAt: new Date() })
    .where(inRun(run))
    .returning({ id: documents.id });
  if (changed.length === 0)
    throw new RunSupersededError("The document was cancelled, replaced or deleted.");
}
