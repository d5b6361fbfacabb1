import * as z from "zod/mini";
import { noticeSchema } from "./notice.ts";

/** Why a question to a document has no answer, as `POST /api/documents/:id/ask` says it. */
const askErrorCodeSchema = z.enum([
  "document_not_found",
  "no_text_available",
  "no_fulltext",
  "download_failed",
  "embedding_failed",
  "semantic_search_failed",
  "llm_error",
  "database_error",
  "configuration_error",
  "proxy_required",
  "user_cancelled",
]);
export type AskErrorCode = z.infer<typeof askErrorCodeSchema>;

const answeredFromSchema = z.enum(["fulltext_semantic", "abstract"]);

/** `POST /api/documents/:id/ask`: what is answered, also where the question could not be. */
export const documentAnswerSchema = z.object({
  success: z.boolean(),
  /** Markdown; `[1]` is a marker of this document. */
  answer: z.nullable(z.string()),
  reasoning: z.nullable(z.string()),
  source: z.nullable(answeredFromSchema),
  used_fulltext: z.boolean(),
  error: z.nullable(askErrorCodeSchema),
  error_message: z.nullable(z.string()),
  /** What the model was given, the best first; `chunk_no` is the chunk's ordinal, `score` its cosine. */
  chunks_used: z.array(
    z.object({
      chunk_no: z.number(),
      text: z.string(),
      score: z.number(),
      chunk_id: z.string(),
    }),
  ),
  model_used: z.nullable(z.string()),
  document_id: z.string(),
  question: z.string(),
  /** The score of the best chunk used; 0 where the documents, or the model that read them, do not say. */
  confidence: z.number(),
  /** What the answer had to do without, where it had to. */
  notices: z.exactOptional(z.array(noticeSchema)),
});
export type DocumentAnswer = z.infer<typeof documentAnswerSchema>;
