import * as z from "zod/mini";
import { pageQuery } from "./page-query.ts";

/** What is wrong with an answer. */
export const feedbackReasonSchema = z.enum([
  "wrong",
  "not_in_source",
  "incomplete",
  "refused",
  "other",
]);
export type FeedbackReason = z.infer<typeof feedbackReasonSchema>;

const ratingSchema = z.enum(["up", "down"]);

/** What a reader thinks of an answer, or of one of its markers. */
export const feedbackSchema = z.object({
  messageId: z.string(),
  /** The marker's place in `markers`; null for the answer as a whole. */
  marker: z.nullable(z.number()),
  rating: ratingSchema,
  reason: z.nullable(feedbackReasonSchema),
  note: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

/** `GET /api/feedback`. */
export const feedbackPageSchema = z.object({
  feedback: z.array(
    z.extend(feedbackSchema, {
      conversationId: z.string(),
      conversationTitle: z.string(),
      question: z.string(),
      answer: z.string(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type FeedbackPage = z.infer<typeof feedbackPageSchema>;

const { cursor, limit } = pageQuery;

/** The query of `GET /api/feedback`. */
export const feedbackQuerySchema = z.strictObject({
  conversationId: z.optional(z.string()),
  rating: z.optional(ratingSchema),
  cursor,
  limit,
});
export type FeedbackQuery = z.input<typeof feedbackQuerySchema>;
export type ParsedFeedbackQuery = z.output<typeof feedbackQuerySchema>;

/** The body of `POST /api/messages/:id/feedback`. A reason says what is wrong, so it goes with `down` only. */
export const feedbackRequestSchema = z
  .strictObject({
    rating: ratingSchema,
    marker: z.optional(z.number().check(z.int(), z.gte(0))),
    reason: z.optional(feedbackReasonSchema),
    note: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  })
  .check(
    z.refine(({ rating, reason }) => reason === undefined || rating === "down", {
      path: ["reason"],
      error: "a reason goes with “down” only",
    }),
  );
export type FeedbackRequest = z.input<typeof feedbackRequestSchema>;

/** The query of `DELETE /api/messages/:id/feedback`. */
export const removedFeedbackQuerySchema = z.strictObject({
  marker: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0))),
});
