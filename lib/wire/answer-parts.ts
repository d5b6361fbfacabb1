import * as z from "zod/mini";
import { stageSchema } from "./answer-event.ts";
import { answerStepSchema } from "./answer-step.ts";
import { chatResultSchema } from "./chat-result.ts";
import { citationSchema } from "./citation.ts";
import { markerSchema, uncitedSentenceSchema } from "./marker.ts";
import { passageSchema } from "./passage.ts";
import { sectionSchema } from "./section.ts";

/** The data parts of an answer in AI SDK's UI message stream, by their names without `data-` (docs/api.md). */
export const answerPartSchemas = {
  status: z.object({ stage: stageSchema, detail: z.exactOptional(z.string()) }),
  passages: z.array(passageSchema),
  step: answerStepSchema,
  section: sectionSchema,
  citation: citationSchema,
  marker: markerSchema,
  uncited: z.array(uncitedSentenceSchema),
  result: z.omit(chatResultSchema, { passages: true }),
};

type Schemas = typeof answerPartSchemas;
export type AnswerDataParts = { [Name in keyof Schemas]: z.infer<Schemas[Name]> };

/** What the stream says of its message at the start. */
export const answerMetadataSchema = z.object({ conversationId: z.string() });
export type AnswerMetadata = z.infer<typeof answerMetadataSchema>;
