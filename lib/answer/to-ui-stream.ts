import type { UIMessageChunk } from "ai";
import type { AnswerEvent, PlainEvent } from "../wire/answer-event.ts";
import type { AnswerDataParts, AnswerMetadata } from "../wire/answer-parts.ts";

type UiChunk = UIMessageChunk<AnswerMetadata | undefined, AnswerDataParts>;

/** An answer's events as chunks of the UI message stream, in order; its end closes what is open. */
export async function* toUiChunks(events: AsyncIterable<AnswerEvent>): AsyncGenerator<UiChunk> {
  let open: "text" | "reasoning" | undefined;
  let block = 0;
  const close = (): UiChunk[] => {
    if (!open) return [];
    const chunk: UiChunk = { type: `${open}-end`, id: String(block) };
    open = undefined;
    return [chunk];
  };
  for await (const event of events) {
    switch (event.type) {
      case "start":
        yield {
          type: "start",
          messageId: event.messageId,
          messageMetadata: { conversationId: event.conversationId },
        };
        break;
      case "status": {
        const { type: _type, ...data } = event;
        yield { type: "data-status", data, transient: true };
        break;
      }
      case "passages":
        yield { type: "data-passages", id: "passages", data: event.passages };
        break;
      case "step":
        yield { type: "data-step", id: `step-${event.step.number}`, data: event.step };
        break;
      case "text-delta":
      case "reasoning-delta": {
        const kind = event.type === "text-delta" ? "text" : "reasoning";
        if (open !== kind) {
          yield* close();
          block += 1;
          open = kind;
          yield { type: `${kind}-start`, id: String(block) };
        }
        yield { type: event.type, id: String(block), delta: event.text };
        break;
      }
      case "citation":
        yield { type: "data-citation", id: String(event.citation.number), data: event.citation };
        break;
      case "marker":
        yield { type: "data-marker", id: String(event.index), data: event.marker };
        break;
      case "uncited":
        yield { type: "data-uncited", id: "uncited", data: event.sentences };
        break;
      case "section":
        // Each section is a text part of its own, so that a page can tell them apart while they come.
        yield* close();
        yield { type: "data-section", id: String(event.number), data: event.section };
        break;
      case "result": {
        yield* close();
        const { passages: _passages, ...data } = event.result;
        yield { type: "data-result", id: "result", data };
        yield { type: "finish" };
        break;
      }
      case "error":
        yield* close();
        yield { type: "error", errorText: event.error.message };
        yield { type: "finish" };
        break;
    }
  }
}

/** An answer's events as the plain SSE form: start, tokens, then complete or error. */
export async function* toPlainEvents(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<PlainEvent> {
  for await (const event of events) {
    if (event.type === "start") yield event;
    else if (event.type === "text-delta") yield { type: "token", content: event.text };
    else if (event.type === "result") yield { type: "complete", ...event.result };
    else if (event.type === "error") yield event;
  }
}
