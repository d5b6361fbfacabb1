import { sql } from "drizzle-orm";
import { documents } from "../db/schema.ts";
import type { DocumentStatus, DocumentView } from "../wire/document.ts";
import type { TextPart } from "../wire/text-status.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** The statuses of a document that waits or is in work. */
export const unfinishedStatuses = [
  "queued",
  "parsing",
  "embedding",
  "partial",
] as const satisfies DocumentStatus[];

/**
 * The progress of a document whose work ends before its time. While it is parsed, `done` and `total` are of pages, which are
 * read again; after that they are of passages, which are kept.
 */
export const withoutPages = {
  done: sql<number>`CASE WHEN ${documents.status} = 'parsing' THEN 0 ELSE ${documents.done} END`,
  total: sql<number>`CASE WHEN ${documents.status} = 'parsing' THEN 0 ELSE ${documents.total} END`,
};

/** A row of the table as the interface shows it. */
export function toDocumentView(row: DocumentRow, text?: TextPart): DocumentView {
  return {
    id: row.id,
    knowledgeBaseId: row.knowledgeBaseId,
    sourceId: row.sourceId,
    filename: row.filename,
    title: row.title,
    authors: row.authors,
    journal: row.journal,
    publicationDate: row.publicationDate,
    doi: row.doi,
    category: row.category,
    ...(row.standing ? { standing: row.standing } : {}),
    metadata: row.metadata,
    given: Object.keys(row.given),
    tags: row.tags,
    mediaType: row.mediaType,
    bytes: row.bytes,
    status: row.status,
    progress: { stage: row.status, done: row.done, total: row.total },
    error: row.error,
    chunks: row.chunks,
    ...(text === undefined ? {} : { text }),
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}
