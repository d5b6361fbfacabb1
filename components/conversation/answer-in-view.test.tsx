import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { doCommand } from "@/components/command/use-command.ts";
import { answerLink, readAnswerPlace } from "@/components/message/answer-link.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import { type PageAnswers, servePage } from "@/test/page-server.ts";
import { act, cleanup, render, screen, within } from "@/test/render.tsx";
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

let server: Awaited<ReturnType<typeof servePage>>;
let inView: Element[];
beforeEach(async () => {
  const answers: PageAnswers = {};
  server = await servePage(answers);
  inView = [];
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    inView.push(this);
  };
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

const two = aCitation({ number: 2, documentId: "d2" });
const messages = toChatMessages([
  savedQuestion("q1", "How large?"),
  savedAnswer({ id: "a1", text: "Small [1]. Large [2].", citations: [aCitation({}), two] }),
  savedQuestion("q2", "And now?"),
  savedAnswer({ id: "a2", text: "Large still [2].", citations: [two] }),
]);

const show = (address: string) => {
  const query = Object.fromEntries(new URL(address, "http://page").searchParams);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NavigationContext value={navigation}>
        <Conversation
          id="v1"
          title="The pool"
          messages={messages}
          sources={[]}
          knowledgeBaseIds={null}
          place={readAnswerPlace(query)}
        />
      </NavigationContext>
    </SWRConfig>,
  );
};

it("a conversation opens at the answer and the source that its address names", async () => {
  show(answerLink("v1", { messageId: "a1", number: 2 }));
  const answer = await screen.findByRole("article", { name: "Answer 1" });
  const [, marker] = answer.querySelectorAll("[data-citation]");
  expect(marker?.textContent).toBe("2");
  expect(inView).toEqual([marker]);
  expect(document.activeElement).toBe(marker);
});

it("who was on no marker walks from the first one of the turn that is shown", async () => {
  show("/c/v1");
  const answer = await screen.findByRole("article", { name: "Answer 2" });
  act(() => void doCommand("next-citation"));
  expect(document.activeElement).toBe(answer.querySelector("[data-citation]"));
  act(() => void doCommand("previous-citation"));
  const before = screen.getByRole("article", { name: "Answer 1" });
  expect(document.activeElement).toBe([...before.querySelectorAll("[data-citation]")].at(-1));
});

it("the key that goes to the source leads back to the marker whose words it shows", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));
  show("/c/v1");
  const answer = await screen.findByRole("article", { name: "Answer 2" });
  const sources = await screen.findByRole("complementary", { name: "Sources" });
  await within(sources).findAllByRole("tab");
  act(() => void doCommand("source"));
  expect(sources.contains(document.activeElement)).toBe(true);
  act(() => void doCommand("source"));
  expect(document.activeElement).toBe(answer.querySelector("[data-citation]"));
});

it("a conversation whose address names no answer stays where it opens", async () => {
  show("/c/v1?answer=a1");
  expect(await screen.findByRole("article", { name: "Answer 2" })).toBeTruthy();
  expect(inView).toEqual([]);
});
