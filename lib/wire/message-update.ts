import * as z from "zod/mini";
import { citationSchema } from "./citation.ts";
import { messageStatusSchema } from "./message.ts";

/** A section as an event tells it, in snake_case unlike everywhere else (docs/api.md). */
const sectionUpdateSchema = z.object({
  text: z.string(),
  source_ids: z.array(z.string()),
  citations: z.array(
    z.object({
      document_id: z.string(),
      segment_index: z.number(),
      page_idx: z.nullable(z.number()),
      snippet_preview: z.string(),
    }),
  ),
});
export type SectionUpdate = z.infer<typeof sectionUpdateSchema>;

/** What `GET /api/conversations/:id/events` tells when an answer's status has changed (docs/api.md). */
export const messageUpdateSchema = z.object({
  messageId: z.string(),
  status: messageStatusSchema,
  content: z.string(),
  metadata: z.object({
    sections: z.array(sectionUpdateSchema),
    citations: z.array(citationSchema),
    llm_usage: z.object({
      model: z.nullable(z.string()),
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      total_tokens: z.number(),
    }),
  }),
});
export type MessageUpdate = z.infer<typeof messageUpdateSchema>;
