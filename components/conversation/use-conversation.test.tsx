import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aCitation, savedAnswer } from "@/components/message/saved-messages.fixture.ts";
import { misfitSentence } from "@/components/ui/fetch-json.ts";
import type { AnswerDataParts } from "@/lib/wire/answer-parts.ts";
import { noMetrics } from "@/lib/wire/metrics.ts";
import { noUsage } from "@/lib/wire/usage.ts";
import {
  heldStream,
  jsonResponse,
  type PageAnswers,
  servePage,
  uiStream,
} from "@/test/page-server.ts";
import { act, cleanup, renderHook, waitFor } from "@/test/render.tsx";
import { useConversation } from "./use-conversation.ts";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.close();
});

const citation = aCitation({});
const { citations, ...message } = savedAnswer({
  id: "a1",
  text: "Twenty [1].",
  citations: [citation],
});
const result: AnswerDataParts["result"] = {
  conversationId: "v1",
  message,
  citations,
  usage: noUsage,
  metrics: noMetrics,
  notices: [],
  appliedFilters: [],
};
const start = { type: "start", messageId: "a1", messageMetadata: { conversationId: "v1" } };
const written = [
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: message.text },
  { type: "text-end", id: "1" },
];
const end = [{ type: "data-result", id: "result", data: result }, { type: "finish" }];

async function askOver(parts: readonly unknown[]) {
  answers["POST /api/chat/stream"] = uiStream(parts);
  const begin = { id: "v1", messages: [], sources: [] };
  const { result: shown } = renderHook(() => useConversation(begin));
  act(() => shown.current.ask({ text: "How large?" }));
  await waitFor(() => expect(shown.current.turns).toHaveLength(1));
  await waitFor(() => expect(shown.current.busy).toBe(false));
  return shown.current;
}

it("reads an answer whose stream has fields and parts that only a newer server knows", async () => {
  const { turns, failure } = await askOver([
    start,
    { type: "data-mood", id: "1", data: { calm: true } },
    ...written,
    { type: "data-citation", id: "1", data: { ...citation, colour: "green" } },
    ...end,
  ]);
  expect(failure).toBeNull();
  expect(turns[0]?.answer).toMatchObject({ status: "done", text: message.text, citations });
});

it.each([
  ["The model x cannot be used. Set LANGUAGE_MODEL to another.", true],
  ["The question is empty. Write one.", false],
])("knows whether the settings page helps with %j", async (sentence, onSettingsPage) => {
  answers["POST /api/chat/stream"] = jsonResponse(
    { error: { code: "invalid_request", message: sentence } },
    400,
  );
  const begin = { id: "v1", messages: [], sources: [] };
  const { result: shown } = renderHook(() => useConversation(begin));
  act(() => shown.current.ask({ text: "How large?" }));
  await waitFor(() => expect(shown.current.failure).toMatchObject({ onSettingsPage }));
  expect(shown.current.failure?.message).not.toContain("LANGUAGE_MODEL");
});

const { title: _title, ...untitled } = citation;
it.each([
  ["citation", { type: "data-citation", id: "1", data: { ...untitled, name: "Pools" } }],
  ["marker", { type: "data-marker", id: "0", data: { number: 1, from: 7, to: 10 } }],
  ["passages", { type: "data-passages", id: "passages", data: [{ chunkId: "c1" }] }],
  ["status", { type: "data-status", data: { stage: "dreaming" }, transient: true }],
  ["step", { type: "data-step", id: "step-1", data: null }],
  ["section", { type: "data-section", id: "1", data: { text: "Twenty." } }],
  ["result", { type: "data-result", id: "result", data: { ...result, message: {} } }],
])(
  "says what to do when the %s of a stream has another form than the page knows",
  async (_name, part) => {
    const { turns, failure } = await askOver([start, ...written, part, ...end]);
    expect(failure).toEqual({ message: misfitSentence });
    expect(turns[0]?.answer?.text).toBe(message.text);
  },
);

it("leaves the next answer alone when the one before it was stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const first = heldStream([start, ...written, ...end], 2);
  const next = { ...result, message: { ...message, id: "a2" } };
  const second = heldStream(
    [{ ...start, messageId: "a2" }, ...written, { ...end[0], data: next }, end[1]],
    2,
  );
  answers["POST /api/chat/stream"] = first.held;
  answers["POST /api/chat/v1/stop"] = jsonResponse({ stopped: true });
  const begin = { id: "v1", messages: [], sources: [] };
  const { result: shown } = renderHook(() => useConversation(begin));
  act(() => shown.current.ask({ text: "How large?" }));
  await waitFor(() => expect(shown.current.turns[0]?.answer).toBeTruthy());
  act(() => shown.current.stop());
  act(() => first.goOn());
  await waitFor(() => expect(shown.current.busy).toBe(false));

  answers["POST /api/chat/stream"] = second.held;
  act(() => shown.current.ask({ text: "How small?" }));
  await waitFor(() => expect(shown.current.turns[1]?.answer).toBeTruthy());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown.current.busy).toBe(true);
  act(() => second.goOn());
  await waitFor(() => expect(shown.current.busy).toBe(false));
  expect(shown.current.turns[1]?.answer).toMatchObject({ status: "done", text: message.text });
});

it("leaves a stream that does not end after it was stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  answers["POST /api/chat/stream"] = heldStream([start, ...written, ...end], 3).held;
  answers["POST /api/chat/v1/stop"] = jsonResponse({ stopped: true });
  const begin = { id: "v1", messages: [], sources: [] };
  const { result: shown } = renderHook(() => useConversation(begin));
  act(() => shown.current.ask({ text: "How large?" }));
  await waitFor(() => expect(shown.current.turns[0]?.answer?.text).toBe(message.text));
  act(() => shown.current.stop());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(shown.current.busy).toBe(false));
});
