import type { AnswerDataParts } from "@/lib/wire/answer-parts.ts";
import type { ChatResult } from "@/lib/wire/chat-result.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import type { Revision, SavedMessage, TurnVersion } from "@/lib/wire/conversation.ts";
import type { Message } from "@/lib/wire/message.ts";

/** What is known of an answer when it has ended; of a saved one, what its message says. */
export type AnswerResult = Pick<ChatResult, "message" | "citations"> &
  Partial<Omit<ChatResult, "message" | "citations" | "passages">> & {
    /** Its versions before it was repaired, oldest first. */
    earlier?: Revision[];
    /** All versions of its turn, where there is another. */
    versions?: TurnVersion[];
  };

/** The data parts of a message: as the stream sends them, but for the result, of which a saved message knows less. */
export type AnswerParts = Omit<AnswerDataParts, "result"> & { result: AnswerResult };

type DataPart = {
  [Name in Exclude<keyof AnswerParts, "status">]: {
    type: `data-${Name}`;
    id?: string;
    data: AnswerParts[Name];
  };
}[Exclude<keyof AnswerParts, "status">];

/** A piece of a message: text, thoughts, or data with the names that the stream gives them. */
export type ChatPart = { type: "text" | "reasoning"; text: string } | DataPart;

/** A message as the page holds it, with the same parts whether streamed or saved. */
export type ChatMessage = { id: string; role: "user" | "assistant"; parts: ChatPart[] };

/** Converts a saved message to the parts that a stream would have sent. */
export function toChatMessage({
  citations,
  earlier,
  versions,
  repairing: _repairing,
  ...message
}: SavedMessage): ChatMessage {
  const text = { type: "text" as const, text: message.text };
  if (message.role === "user") return { id: message.id, role: "user", parts: [text] };
  return {
    id: message.id,
    role: "assistant",
    parts: [
      ...(message.reasoning ? [{ type: "reasoning" as const, text: message.reasoning }] : []),
      text,
      {
        type: "data-result",
        id: "result",
        data: {
          ...resultOf(message, citations),
          ...(earlier ? { earlier } : {}),
          ...(versions ? { versions } : {}),
        },
      },
    ],
  };
}

/** Returns the result as the stream told it at the end of the answer. */
function resultOf(message: Message, citations: Citation[]): AnswerResult {
  const { usage, metrics, notices } = message;
  return {
    message,
    citations,
    ...(usage ? { usage } : {}),
    ...(metrics ? { metrics } : {}),
    ...(notices ? { notices } : {}),
  };
}

/** Converts saved messages, without an unfinished answer: its stream sends it from the start. */
export function toChatMessages(messages: SavedMessage[]): ChatMessage[] {
  return messages.filter((message) => !isUnfinished(message)).map(toChatMessage);
}

export function isUnfinished(message: SavedMessage): boolean {
  return (
    message.role === "assistant" && (message.status === "pending" || message.status === "streaming")
  );
}
