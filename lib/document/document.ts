import type { DocumentStatus, documents } from "../db/schema.ts";
import type { ErrorBody } from "../wire/error.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** The statuses of a document that waits or is worked on. */
export const unfinishedStatuses = [
  "queued",
  "parsing",
  "embedding",
  "partial",
] as const satisfies DocumentStatus[];

/** A document as the interface shows it (docs/api.md, `GET /api/documents/:id`). */
export type DocumentView = {
  id: string;
  knowledgeBaseId: string;
  sourceId: string;
  filename: string;
  title: string;
  authors: string[];
  journal: string | null;
  publicationDate: string | null;
  doi: string | null;
  category: string | null;
  metadata: Record<string, unknown>;
  mediaType: string;
  bytes: number;
  status: DocumentRow["status"];
  progress: { stage: DocumentRow["status"]; done: number; total: number };
  error: ErrorBody | null;
  chunks: number;
  revision: number;
  createdAt: string;
};

/** A row of the table as the interface shows it. */
export function toDocumentView(row: DocumentRow): DocumentView {
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
    metadata: row.metadata,
    mediaType: row.mediaType,
    bytes: row.bytes,
    status: row.status,
    progress: { stage: row.status, done: row.done, total: row.total },
    error: row.error,
    chunks: row.chunks,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}
