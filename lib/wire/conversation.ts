import type { Message } from "./answer-event.ts";
import type { Citation, Source } from "./citation.ts";

/** A conversation in the list. */
export type ConversationView = {
  id: string;
  title: string;
  knowledgeBaseIds: string[] | null;
  messages: number;
  pinned: boolean;
  archived: boolean;
  updatedAt: string;
};

/** A conversation with all that was said, and its register. */
export type ConversationDetail = Omit<ConversationView, "messages"> & {
  messages: (Message & { citations: Citation[] })[];
  sources: Source[];
};

/** `GET /api/conversations`. */
export type ConversationPage = { conversations: ConversationView[]; nextCursor: string | null };

/** A message of a saved conversation, with its citations. */
export type SavedMessage = ConversationDetail["messages"][number];
