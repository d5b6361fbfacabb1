import type { TransportRequest } from "@/lib/wire/answer-request.ts";

/** Sends a request that is answered by a stream, until the signal leaves it. */
export type SendRequest = (signal: AbortSignal) => Promise<Response>;

const post =
  (path: string, body: object): SendRequest =>
  (signal) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });

/** Asks a question, or the last one again. Only that question is sent: the server has the history. */
export function askQuestion(
  conversationId: string,
  question: string,
  fields: Omit<TransportRequest, "id" | "messages">,
): SendRequest {
  return post("/api/chat/stream", {
    ...fields,
    id: conversationId,
    conversationId,
    messages: [{ role: "user", parts: [{ type: "text", text: question }] }],
  } satisfies TransportRequest);
}

/** Joins the answer that is being written, or repaired, in a conversation; 204 if there is none. */
export function joinAnswer(conversationId: string): SendRequest {
  return (signal) => fetch(`/api/chat/${encodeURIComponent(conversationId)}/stream`, { signal });
}

/** Has an answer repaired. */
export function requestRepair(messageId: string): SendRequest {
  return post(`/api/messages/${encodeURIComponent(messageId)}/repair`, {});
}
