import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "@/components/message/chat-message.ts";
import type { TransportRequest } from "@/lib/wire/answer-request.ts";

/** Sends only the last question: the server has the history. */
export const transport = new DefaultChatTransport<ChatMessage>({
  api: "/api/chat/stream",
  prepareSendMessagesRequest: ({ id, messages, trigger, body }) => ({
    body: {
      trigger,
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
