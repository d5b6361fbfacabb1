import * as z from "zod/mini";

/** The index as the interface shows it (docs/api.md, `GET /api/index`). */
export const indexViewSchema = z.object({
  model: z.string(),
  dimensions: z.number(),
  chunks: z.number(),
  /** The model of a running re-indexing. */
  next: z.nullable(z.object({ model: z.string(), done: z.number(), total: z.number() })),
});
export type IndexView = z.infer<typeof indexViewSchema>;

/** The body of `POST /api/index/rebuild`. */
export const rebuildRequestSchema = z.strictObject({
  model: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
});
export type RebuildRequest = z.input<typeof rebuildRequestSchema>;
