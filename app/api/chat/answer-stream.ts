import { z } from "zod";
import { toPlainEvents, toUiChunks } from "@/lib/answer/to-ui-stream.ts";
import { eventStream } from "@/lib/event-stream.ts";
import type { AnswerEvent } from "@/lib/wire/answer-event.ts";

/** The query of a route that streams an answer. */
export const streamQuery = z.strictObject({ events: z.enum(["plain"]).optional() });

/** Streams an answer's events as SSE: AI SDK's UI message stream, or the plain events when the query asks for them. */
export function answerStream(
  { events: form }: z.output<typeof streamQuery>,
  events: AsyncIterable<AnswerEvent>,
): Response {
  if (form === "plain") return eventStream(toPlainEvents(events));
  return eventStream(toUiChunks(events), {
    headers: { "x-vercel-ai-ui-message-stream": "v1" },
    end: "[DONE]",
  });
}
