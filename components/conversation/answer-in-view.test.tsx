import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerLink, readAnswerPlace } from "@/components/message/answer-link.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import { type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
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

it("a conversation whose address names no answer stays where it opens", async () => {
  show("/c/v1?answer=a1");
  expect(await screen.findByRole("article", { name: "Answer 2" })).toBeTruthy();
  expect(inView).toEqual([]);
});
