import * as z from "zod/mini";
import { textPartSchema } from "./text-status.ts";

const fulltextOrigins = ["europepmc", "unpaywall", "proxy"] as const;
const fulltextOriginSchema = z.enum(fulltextOrigins);
/** Where a full text is looked for, in this order. */
export type FulltextOrigin = z.infer<typeof fulltextOriginSchema>;

const fulltextStateSchema = z.enum([
  "none",
  "fetching",
  "fetched",
  "failed",
  "proxy_required",
  "declined",
]);
/** What became of fetching a document's full text; `none` where it was not asked for. */
export type FulltextState = z.infer<typeof fulltextStateSchema>;

/** What a document has of its paper's text, and what became of fetching the rest (`/api/documents/:id/fulltext`). */
export const fulltextViewSchema = z.object({
  document_id: z.string(),
  /** What is stored. */
  text: textPartSchema,
  state: fulltextStateSchema,
  /** Where it is being looked for. */
  asking: z.nullable(fulltextOriginSchema),
  /** Where it was found. */
  source: z.nullable(fulltextOriginSchema),
  url: z.nullable(z.string()),
  /** A sentence on how it ended. */
  message: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** Whether it can be looked for: the document has an id that papers are found by, and a source is set up. */
  can_fetch: z.boolean(),
  /** Whether a proxy is set up that a reader may allow. */
  proxy_available: z.boolean(),
});
export type FulltextView = z.infer<typeof fulltextViewSchema>;

/** The body of `POST /api/documents/:id/fulltext`. */
export const fulltextRequestSchema = z.strictObject({
  /** Whether the proxy may be used; absent while the reader has not decided. */
  allow_proxy: z.optional(z.boolean()),
});
export type FulltextRequest = z.input<typeof fulltextRequestSchema>;
