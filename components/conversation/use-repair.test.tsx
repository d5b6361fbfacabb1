import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  markersIn,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { Toaster } from "@/components/ui/toaster.tsx";
import type { Verdict } from "@/lib/wire/citation.ts";
import type { ConversationDetail, SavedMessage } from "@/lib/wire/conversation.ts";
import { noMetrics } from "@/lib/wire/metrics.ts";
import { noUsage } from "@/lib/wire/usage.ts";
import {
  heldStream,
  jsonResponse,
  type PageAnswers,
  servePage,
  uiStream,
} from "@/test/page-server.ts";
import { act, cleanup, render, renderHook, screen, waitFor } from "@/test/render.tsx";
import { useConversation } from "./use-conversation.ts";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  toast.dismiss();
  vi.unstubAllGlobals();
  await server.close();
});

const citations = [aCitation({})];
const answer = (text: string, label: Verdict["label"], over: Partial<SavedMessage> = {}) =>
  savedAnswer({
    id: "a1",
    text,
    citations,
    model: "openai-compatible:test",
    markers: markersIn(text, citations).map((marker) => ({
      ...marker,
      verdict: { label, score: 0.5 },
    })),
    ...over,
  });
const wrong = answer("Nine hold it [1]. Eight wait [1].", "unsupported");
const right = answer("Twenty hold it [1].", "supported");
const { text, markers, uncited, model, createdAt } = wrong;
const repaired: SavedMessage = {
  ...right,
  earlier: [{ text, markers, uncited, model, createdAt, citations }],
};
const question = savedQuestion("q1", "How many?");
const detail = (...messages: SavedMessage[]): ConversationDetail => ({
  id: "v1",
  title: "The pool",
  knowledgeBaseIds: null,
  pinned: false,
  archived: false,
  updatedAt: "2026-05-01T12:00:00.000Z",
  messages,
  sources: [],
});

/** The stream of an answer that ends as `result`, by default as it was written. */
function partsOf(written: SavedMessage, result: SavedMessage = written) {
  const { citations: cited, ...message } = result;
  return [
    { type: "start", messageId: "a1", messageMetadata: { conversationId: "v1" } },
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: written.text },
    { type: "text-end", id: "1" },
    {
      type: "data-result",
      id: "result",
      data: {
        conversationId: "v1",
        message,
        citations: cited,
        usage: noUsage,
        metrics: noMetrics,
        notices: [],
        appliedFilters: [],
      },
    },
    { type: "finish" },
  ];
}

const posts = (path: string) =>
  server.requests.filter((request) => request.method === "POST" && request.path === path);
const repairPath = "/api/messages/a1/repair";

/** Asks over a page that repairs, where the first answer is wrong. */
function ask({ repairs = true, first = wrong }: { repairs?: boolean; first?: SavedMessage } = {}) {
  answers["POST /api/chat/stream"] = uiStream(partsOf(first));
  answers["GET /api/conversations/v1"] ??= jsonResponse(detail(question, first));
  const begin = { id: "v1", messages: [], sources: [] };
  const { result } = renderHook(() => useConversation(begin, {}, { repairs }));
  act(() => result.current.ask({ text: "How many?" }));
  const shown = () => result.current.turns[0]?.answer;
  return { result, shown };
}

