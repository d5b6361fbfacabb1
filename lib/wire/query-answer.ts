import * as z from "zod/mini";

/** The body of `POST /api/query`'s answer (docs/api.md). */
export const queryAnswerSchema = z.object({
  answer: z.string(),
  citations: z.array(
    z.object({
      doc_id: z.string(),
      chunk_id: z.number(),
      page: z.nullable(z.number()),
      similarity: z.number(),
    }),
  ),
  sources: z.array(
    z.object({
      doc_id: z.string(),
      title: z.string(),
      source_id: z.string(),
      chunks: z.number(),
    }),
  ),
  metrics: z.object({
    retrieval_latency_ms: z.number(),
    context_latency_ms: z.number(),
    llm_latency_ms: z.number(),
    total_latency_ms: z.number(),
    /** UTF-16 units of the context that the model is given. */
    context_length: z.number(),
    chunks_retrieved: z.number(),
    tokens_used: z.object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      total_tokens: z.number(),
    }),
    model: z.string(),
    cache: z.object({
      hit: z.boolean(),
      hits: z.number(),
      misses: z.number(),
      hit_rate: z.number(),
      size: z.number(),
    }),
  }),
  query_id: z.string(),
});
export type QueryAnswer = z.infer<typeof queryAnswerSchema>;

/** `POST /api/query/clear-cache`: how many entries were cleared. */
export const clearedSchema = z.object({ cleared: z.number() });
export type Cleared = z.infer<typeof clearedSchema>;
