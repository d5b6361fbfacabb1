import * as z from "zod/mini";
import { verdictSchema } from "./citation.ts";

/** A citation as the chat-completions protocol has it, with what Ibid adds. Offsets count UTF-16 code units. */
const annotationSchema = z.object({
  type: z.literal("url_citation"),
  url_citation: z.object({
    /** The citation's first marker in the message, end exclusive. */
    start_index: z.number(),
    end_index: z.number(),
    /** Opens the document at the quoted words. */
    url: z.string(),
    title: z.string(),
  }),
  number: z.number(),
  label: z.string(),
  quote: z.string(),
  document_id: z.string(),
  source_id: z.string(),
  verdict: verdictSchema,
});
export type Annotation = z.infer<typeof annotationSchema>;

/** `POST /api/v1/chat/completions` without `stream`. */
export const chatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal("chat.completion"),
  created: z.number(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number(),
      message: z.object({
        role: z.literal("assistant"),
        content: z.string(),
        refusal: z.null(),
        reasoning_content: z.exactOptional(z.string()),
        annotations: z.array(annotationSchema),
      }),
      logprobs: z.null(),
      /** `length` where the model wrote as much as it may. */
      finish_reason: z.enum(["stop", "length"]),
    }),
  ),
  usage: z.object({
    prompt_tokens: z.number(),
    completion_tokens: z.number(),
    total_tokens: z.number(),
    prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  }),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

/** `GET /api/v1/models`. */
export const completionModelsSchema = z.object({
  object: z.literal("list"),
  data: z.array(
    z.object({
      id: z.string(),
      object: z.literal("model"),
      created: z.number(),
      owned_by: z.literal("ibid"),
    }),
  ),
});
export type CompletionModels = z.infer<typeof completionModelsSchema>;
