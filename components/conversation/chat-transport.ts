import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "@/components/message/chat-message.ts";
import type { TransportRequest } from "@/lib/wire/answer-request.ts";

/** Has an answer of a conversation repaired, or joins the repair that is going on there. */
export function repairTransport(conversationId: string) {
  return new DefaultChatTransport<ChatMessage>({
    prepareSendMessagesRequest: ({ body }) => ({
      api: `/api/messages/${encodeURIComponent(String(body?.messageId))}/repair`,
      body: {},
    }),
    prepareReconnectToStreamRequest: () => ({
      api: `/api/chat/${encodeURIComponent(conversationId)}/stream`,
    }),
  });
}

/** Sends only the last question: the server has the history. */
export const transport = new DefaultChatTransport<ChatMessage>({
  api: "/api/chat/stream",
  prepareSendMessagesRequest: ({ id, messages, trigger, messageId, body }) => ({
    body: {
      trigger,
      messageId,
      ...body,
      id,
      conversationId: id,
      messages: messages.slice(-1),
    } satisfies TransportRequest,
  }),
  prepareReconnectToStreamRequest: ({ id }) => ({
    api: `/api/chat/${encodeURIComponent(id)}/stream`,
  }),
});
