import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  aCitation,
  markersIn,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { aModel, someSettings } from "@/components/settings/settings.fixture.ts";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import type { Verdict } from "@/lib/wire/citation.ts";
import type { SavedMessage } from "@/lib/wire/conversation.ts";
import { noMetrics } from "@/lib/wire/metrics.ts";
import { noUsage } from "@/lib/wire/usage.ts";
import {
  heldStream,
  jsonResponse,
  type PageAnswers,
  servePage,
  uiStream,
} from "@/test/page-server.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { Conversation } from "./conversation.tsx";

const navigation = {
  railHidden: false,
  begun: 0,
  beginNew: () => {},
  question: null,
  questionTaken: () => {},
  showNavigation: () => {},
  hideNavigation: () => {},
};

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const model = "openai-compatible:test";
const citations = [aCitation({})];
const answer = (text: string, label: Verdict["label"], over: Partial<SavedMessage> = {}) =>
  savedAnswer({
    id: "a1",
    text,
    citations,
    model,
    markers: markersIn(text, citations).map((marker) => ({
      ...marker,
      verdict: { label, score: 0.5 },
    })),
    ...over,
  });
const wrong = answer("Nine hold it [1].", "unsupported");
const right = answer("Twenty hold it [1].", "supported");
const repaired = {
  ...right,
  earlier: [
    {
      text: wrong.text,
      markers: wrong.markers,
      uncited: [],
      model,
      createdAt: wrong.createdAt,
      citations,
    },
  ],
  versions: [
    { messageId: "a1", revision: 0, model, createdAt: wrong.createdAt },
    { messageId: "a1", model, createdAt: right.createdAt },
  ],
};

const partsOf = ({ citations: cited, ...message }: SavedMessage) => [
  { type: "start", messageId: "a1", messageMetadata: { conversationId: "v1" } },
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: message.text },
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
const detail = (saved: SavedMessage) =>
  jsonResponse({
    id: "v1",
    title: "The pool",
    knowledgeBaseIds: null,
    pinned: false,
    archived: false,
    updatedAt: "2026-05-01T12:00:00.000Z",
    messages: [savedQuestion("q1", "How many?"), saved],
    sources: [],
  });

it("the settings decide that an answer is repaired, which is told above it, and its versions are a press apart", async () => {
  const held = heldStream(partsOf(right), 1);
  answers["GET /api/settings"] = jsonResponse(
    someSettings({
      languageModel: { value: model, origin: "settings" },
      repair: { value: true, origin: "settings" },
    }),
  );
  answers["GET /api/models"] = jsonResponse({ models: [aModel("extractive"), aModel(model)] });
  answers["GET /api/knowledge-bases"] = jsonResponse({ knowledgeBases: [] });
  answers["POST /api/chat/stream"] = uiStream(partsOf(wrong));
  answers["GET /api/conversations/v1"] = detail(wrong);
  answers["POST /api/messages/a1/repair"] = held.held;
  const user = userEvent.setup();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NavigationContext value={navigation}>
        <Conversation id="v1" title="" messages={[]} sources={[]} knowledgeBaseIds={null} />
      </NavigationContext>
    </SWRConfig>,
  );
  // The model of the settings, so that they are known.
  expect(await screen.findByText("test")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Your question" }), "How many?{Enter}");

  const article = await screen.findByRole("article", { name: "Answer 1" });
  expect(await within(article).findByText("Repairing 1 claim that does not hold…")).toBeTruthy();
  expect(article.textContent).toContain("Nine hold it");
  expect(article.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  expect(screen.getByText("Repairing the answer")).toBeTruthy();

  answers["GET /api/conversations/v1"] = detail(repaired);
  held.goOn();
  expect(await within(article).findByText("Repaired: 1 claim did not hold")).toBeTruthy();
  expect(article.textContent).toContain("Twenty hold it");
  expect(article.getAttribute("aria-busy")).toBe("false");
  await user.click(within(article).getByRole("button", { name: "Previous version" }));
  expect(article.textContent).toContain("Nine hold it");
  expect(within(article).getByText("1 citation is not borne out")).toBeTruthy();
  await user.click(within(article).getByRole("button", { name: "Next version" }));
  expect(article.textContent).toContain("Twenty hold it");
});
