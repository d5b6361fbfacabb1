import * as z from "zod/mini";
import { answerStepSchema } from "./answer-step.ts";
import { chatResultSchema } from "./chat-result.ts";
import { citationSchema } from "./citation.ts";
import { errorBodySchema } from "./error.ts";
import { markerSchema, uncitedSentenceSchema } from "./marker.ts";
import { passageSchema } from "./passage.ts";
import { sectionSchema } from "./section.ts";

export const stageSchema = z.enum(["condensing", "searching", "reranking", "reading", "writing"]);
export type Stage = z.infer<typeof stageSchema>;

const startSchema = z.object({
  type: z.literal("start"),
  conversationId: z.string(),
  messageId: z.string(),
});
const errorSchema = z.object({ type: z.literal("error"), error: errorBodySchema });

/** What every surface reads while an answer is made, in this order. */
export const answerEventSchema = z.discriminatedUnion("type", [
  startSchema,
  z.object({
    type: z.literal("status"),
    stage: stageSchema,
    detail: z.exactOptional(z.string()),
  }),
  z.object({ type: z.literal("passages"), passages: z.array(passageSchema) }),
  z.object({ type: z.literal("step"), step: answerStepSchema }),
  z.object({ type: z.literal("reasoning-delta"), text: z.string() }),
  z.object({ type: z.literal("text-delta"), text: z.string() }),
  // A source with all its uses so far.
  z.object({ type: z.literal("citation"), citation: citationSchema }),
  // A marker, directly before the text that begins with its `[n]`, once more with each further passage that it turns
  // out to rest on, and with its verdict once its sentence has ended.
  z.object({
    type: z.literal("marker"),
    /** Its place among the message's markers, from 0. */
    index: z.number(),
    marker: markerSchema,
  }),
  // The sentences so far that state something and have no marker.
  z.object({ type: z.literal("uncited"), sentences: z.array(uncitedSentenceSchema) }),
  // A section that is whole; its number counts from 1. It comes behind its text, once more if it still changed.
  z.object({ type: z.literal("section"), number: z.number(), section: sectionSchema }),
  z.object({ type: z.literal("result"), result: chatResultSchema }),
  errorSchema,
]);
export type AnswerEvent = z.infer<typeof answerEventSchema>;

/** What `POST /api/chat/stream?events=plain` sends, in this order. */
export const plainEventSchema = z.discriminatedUnion("type", [
  startSchema,
  z.object({ type: z.literal("token"), content: z.string() }),
  z.extend(chatResultSchema, { type: z.literal("complete") }),
  errorSchema,
]);
export type PlainEvent = z.infer<typeof plainEventSchema>;
