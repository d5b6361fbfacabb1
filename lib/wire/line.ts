import * as z from "zod/mini";

/** Severities as Ibid writes them, the most severe first. */
export const severities = ["FATAL", "ERROR", "WARN", "INFO", "DEBUG", "TRACE"] as const;
export type Severity = (typeof severities)[number];

/** A line of a document (docs/api.md, `GET /api/documents/:id/lines`). */
const lineViewSchema = z.object({
  /** From 1. */
  line: z.number(),
  /** UTF-16 offsets into the document's text, end exclusive. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  time: z.nullable(z.string()),
  severity: z.nullable(z.enum(severities)),
});
export type LineView = z.infer<typeof lineViewSchema>;

/** `GET /api/documents/:id/lines`. */
export const linePageSchema = z.object({
  lines: z.array(lineViewSchema),
  total: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type LinePage = z.infer<typeof linePageSchema>;

/** How many lines of a document a computed answer counted: the value of its applied filter `documents`. */
export const matchedDocumentSchema = z.object({
  id: z.string(),
  filename: z.string(),
  lines: z.number(),
});
export type MatchedDocument = z.infer<typeof matchedDocumentSchema>;

/** The filters in the query of `GET /api/documents/:id/lines`. */
export const lineFilterFields = [
  "severities",
  "statuses",
  "timeFrom",
  "timeTo",
  "lineFrom",
  "lineTo",
  "q",
] as const;
export type LineFilterField = (typeof lineFilterFields)[number];
