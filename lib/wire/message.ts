import * as z from "zod/mini";
import { answerStepSchema } from "./answer-step.ts";
import { contradictionSchema } from "./contradiction.ts";
import { errorBodySchema } from "./error.ts";
import { markerSchema, uncitedSentenceSchema } from "./marker.ts";
import { metricsSchema } from "./metrics.ts";
import { noticeSchema } from "./notice.ts";
import { closestPassageSchema } from "./passage.ts";
import { sectionSchema } from "./section.ts";
import { usageSchema } from "./usage.ts";

export const messageStatusSchema = z.enum(["pending", "streaming", "done", "stopped", "failed"]);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

const outcomeSchema = z.enum(["answered", "closest", "no_evidence", "nothing_indexed"]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** A message as the interface shows it (docs/api.md, "Message"). */
export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  status: messageStatusSchema,
  /** Markdown; outside code a `[1]` is always a citation marker of Ibid. */
  text: z.string(),
  answered: z.boolean(),
  outcome: z.nullable(outcomeSchema),
  /** The markers of `text`, in its order; of a question none. */
  markers: z.array(markerSchema),
  /** Sentences that state something and have no marker. */
  uncited: z.array(uncitedSentenceSchema),
  /** What contradicts each other in it; absent where nothing does. */
  contradictions: z.exactOptional(z.array(contradictionSchema)),
  /** With `closest` and `no_evidence`: the nearest passages, at most three. */
  closest: z.exactOptional(z.array(closestPassageSchema)),
  sections: z.exactOptional(z.array(sectionSchema)),
  reasoning: z.exactOptional(z.string()),
  steps: z.exactOptional(z.array(answerStepSchema)),
  /** Of an answer that has ended. */
  usage: z.exactOptional(usageSchema),
  metrics: z.exactOptional(metricsSchema),
  /** What the answer had to do without; absent where that is nothing. */
  notices: z.exactOptional(z.array(noticeSchema)),
  model: z.nullable(z.string()),
  createdAt: z.string(),
  error: z.exactOptional(errorBodySchema),
});
export type Message = z.infer<typeof messageSchema>;

/** `POST /api/conversations/:id/messages`: the question, and the answer that was begun. */
export const postedMessageSchema = z.object({
  user: messageSchema,
  assistant: z.object({ id: z.string(), status: z.literal("pending") }),
});
export type PostedMessage = z.infer<typeof postedMessageSchema>;
