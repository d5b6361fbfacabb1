import * as z from "zod/mini";
import { passageSchema } from "./passage.ts";

/** One look-up of the agent mode: the tool, what it was asked, and what it found. */
export const answerStepSchema = z.object({
  /** From 1. */
  number: z.number(),
  tool: z.string(),
  input: z.unknown(),
  passages: z.array(passageSchema),
  ms: z.number(),
});
export type AnswerStep = z.infer<typeof answerStepSchema>;
