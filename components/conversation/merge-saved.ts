import {
  type ChatMessage,
  toChatMessage,
  toChatMessages,
} from "@/components/message/chat-message.ts";
import type { SavedMessage } from "@/lib/wire/conversation.ts";

/**
 * Replaces the shown messages by the saved ones; keeps the passages that only the stream sent, and a
 * last question that never reached the server.
 */
export function mergeSaved(shown: ChatMessage[], saved: SavedMessage[]): ChatMessage[] {
  const merged = toChatMessages(saved).map((message): ChatMessage => {
    const before = shown.find(({ id }) => id === message.id);
    const told = before?.parts.filter((part) => part.type === "data-passages") ?? [];
    return told.length > 0 ? { ...message, parts: [...message.parts, ...told] } : message;
  });
  const questions = (messages: { role: string }[]) =>
    messages.filter(({ role }) => role === "user").length;
  const last = shown.findLast(({ role }) => role === "user");
  return last && questions(shown) > questions(saved) ? [...merged, last] : merged;
}

/** Gives the shown answers the versions of their turns, and leaves all else as it is. */
export function withVersions(shown: ChatMessage[], saved: SavedMessage[]): ChatMessage[] {
  const known = new Map(saved.flatMap(({ id, versions }) => (versions ? [[id, versions]] : [])));
  if (known.size === 0) return shown;
  return shown.map((message): ChatMessage => {
    const versions = known.get(message.id);
    if (!versions) return message;
    const parts = message.parts.map((part) =>
      part.type === "data-result" ? { ...part, data: { ...part.data, versions } } : part,
    );
    return { ...message, parts };
  });
}

/** Puts a saved answer in the place of the one that is shown. */
export function putSaved(shown: ChatMessage[], saved: SavedMessage): ChatMessage[] {
  return shown.map((message) => (message.id === saved.id ? toChatMessage(saved) : message));
}
