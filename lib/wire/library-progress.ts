import * as z from "zod/mini";
import { documentViewSchema } from "./document.ts";
import { queueCountsSchema } from "./health.ts";

/** How far the work on a document is. */
const documentProgressSchema = z.pick(documentViewSchema, {
  id: true,
  status: true,
  progress: true,
  error: true,
});
export type DocumentProgress = z.infer<typeof documentProgressSchema>;

/** An event of `GET /api/documents/progress`: all documents in figures, and each that is in work or has changed. */
export const libraryProgressSchema = z.object({
  queue: queueCountsSchema,
  documents: z.array(documentProgressSchema),
});
export type LibraryProgressEvent = z.infer<typeof libraryProgressSchema>;
