import * as z from "zod/mini";
import { answerPartSchemas } from "./answer-parts.ts";

type PartSchemas = typeof answerPartSchemas;

function dataChunk<Name extends keyof PartSchemas>(name: Name) {
  return z.object({
    type: z.literal(`data-${name}` as const),
    id: z.exactOptional(z.string()),
    data: answerPartSchemas[name],
  });
}

/** What the page reads of AI SDK's UI message stream (docs/api.md). Chunks of other types are passed over. */
export const pageChunkSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), messageId: z.string() }),
  z.object({ type: z.literal("text-start") }),
  z.object({ type: z.literal("text-delta"), delta: z.string() }),
  z.object({ type: z.literal("reasoning-start") }),
  z.object({ type: z.literal("reasoning-delta"), delta: z.string() }),
  z.object({ type: z.literal("error"), errorText: z.string() }),
  dataChunk("status"),
  dataChunk("passages"),
  dataChunk("step"),
  dataChunk("section"),
  dataChunk("citation"),
  dataChunk("marker"),
  dataChunk("uncited"),
  dataChunk("result"),
]);
export type PageChunk = z.infer<typeof pageChunkSchema>;
