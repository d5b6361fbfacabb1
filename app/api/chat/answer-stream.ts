import type { AnswerEvent } from "@/lib/answer/answer-event.ts";
import { toPlainEvents, toUiChunks } from "@/lib/answer/to-ui-stream.ts";
import { eventStream } from "@/lib/event-stream.ts";

/** An answer's events as SSE: AI SDK's UI message stream, or the plain events where the query asks for them. */
export function answerStream(request: Request, events: AsyncIterable<AnswerEvent>): Response {
  if (new URL(request.url).searchParams.get("events") === "plain")
    return eventStream(toPlainEvents(events));
  return eventStream(toUiChunks(events), {
    headers: { "x-vercel-ai-ui-message-stream": "v1" },
    end: "[DONE]",
  });
}
