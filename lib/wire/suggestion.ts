import * as z from "zod/mini";
import { nameSchema } from "./ids.ts";

/** A question that the library answers, with the document that it was made from. */
export const suggestionSchema = z.object({
  text: z.string(),
  documentId: z.string(),
  /** The document's title, or its file's name. */
  title: z.string(),
  /** The knowledge bases that it is asked of; null for those that are read by default. */
  knowledgeBaseIds: z.nullable(z.array(z.string())),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** `GET /api/suggestions`. */
export const suggestionListSchema = z.object({
  suggestions: z.array(suggestionSchema),
  /** Whether there will be no more of them while the library stays as it is. */
  complete: z.boolean(),
});
export type SuggestionList = z.infer<typeof suggestionListSchema>;

/** The query of `GET /api/suggestions`. */
export const suggestionQuerySchema = z.strictObject({ knowledgeBaseId: z.optional(nameSchema) });

/** `GET /api/messages/:id/next`: questions to go on with after an answer. */
export const nextQuestionsSchema = z.object({ questions: z.array(z.string()) });
export type NextQuestions = z.infer<typeof nextQuestionsSchema>;
