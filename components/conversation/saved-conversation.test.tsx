import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { savedAnswer, savedQuestion } from "@/components/message/saved-messages.fixture.ts";
import { misfitSentence } from "@/components/ui/fetch-json.ts";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import type { ConversationDetail } from "@/lib/wire/conversation.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { SavedConversation } from "./saved-conversation.tsx";

vi.mock("./conversation.tsx", () => ({
  Conversation: ({ title, messages }: { title: string; messages: unknown[] }) => (
    <p>{`${title}, ${messages.length} messages`}</p>
  ),
}));

const detail: ConversationDetail = {
  id: "v1",
  title: "The pool",
  knowledgeBaseIds: null,
  pinned: false,
  archived: false,
  updatedAt: "2026-05-01T12:00:00.000Z",
  messages: [savedQuestion("q1", "How large?"), savedAnswer({ id: "a1" })],
  sources: [],
};

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
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

it("says what to do when a message has another form than the page knows, and reads it once it fits", async () => {
  const { text, ...renamed } = savedAnswer({ id: "a1" });
  const path = "GET /api/conversations/v1";
  answers[path] = jsonResponse({ ...detail, messages: [{ ...renamed, markdown: text }] });
  render(
    <NavigationContext value={navigation}>
      <SavedConversation id="v1" />
    </NavigationContext>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain(misfitSentence);

  answers[path] = jsonResponse({ ...detail, mood: "calm" });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The pool, 2 messages")).toBeTruthy();
});

it("turns to the branch of the answer that it is opened at", async () => {
  const other = [savedQuestion("q0", "How deep?"), savedAnswer({ id: "a0" })];
  answers["PATCH /api/conversations/v1"] = jsonResponse({ id: "v1" });
  const isTurned = () =>
    server.requests.some(
      ({ method, body }) => method === "PATCH" && JSON.stringify(body).includes("a0"),
    );
  Object.defineProperty(answers, "GET /api/conversations/v1", {
    get: () =>
      jsonResponse(isTurned() ? { ...detail, messages: [...other, ...detail.messages] } : detail),
  });
  render(
    <NavigationContext value={navigation}>
      <SavedConversation id="v1" place={{ messageId: "a0", number: 1 }} />
    </NavigationContext>,
  );
  expect(await screen.findByText("The pool, 4 messages")).toBeTruthy();
});

it("is shown as it is where the answer that it is opened at is gone", async () => {
  answers["GET /api/conversations/v1"] = jsonResponse(detail);
  render(
    <NavigationContext value={navigation}>
      <SavedConversation id="v1" place={{ messageId: "a0", number: 1 }} />
    </NavigationContext>,
  );
  expect(await screen.findByText("The pool, 2 messages")).toBeTruthy();
});
