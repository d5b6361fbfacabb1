import type { ErrorBody } from "./error.ts";

export type DocumentStatus =
  | "queued"
  | "parsing"
  | "embedding"
  | "partial"
  | "ready"
  | "failed"
  | "cancelled";

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
  status: DocumentStatus;
  progress: { stage: DocumentStatus; done: number; total: number };
  error: ErrorBody | null;
  chunks: number;
  revision: number;
  createdAt: string;
};

/** `GET /api/documents`. */
export type DocumentPage = { documents: DocumentView[]; nextCursor: string | null };

/** The outcome of one file or record of `POST /api/documents`. */
export type AddedFile = {
  id: string | null;
  filename: string;
  status: DocumentStatus | "refused";
  duplicateOf?: string;
  error?: ErrorBody;
};

/** A stretch with one place, of `GET /api/documents/:id/text`. */
export type TextSegment = {
  ordinal: number;
  start: number;
  end: number;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  section: string | null;
};

export type TextRange = { text: string; length: number; segments: TextSegment[] };

/** Whether work on the document has come to an end, good or bad. */
export function isSettled(status: DocumentStatus): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
