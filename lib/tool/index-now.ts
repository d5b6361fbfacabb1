import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import type { DocumentRow } from "../document/document.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { inWritableBase, readableBy } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";

/** A reader waits: of a document that takes longer, what is indexed by then answers, and the queue goes on with it. */
const indexTimeLimitMs = 60_000;
/** Chunks that appear at once, small so that there are some within the time. */
const chunksPerPart = 64;

/** Returns a document of an open knowledge base that the viewer may read, or undefined. */
export async function findReadable(
  db: Db,
  viewer: Viewer,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select({ document: documents })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(eq(documents.id, documentId), readableBy(viewer), isNull(knowledgeBases.closedAt)));
  return row?.document;
}

/**
 * Chunks and embeds a document that has no chunks yet, while the caller waits. One that was cancelled is taken up where
 * the viewer may change it, and so is one that failed with its text read: a file that cannot be read is not tried again.
 * @returns the document as it then is.
 */
export async function indexNow(
  { db, embedder }: { db: Db; embedder: Embedder },
  viewer: Viewer,
  document: DocumentRow,
  signal?: AbortSignal,
): Promise<DocumentRow | undefined> {
  if (document.chunks > 0) return document;
  await takeUp(db, viewer, document);
  const limit = AbortSignal.timeout(indexTimeLimitMs);
  try {
    await ingestDocument(db, embedder, document.id, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      partSize: chunksPerPart,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (!limit.aborted) throw error;
  }
  return findReadable(db, viewer, document.id);
}

async function takeUp(db: Db, viewer: Viewer, { id, textLength }: DocumentRow): Promise<void> {
  const again = textLength > 0 ? (["cancelled", "failed"] as const) : (["cancelled"] as const);
  await db
    .update(documents)
    .set({ status: "queued", error: null, updatedAt: new Date() })
    .where(
      and(
        eq(documents.id, id),
        inArray(documents.status, again),
        inWritableBase(viewer, documents.knowledgeBaseId),
      ),
    );
}
