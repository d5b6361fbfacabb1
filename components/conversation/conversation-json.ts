import type { ConversationDetail, ConversationView } from "@/lib/wire/conversation.ts";

export type { ConversationDetail, ConversationView };

/** `GET /api/conversations`. */
export type ConversationPage = { conversations: ConversationView[]; nextCursor: string | null };

/** A message of a saved conversation, with its citations. */
export type SavedMessage = ConversationDetail["messages"][number];
