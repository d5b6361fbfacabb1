import type { UIMessageChunk } from "ai";
import type { AnswerEvent, PlainEvent } from "../wire/answer-event.ts";
import type { AnswerDataParts, AnswerMetadata } from "../wire/answer-parts.ts";

type UiChunk = UIMessageChunk<AnswerMetadata | undefined, AnswerDataParts>;

type TextEvent = Extract<AnswerEvent, { type: "text-delta" | "reasoning-delta" }>;

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
    if (event.type === "text-delta" || event.type === "reasoning-delta") {
      const kind = event.type === "text-delta" ? "text" : "reasoning";
      if (open !== kind) {
        yield* close();
        block += 1;
        open = kind;
        yield { type: `${kind}-start`, id: String(block) };
      }
      yield { type: event.type, id: String(block), delta: event.text };
      continue;
    }
    // Each section is a text part of its own, so that a page can tell them apart while they come.
    if (["section", "result", "error"].includes(event.type)) yield* close();
    yield toDataChunk(event);
    if (event.type === "result" || event.type === "error") yield { type: "finish" };
  }
}

/** What an event other than text is for the page. */
function toDataChunk(event: Exclude<AnswerEvent, TextEvent>): UiChunk {
  switch (event.type) {
    case "start": {
      const { messageId, conversationId } = event;
      return { type: "start", messageId, messageMetadata: { conversationId } };
    }
    case "status": {
      const { type: _type, ...data } = event;
      return { type: "data-status", data, transient: true };
    }
    case "passages":
      return { type: "data-passages", id: "passages", data: event.passages };
    case "step":
      return { type: "data-step", id: `step-${event.step.number}`, data: event.step };
    case "citation":
      return { type: "data-citation", id: String(event.citation.number), data: event.citation };
    case "marker":
      return { type: "data-marker", id: String(event.index), data: event.marker };
    case "uncited":
      return { type: "data-uncited", id: "uncited", data: event.sentences };
    case "section":
      return { type: "data-section", id: String(event.number), data: event.section };
    case "result": {
      const { passages: _passages, ...data } = event.result;
      return { type: "data-result", id: "result", data };
    }
  }
  return { type: "error", errorText: event.error.message };
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
