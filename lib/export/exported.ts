import type { ConversationDetail, SavedMessage } from "../wire/conversation.ts";

/** A message as it is taken away: what a reader sees of it, without what made it. */
export type ExportedMessage = Pick<
  SavedMessage,
  | "id"
  | "role"
  | "status"
  | "text"
  | "outcome"
  | "markers"
  | "uncited"
  | "contradictions"
  | "closest"
  | "model"
  | "createdAt"
  | "error"
  | "citations"
>;

/** What is taken away of a conversation, all of it or some of its turns. */
export type Exported = Pick<ConversationDetail, "title"> & { messages: ExportedMessage[] };
