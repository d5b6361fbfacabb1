import * as z from "zod/mini";

/** Milliseconds by stage, and counts. */
export const metricsSchema = z.object({
  condenseMs: z.number(),
  embedMs: z.number(),
  searchMs: z.number(),
  rerankMs: z.number(),
  promptMs: z.number(),
  firstTokenMs: z.number(),
  generateMs: z.number(),
  verifyMs: z.number(),
  totalMs: z.number(),
  passagesFresh: z.number(),
  passagesCarried: z.number(),
  tagsDropped: z.number(),
  promptTokens: z.number(),
});
export type Metrics = z.infer<typeof metricsSchema>;

export const noMetrics: Metrics = {
  condenseMs: 0,
  embedMs: 0,
  searchMs: 0,
  rerankMs: 0,
  promptMs: 0,
  firstTokenMs: 0,
  generateMs: 0,
  verifyMs: 0,
  totalMs: 0,
  passagesFresh: 0,
  passagesCarried: 0,
  tagsDropped: 0,
  promptTokens: 0,
};
