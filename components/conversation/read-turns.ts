import type { MessageStatus, Outcome } from "@/lib/answer/answer-event.ts";
import type { Citation } from "@/lib/citation/citation.ts";
import type { ErrorBody } from "@/lib/errors.ts";
import type { Passage } from "@/lib/retrieval/passage.ts";
import type { AnswerResult, ChatMessage } from "./chat-message.ts";

/** An answer as it is shown, whether it is being written, ended or saved. */
export type Answer = {
  id: string;
  status: MessageStatus;
  outcome: Outcome | null;
  text: string;
  reasoning: string;
  model: string | null;
  createdAt: string | null;
  error: ErrorBody | null;
  citations: Citation[];
  /** What the model was given; null once only the server knows. */
  passages: Passage[] | null;
  result: AnswerResult | null;
};

/** A question with its answer, numbered from 1. */
export type Turn = { number: number; id: string; question: string; answer: Answer | null };

function joinText(message: ChatMessage, type: "text" | "reasoning"): string {
  return message.parts.map((part) => (part.type === type ? part.text : "")).join("");
}

/** Reads an answer from the parts of its message; `live` while the stream is open. */
export function readAnswer(message: ChatMessage, live: boolean): Answer {
  const citations = new Map<number, Citation>();
  let passages: Passage[] | null = null;
  let result: AnswerResult | null = null;
  for (const part of message.parts) {
    if (part.type === "data-citation") citations.set(part.data.number, part.data);
    else if (part.type === "data-passages") passages = part.data;
    else if (part.type === "data-result") result = part.data;
  }
  const ended = result?.message;
  return {
    id: ended?.id ?? message.id,
    status: ended?.status ?? (live ? "streaming" : "stopped"),
    outcome: ended?.outcome ?? null,
    text: joinText(message, "text") || (ended?.text ?? ""),
    reasoning: joinText(message, "reasoning"),
    model: ended?.model ?? null,
    createdAt: ended?.createdAt ?? null,
    error: ended?.error ?? null,
    citations: result && result.citations.length > 0 ? result.citations : [...citations.values()],
    passages,
    result,
  };
}

/** The conversation as questions with their answers; `live` says that the last one is being written. */
export function readTurns(messages: ChatMessage[], live: boolean): Turn[] {
  const turns: Turn[] = [];
  messages.forEach((message, index) => {
    const last = turns[turns.length - 1];
    if (message.role === "user") {
      turns.push({
        number: turns.length + 1,
        id: message.id,
        question: joinText(message, "text"),
        answer: null,
      });
    } else if (message.role === "assistant" && last) {
      last.answer = readAnswer(message, live && index === messages.length - 1);
    }
  });
  return turns;
}
