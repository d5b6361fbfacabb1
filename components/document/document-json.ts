import type { DocumentView } from "@/lib/document/document.ts";
import type { ErrorBody } from "@/lib/wire/error.ts";

export type { DocumentView };

/** `GET /api/documents`. */
export type DocumentPage = { documents: DocumentView[]; nextCursor: string | null };

/** One file of `POST /api/documents`. */
export type AddedFile = {
  id: string | null;
  filename: string;
  status: DocumentView["status"] | "refused";
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
export function isSettled(status: DocumentView["status"]): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
