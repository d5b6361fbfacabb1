"use client";

import dynamic from "next/dynamic";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";

/**
 * Loads the code of a conversation: the Markdown renderer and the chat protocol, more than the rest of the start page.
 * Further calls return the same load.
 */
export const loadConversation = () => import("./conversation.tsx");

/** `Conversation`, loaded when it is first drawn or by `loadConversation`. */
export const LazyConversation = dynamic(
  () => loadConversation().then(({ Conversation }) => Conversation),
  { loading: ConversationSkeleton },
);
