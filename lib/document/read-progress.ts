import { and, count, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { QueueCounts } from "../wire/health.ts";
import type { DocumentProgress } from "../wire/library-progress.ts";
import { unfinishedStatuses } from "./document.ts";
import { toQueueCounts } from "./queries.ts";

/** Counts the documents that the viewer may read, by how far the work on them is. */
export async function countReadable(db: Db, viewer: Viewer): Promise<QueueCounts> {
  const rows = await db
    .select({ status: documents.status, count: count() })
    .from(documents)
    .where(inReadableBase(viewer, documents.knowledgeBaseId))
    .groupBy(documents.status);
  return toQueueCounts(rows);
}

/** Returns whether any document waits or is in work. Reads an index of few rows, so it can be asked often. */
export async function hasUnfinished(db: Db): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(documents)
    // `status <> 'ready'` names the partial index.
    .where(
      and(sql`${documents.status} <> 'ready'`, inArray(documents.status, [...unfinishedStatuses])),
    )
    .limit(1);
  return rows.length > 0;
}

/** Reads the documents that are in work, not those that wait, of which there may be thousands. */
export async function readInWork(db: Db, viewer: Viewer): Promise<DocumentProgress[]> {
  const rows = await selectProgress(db).where(
    and(
      sql`${documents.status} <> 'ready'`,
      inArray(documents.status, ["parsing", "embedding", "partial"]),
      inReadableBase(viewer, documents.knowledgeBaseId),
    ),
  );
  return rows.map(toProgress);
}

/** Reads the documents that were changed since a time. */
export async function readChangedSince(
  db: Db,
  viewer: Viewer,
  since: Date,
): Promise<DocumentProgress[]> {
  const rows = await selectProgress(db).where(
    and(gt(documents.updatedAt, since), inReadableBase(viewer, documents.knowledgeBaseId)),
  );
  return rows.map(toProgress);
}

function selectProgress(db: Db) {
  return db
    .select({
      id: documents.id,
      status: documents.status,
      done: documents.done,
      total: documents.total,
      error: documents.error,
    })
    .from(documents)
    .$dynamic();
}

type ProgressRow = Awaited<ReturnType<typeof selectProgress>>[number];

function toProgress({ id, status, done, total, error }: ProgressRow): DocumentProgress {
  return { id, status, progress: { stage: status, done, total }, error };
}
