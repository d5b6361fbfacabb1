import { and, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, fileBlocks, textBlocks } from "../db/schema.ts";
import { holdIndexModel } from "../db/vector-index.ts";
import { unfinishedStatuses } from "../document/document.ts";
import { type EmbeddedChunk, storeChunks } from "../document/index-chunks.ts";
import { cutBlocks } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { indexModelOf, onIndexModel } from "../embedding/follow-index.ts";
import { tidyKeywords } from "../keyword/tidy-keywords.ts";
import { embedChunks, toTexts } from "./embed-part.ts";
import { parseApart } from "./parse-apart.ts";
import { parseLimits } from "./parse-limits.ts";
import { factsOf } from "./start-index.ts";

/** Larger documents are worth a run of their own. */
const maxBytes = 16_384;

/** Chunks of a document; one with more becomes visible in parts, which is a run of its own. */
const maxChunks = 64;

/** A file that takes more than that to parse is left for a run of its own, so that the others need not wait for it. */
const maxParseCpuMs = 1_000;

/** A small document that was never indexed, and its bytes. */
type NewDocument = typeof documents.$inferSelect & { content: Uint8Array };
type ParsedFile = NewDocument & Awaited<ReturnType<typeof parseApart>>;

/**
 * Takes several new small documents from their bytes to their searchable chunks: what costs a statement for each in
 * {@link ingestDocument} costs one for all, and their chunks are embedded together. Each appears whole or not at all.
 * @returns the documents that are left for a run of their own: large or indexed before, changed meanwhile, or not read at
 *   once. Nothing has changed for them.
 * @throws the signal's reason once it is aborted, and failures of the database or the model, which leave all as they were.
 */
export async function ingestTogether(
  db: Db,
  embedder: Embedder,
  documentIds: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const found = await findNew(db, documentIds);
  if (found.length < 2) return [...documentIds];
  const read = await readAll(found, signal);
  const stored = read.length > 0 ? await indexAll(db, embedder, read, signal) : [];
  return documentIds.filter((id) => !stored.includes(id));
}

/** Matches documents that a run may go on with, unless they were indexed before. */
function areNew(documentIds: readonly string[]) {
  return and(
    inArray(documents.id, [...documentIds]),
    inArray(documents.status, [...unfinishedStatuses]),
    eq(documents.revision, 1),
    eq(documents.indexedRevision, 0),
  );
}

async function findNew(db: Db, documentIds: readonly string[]): Promise<NewDocument[]> {
  const rows = await db
    .select({ document: documents, content: fileBlocks.bytes })
    .from(documents)
    .innerJoin(
      fileBlocks,
      and(eq(fileBlocks.documentId, documents.id), eq(fileBlocks.revision, documents.revision)),
    )
    .where(and(areNew(documentIds), lte(documents.bytes, maxBytes)))
    // Texts that are embedded side by side differ in the last digits: the same set is always embedded in one order.
    .orderBy(documents.sourceId);
  return rows.map(({ document, content }) => ({ ...document, content }));
}

/** Returns the documents that are read at once. Why another is not, its own run finds out. */
async function readAll(found: readonly NewDocument[], signal: AbortSignal): Promise<ParsedFile[]> {
  const limits = { ...parseLimits(maxBytes), cpuMs: maxParseCpuMs };
  const parsing = found.map(({ content, filename, createdAt, given }) =>
    parseApart({ bytes: content, filename, receivedAt: createdAt, given }, { signal, limits }),
  );
  const outcomes = await Promise.allSettled(parsing);
  signal.throwIfAborted();
  return found.flatMap((document, at) => {
    const outcome = outcomes[at];
    if (outcome?.status !== "fulfilled") return [];
    const { length } = outcome.value.spans;
    return length > 0 && length <= maxChunks ? [{ ...document, ...outcome.value }] : [];
  });
}

/** Embeds and stores documents. @returns the ids of those that are ready. */
async function indexAll(
  db: Db,
  embedder: Embedder,
  read: readonly ParsedFile[],
  signal: AbortSignal,
): Promise<string[]> {
  const ids = read.map(({ id }) => id);
  await db.update(documents).set({ status: "embedding", updatedAt: new Date() }).where(areNew(ids));
  const stored = await onIndexModel(embedder, async (current) => {
    const embedded = await embedChunks(
      current,
      read.flatMap(({ parsed, spans }) => toTexts(parsed, spans)),
      { signal },
    );
    let from = 0;
    const parts = read.map(({ spans }) => embedded.slice(from, (from += spans.length)));
    return db.transaction(async (tx) => {
      await holdIndexModel(tx, indexModelOf(current));
      const held = await holdNew(tx, read);
      const ready = read.flatMap((document, at) =>
        held.has(document.id) ? [{ document, part: parts[at] ?? [] }] : [],
      );
      await storeAll(tx, ready);
      return ready.map(({ document }) => document);
    });
  });
  for (const knowledgeBaseId of new Set(stored.map((document) => document.knowledgeBaseId)))
    await tidyKeywords(db, knowledgeBaseId);
  return stored.map(({ id }) => id);
}

/**
 * Locks the documents that are still new. One that another transaction has locked is left out: waiting for it while others
 * are held could be a deadlock.
 */
async function holdNew(tx: Db, read: readonly ParsedFile[]): Promise<Set<string>> {
  const rows = await tx
    .select({
      id: documents.id,
      knowledgeBaseId: documents.knowledgeBaseId,
      given: documents.given,
    })
    .from(documents)
    .where(areNew(read.map(({ id }) => id)))
    .for("update", { skipLocked: true });
  const byId = new Map(read.map((document) => [document.id, document]));
  // One that was moved, or described otherwise, since it was read has a run of its own.
  const isAsRead = ({ id, knowledgeBaseId, given }: (typeof rows)[number]) => {
    const before = byId.get(id);
    return (
      before?.knowledgeBaseId === knowledgeBaseId &&
      JSON.stringify(before.given) === JSON.stringify(given)
    );
  };
  return new Set(rows.filter(isAsRead).map(({ id }) => id));
}

type Ready = { document: ParsedFile; part: EmbeddedChunk[] };

async function storeAll(tx: Db, ready: readonly Ready[]): Promise<void> {
  for (const { document, part } of ready)
    await tx
      .update(documents)
      .set({
        ...factsOf(document.parsed, document.parsed.text.length),
        indexedRevision: document.revision,
        status: "ready",
        chunks: part.length,
        done: part.length,
        total: part.length,
        error: null,
        updatedAt: new Date(),
      })
      .where(eq(documents.id, document.id));
  const blocks = ready.flatMap(({ document }) =>
    [...cutBlocks(document.parsed.text)].map((block) => ({ documentId: document.id, ...block })),
  );
  if (blocks.length > 0) await tx.insert(textBlocks).values(blocks);
  const bases = Map.groupBy(ready, ({ document }) => document.knowledgeBaseId);
  // In one order, in which two such transactions do not wait for each other.
  for (const id of [...bases.keys()].toSorted()) {
    const own = bases.get(id) ?? [];
    await storeChunks(
      tx,
      id,
      own.map(({ document, part }) => ({
        ...document,
        documentId: document.id,
        // As its row has it by now.
        doi: document.parsed.doi ?? null,
        part,
      })),
    );
  }
}
