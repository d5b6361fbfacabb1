import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toChatMessages } from "@/components/message/chat-message.ts";
import { savedAnswer, savedQuestion } from "@/components/message/saved-messages.fixture.ts";
import type { ConversationDetail } from "@/lib/wire/conversation.ts";
import {
  heldStream,
  jsonResponse,
  type PageAnswers,
  servePage,
  uiStream,
} from "@/test/page-server.ts";
import { act, cleanup, renderHook, waitFor } from "@/test/render.tsx";
import { type LiveConversation, useConversation } from "./use-conversation.ts";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const said = [
  savedQuestion("q1", "How large?"),
  savedAnswer({ id: "a1", text: "Twenty." }),
  savedQuestion("q2", "And why?"),
  savedAnswer({ id: "a2", text: "Of waiting." }),
];
const detail: ConversationDetail = {
  id: "v1",
  title: "How large?",
  knowledgeBaseIds: null,
  messages: said,
  sources: [],
  pinned: false,
  archived: false,
  updatedAt: "2026-03-12T14:00:01.000Z",
};
const stream = [
  { type: "start", messageId: "a3", messageMetadata: { conversationId: "v1" } },
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: "Thirty." },
  { type: "text-end", id: "1" },
  { type: "finish" },
];

/** Does something with the conversation. Gives the turns in short while the new answer is written, and what was sent for it. */
async function doing(what: (live: LiveConversation) => void) {
  const { held, goOn } = heldStream(stream, 4);
  answers["POST /api/chat/stream"] = held;
  const begin = { id: "v1", messages: toChatMessages(said), sources: [] };
  const { result } = renderHook(() => useConversation(begin, { model: "small" }));
  act(() => what(result.current));
  const shown = () => result.current.turns.map(({ question, answer }) => [question, answer?.text]);
  await waitFor(() => expect(shown().at(-1)?.[1]).toBe("Thirty."));
  const turns = shown();
  act(goOn);
  await waitFor(() => expect(result.current.busy).toBe(false));
  return { turns, body: server.requests.find(({ method }) => method === "POST")?.body };
}

const sent = (text: string, fields: object) => ({
  id: "v1",
  conversationId: "v1",
  messages: [{ role: "user", parts: [{ type: "text", text }] }],
  ...fields,
});

it("asks an earlier question in another way, and shows no turn after it meanwhile", async () => {
  answers["GET /api/conversations/v1"] = jsonResponse(detail);
  const { turns, body } = await doing(({ again }) =>
    again({ model: "extractive" }, { answerId: "a1" }),
  );
  expect(turns).toEqual([["How large?", "Thirty."]]);
  const fields = { model: "extractive", trigger: "regenerate-message", messageId: "a1" };
  expect(body).toEqual(sent("How large?", fields));
});

it("asks an earlier question in other words, which are shown at once", async () => {
  answers["GET /api/conversations/v1"] = jsonResponse(detail);
  const { turns, body } = await doing(({ again }) =>
    again({}, { answerId: "a1", text: "How wide?" }),
  );
  expect(turns).toEqual([["How wide?", "Thirty."]]);
  const fields = { model: "small", trigger: "submit-message", messageId: "a1" };
  expect(body).toEqual(sent("How wide?", fields));
});

it("asks the last question again in the place of its answer", async () => {
  answers["GET /api/conversations/v1"] = jsonResponse(detail);
  const { turns, body } = await doing(({ again }) => again());
  expect(turns).toEqual([
    ["How large?", "Twenty."],
    ["And why?", "Thirty."],
  ]);
  const fields = { model: "small", trigger: "regenerate-message", ignoreFilters: [] };
  expect(body).toEqual(sent("And why?", fields));
});

it("sends a question for the first time that never arrived", async () => {
  answers["GET /api/conversations/v1"] = jsonResponse({ ...detail, messages: said.slice(0, 2) });
  const { turns, body } = await doing(({ again }) => again());
  expect(turns).toEqual([
    ["How large?", "Twenty."],
    ["And why?", "Thirty."],
  ]);
  const fields = { model: "small", trigger: "submit-message", ignoreFilters: [] };
  expect(body).toEqual(sent("And why?", fields));
});

it("joins an answer that goes on on the server", async () => {
  const [question, , , answer] = said;
  answers["GET /api/conversations/v1"] = jsonResponse({
    ...detail,
    messages: [question, { ...answer, status: "streaming", answered: false, outcome: null }],
  });
  answers["GET /api/chat/v1/stream"] = uiStream(stream);
  const begin = { id: "v1", messages: toChatMessages(said.slice(0, 1)), sources: [] };
  const { result } = renderHook(() => useConversation(begin));
  act(() => result.current.again());
  await waitFor(() => expect(result.current.turns[0]?.answer?.text).toBe("Thirty."));
  expect(server.requests.map(({ method }) => method)).not.toContain("POST");
});