describe("an answer with claims that do not hold", () => {
  it("is repaired once: the first version stays until the second has words, and can be read afterwards", async () => {
    const beforeWords = heldStream(partsOf(right), 1);
    answers[`POST ${repairPath}`] = beforeWords.held;
    const { result, shown } = ask();
    await waitFor(() => expect(shown()).toMatchObject({ text: wrong.text, repairing: 2 }));
    expect(shown()).toMatchObject({ status: "done" });
    expect(result.current.busy).toBe(true);
    answers["GET /api/conversations/v1"] = jsonResponse(detail(question, repaired));
    act(() => beforeWords.goOn());
    await waitFor(() => expect(shown()?.first).toMatchObject({ text: wrong.text, citations }));
    expect(shown()).toMatchObject({ text: right.text, repairing: 0, status: "done" });
    expect(result.current.busy).toBe(false);
    expect(posts(repairPath)).toHaveLength(1);
  });

  it("streams in its place, with what is said of it while it is written", async () => {
    const inWords = heldStream(partsOf(right), 3);
    answers[`POST ${repairPath}`] = inWords.held;
    const { shown } = ask();
    await waitFor(() =>
      expect(shown()).toMatchObject({ text: right.text, status: "streaming", repairing: 2 }),
    );
    act(() => inWords.goOn());
    await waitFor(() => expect(shown()).toMatchObject({ status: "done", repairing: 0 }));
  });

  it("stays where the second version is not better, and not a word of that one is left", async () => {
    const notices = [
      { code: "repair_not_better" as const, message: "The new version was not better." },
    ];
    const kept = { ...wrong, notices };
    answers[`POST ${repairPath}`] = uiStream(partsOf(right, kept));
    answers["GET /api/conversations/v1"] = jsonResponse(detail(question, kept));
    const { shown } = ask();
    await waitFor(() => expect(shown()).toMatchObject({ text: wrong.text, notices }));
    expect(shown()?.first).toBeNull();
  });

  it("stays where the repair fails, and says so", async () => {
    answers[`POST ${repairPath}`] = uiStream([
      ...partsOf(right).slice(0, 3),
      { type: "error", errorText: "The language model broke off." },
      { type: "finish" },
    ]);
    render(<Toaster />);
    const { result, shown } = ask();
    expect(
      await screen.findByText("The answer stays as it is: The language model broke off."),
    ).toBeTruthy();
    await waitFor(() => expect(result.current.busy).toBe(false));
    await waitFor(() => expect(shown()).toMatchObject({ text: wrong.text, repairing: 0 }));
    expect(result.current.failure).toBeNull();
  });

  it("stays, and nothing is said, where the server refuses to repair it", async () => {
    answers[`POST ${repairPath}`] = jsonResponse(
      { error: { code: "not_repairable", message: "This answer was repaired before." } },
      409,
    );
    render(<Toaster />);
    const { result, shown } = ask();
    await waitFor(() => expect(posts(repairPath)).toHaveLength(1));
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(shown()).toMatchObject({ text: wrong.text, repairing: 0 });
    expect(screen.queryByText(/stays as it is/)).toBeNull();
  });

  it("is stopped as any answer is", async () => {
    const held = heldStream(partsOf(right, wrong), 3);
    answers[`POST ${repairPath}`] = held.held;
    answers["POST /api/chat/v1/stop"] = jsonResponse({ stopped: true });
    const { result, shown } = ask();
    await waitFor(() => expect(shown()).toMatchObject({ text: right.text, repairing: 2 }));
    act(() => result.current.stop());
    await waitFor(() => expect(posts("/api/chat/v1/stop")).toHaveLength(1));
    act(() => held.goOn());
    await waitFor(() => expect(result.current.busy).toBe(false));
    await waitFor(() => expect(shown()).toMatchObject({ text: wrong.text, status: "done" }));
  });
});

it("an answer that ended before the settings were known is repaired once they are", async () => {
  answers["POST /api/chat/stream"] = uiStream(partsOf(wrong));
  answers[`POST ${repairPath}`] = uiStream(partsOf(right));
  answers["GET /api/conversations/v1"] = jsonResponse(detail(question, repaired));
  const begin = { id: "v1", messages: [], sources: [] };
  const { result, rerender } = renderHook(
    ({ repairs }) => useConversation(begin, {}, { repairs }),
    { initialProps: { repairs: false } },
  );
  act(() => result.current.ask({ text: "How many?" }));
  await waitFor(() => expect(result.current.turns[0]?.answer).toMatchObject({ status: "done" }));
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(posts(repairPath)).toHaveLength(0);
  rerender({ repairs: true });
  await waitFor(() => expect(result.current.turns[0]?.answer?.first).toBeTruthy());
  rerender({ repairs: false });
  rerender({ repairs: true });
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(posts(repairPath)).toHaveLength(1);
});

it.each<[string, Parameters<typeof ask>[0]]>([
  ["where that is off", { repairs: false }],
  ["where all of it holds", { first: right }],
  ["of quotations", { first: { ...wrong, model: "extractive" } }],
  ["that was stopped", { first: { ...wrong, status: "stopped" } }],
])("an answer %s is not repaired", async (_, options) => {
  const { result, shown } = ask(options);
  await waitFor(() => expect(shown()).toBeTruthy());
  await waitFor(() => expect(result.current.busy).toBe(false));
  // The conversation is read again when an answer has ended, after the repair would have begun.
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toContain("/api/conversations/v1"),
  );
  expect(posts(repairPath)).toHaveLength(0);
});

it("a repair that goes on while the page is loaded again is joined, and begun by nobody", async () => {
  const held = heldStream(partsOf(right), 3);
  answers["GET /api/chat/v1/stream"] = held.held;
  answers["GET /api/conversations/v1"] = jsonResponse(detail(question, repaired));
  const begin = {
    id: "v1",
    messages: toChatMessages([question, { ...wrong, repairing: true as const }]),
    sources: [],
    repairing: "a1",
  };
  const { result } = renderHook(() => useConversation(begin, {}, { repairs: true }));
  const shown = () => result.current.turns[0]?.answer;
  expect(shown()).toMatchObject({ text: wrong.text });
  await waitFor(() => expect(shown()).toMatchObject({ text: right.text, repairing: 2 }));
  act(() => held.goOn());
  await waitFor(() => expect(shown()?.first).toMatchObject({ text: wrong.text }));
  expect(posts(repairPath)).toHaveLength(0);
});
