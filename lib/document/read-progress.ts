import { and, count, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentStatus } from "../wire/document.ts";
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

const statusesInWork: DocumentStatus[] = ["parsing", "embedding", "partial"];

// `status <> 'ready'` names the partial index.
const isInWork = and(
  sql`${documents.status} <> 'ready'`,
  inArray(documents.status, statusesInWork),
);

/** Whether a document is in work, and does not only wait. */
export const isWorkedOn = ({ status }: DocumentProgress): boolean =>
  statusesInWork.includes(status);

/** Reads the documents that are in work, not those that wait, of which there may be thousands. */
export async function readInWork(db: Db, viewer: Viewer): Promise<DocumentProgress[]> {
  const rows = await selectProgress(db).where(
    and(isInWork, inReadableBase(viewer, documents.knowledgeBaseId)),
  );
  return rows.map(toProgress);
}

/** Documents that may have changed: those updated since a time, and `ids`. */
type PerhapsChanged = { since: Date; ids: readonly string[] };

/**
 * Reads the documents that may have changed: those updated since a time, those in work, and `ids`. What a document says
 * is seen when its transaction ends, which may be long after.
 */
export async function readPerhapsChanged(
  db: Db,
  viewer: Viewer,
  asked: PerhapsChanged,
): Promise<DocumentProgress[]> {
  const rows = await rowsOf<ProgressRow>(db, perhapsChanged(viewer, asked));
  return rows.map(toProgress);
}

/**
 * The statement of {@link readPerhapsChanged}. Each arm of its condition has an index. The embedded database has no
 * statistics of its tables, and would take all documents of a base for few, and those since a time without an end for a
 * third: so the bases are looked at after what changed was found.
 */
export function perhapsChanged(viewer: Viewer, { since, ids }: PerhapsChanged): SQL {
  return sql`WITH changed AS MATERIALIZED (
      SELECT id, knowledge_base_id, status, done, total, error FROM ${documents}
      WHERE ${documents.updatedAt} BETWEEN ${since.toISOString()}::timestamptz AND 'infinity'
        OR ${isInWork} OR ${documents.id} = ANY (${textArray(ids)}::text[])
    )
    SELECT id, status, done, total, error FROM changed AS documents
    WHERE ${inReadableBase(viewer, documents.knowledgeBaseId)}`;
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
