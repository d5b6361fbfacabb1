import * as z from "zod/mini";
import { errorBodySchema } from "./error.ts";
import { pageQuery } from "./page-query.ts";
import { standingSchema } from "./standing.ts";
import { textPartSchema } from "./text-status.ts";

const documentStatuses = [
  "queued",
  "parsing",
  "embedding",
  "partial",
  "ready",
  "failed",
  "cancelled",
] as const;
const documentStatusSchema = z.enum(documentStatuses);
export type DocumentStatus = z.infer<typeof documentStatusSchema>;

/** A document as the interface shows it (docs/api.md, `GET /api/documents/:id`). */
export const documentViewSchema = z.object({
  id: z.string(),
  knowledgeBaseId: z.string(),
  sourceId: z.string(),
  filename: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  journal: z.nullable(z.string()),
  publicationDate: z.nullable(z.string()),
  doi: z.nullable(z.string()),
  category: z.nullable(z.string()),
  standing: z.exactOptional(standingSchema),
  metadata: z.record(z.string(), z.unknown()),
  mediaType: z.string(),
  bytes: z.number(),
  status: documentStatusSchema,
  progress: z.object({ stage: documentStatusSchema, done: z.number(), total: z.number() }),
  error: z.nullable(errorBodySchema),
  chunks: z.number(),
  /** What is stored of its text; absent before the first was, and where it was not looked at. */
  text: z.exactOptional(textPartSchema),
  revision: z.number(),
  createdAt: z.string(),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

/** `GET /api/documents`. */
export const documentPageSchema = z.object({
  documents: z.array(documentViewSchema),
  nextCursor: z.nullable(z.string()),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

/** The query of `GET /api/documents`. */
export const documentQuerySchema = z.strictObject({
  knowledgeBaseId: z.optional(z.string()),
  status: z.optional(documentStatusSchema),
  ...pageQuery,
});
export type DocumentQuery = z.input<typeof documentQuerySchema>;
export type ParsedDocumentQuery = z.output<typeof documentQuerySchema>;

/** The outcome of one file or record of `POST /api/documents`. */
const addedFileSchema = z.object({
  id: z.nullable(z.string()),
  filename: z.string(),
  status: z.enum([...documentStatuses, "refused"]),
  duplicateOf: z.exactOptional(z.string()),
  error: z.exactOptional(errorBodySchema),
});
export type AddedFile = z.infer<typeof addedFileSchema>;

/** `POST /api/documents`: the outcomes in the order of the files. */
export const addedFilesSchema = z.object({ documents: z.array(addedFileSchema) });
export type AddedFiles = z.infer<typeof addedFilesSchema>;

/** The body of `POST /api/documents` that names a page or file to fetch, instead of a form with files. */
export const addressRequestSchema = z.strictObject({
  knowledgeBaseId: z.string().check(z.minLength(1)),
  url: z.url({
    protocol: /^https?$/,
    error: "must be an address that begins with http:// or https://",
  }),
});
export type AddressRequest = z.input<typeof addressRequestSchema>;

/** A stretch with one place, of `GET /api/documents/:id/text`. */
const textSegmentSchema = z.object({
  ordinal: z.number(),
  start: z.number(),
  end: z.number(),
  page: z.nullable(z.number()),
  lineStart: z.nullable(z.number()),
  lineEnd: z.nullable(z.number()),
  section: z.nullable(z.string()),
});
export type TextSegment = z.infer<typeof textSegmentSchema>;

/** `GET /api/documents/:id/text`. */
export const textRangeSchema = z.object({
  text: z.string(),
  length: z.number(),
  segments: z.array(textSegmentSchema),
});
export type TextRange = z.infer<typeof textRangeSchema>;

const offset = z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0)));

/** The query of `GET /api/documents/:id/text`. */
export const textQuerySchema = z.strictObject({ from: offset, to: offset });
export type TextQuery = z.input<typeof textQuerySchema>;

/** `GET /api/documents/:id/matches`: how often words stand in the text, and where; offsets into it. */
export const matchPageSchema = z.object({
  total: z.number(),
  matches: z.array(z.object({ start: z.number(), end: z.number() })),
});
export type MatchPage = z.infer<typeof matchPageSchema>;

/** The query of `GET /api/documents/:id/matches`: of all matches, those behind the first `skip`. */
export const matchQuerySchema = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  skip: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(0)), 0),
  limit: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(1000)), 1000),
});
export type MatchQuery = z.input<typeof matchQuerySchema>;
export type ParsedMatchQuery = z.output<typeof matchQuerySchema>;

/** Whether work on the document has come to an end, good or bad. */
export function isSettled(status: DocumentStatus): boolean {
  return status === "ready" || status === "failed" || status === "cancelled";
}
