import * as z from "zod/mini";
import { verdictSchema } from "./citation.ts";

/** A marker that was checked again. */
const verifiedMarkerSchema = z.object({
  /** Which of the answer's markers it is, from 0. */
  index: z.number(),
  number: z.number(),
  /** By the words as they are now; by those that were cited, where these are not in the document any more. */
  verdict: verdictSchema,
  /** As it is stored. */
  before: verdictSchema,
  /** Whether the words are still in the document, and carry the sentence no worse than before. */
  holds: z.boolean(),
  /** Why it does not hold. */
  why: z.exactOptional(z.enum(["document_changed", "document_deleted", "verdict"])),
});
export type VerifiedMarker = z.infer<typeof verifiedMarkerSchema>;

/** `POST /api/messages/:id/verify`: the markers of an answer in their order, checked again. */
export const answerVerificationSchema = z.object({
  messageId: z.string(),
  markers: z.array(verifiedMarkerSchema),
  /** Whether all of them hold. */
  holds: z.boolean(),
});
export type AnswerVerification = z.infer<typeof answerVerificationSchema>;

/** The body of `POST /api/messages/:id/verify`. */
export const verifyRequestSchema = z.strictObject({
  /** Whether the new verdicts are stored. */
  save: z._default(z.boolean(), false),
});
export type VerifyRequest = z.input<typeof verifyRequestSchema>;
