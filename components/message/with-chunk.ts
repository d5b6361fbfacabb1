import type { PageChunk } from "@/lib/wire/ui-chunk.ts";
import type { ChatMessage, ChatPart } from "./chat-message.ts";

/** An answer of which nothing was read yet. */
export const unwritten: ChatMessage = { id: "", role: "assistant", parts: [] };

/** Adds a chunk of its stream to an answer. What is no part of the answer changes nothing: its status, an error. */
export function withChunk(message: ChatMessage, chunk: PageChunk): ChatMessage {
  const { parts } = message;
  switch (chunk.type) {
    case "start":
      return { ...message, id: chunk.messageId };
    case "text-start":
      return { ...message, parts: [...parts, { type: "text", text: "" }] };
    case "reasoning-start":
      return { ...message, parts: [...parts, { type: "reasoning", text: "" }] };
    case "text-delta":
      return { ...message, parts: longer(parts, "text", chunk.delta) };
    case "reasoning-delta":
      return { ...message, parts: longer(parts, "reasoning", chunk.delta) };
    case "data-status":
    case "error":
      return message;
    default:
      return { ...message, parts: put(parts, chunk) };
  }
}

/** Appends to the last part of a kind: data parts may stand behind it already. */
function longer(parts: ChatPart[], type: "text" | "reasoning", delta: string): ChatPart[] {
  const at = parts.findLastIndex((part) => part.type === type);
  const open = parts[at];
  if (open?.type !== type) return [...parts, { type, text: delta }];
  return parts.with(at, { type, text: open.text + delta });
}

/** Puts a data part in the place of the one with its id, else behind the others. */
function put(parts: ChatPart[], part: Extract<ChatPart, { data: unknown }>): ChatPart[] {
  const at = parts.findIndex(
    (each) =>
      each.type === part.type && "id" in each && each.id !== undefined && each.id === part.id,
  );
  return at < 0 ? [...parts, part] : parts.with(at, part);
}
