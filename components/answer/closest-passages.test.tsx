import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { LiveStatus } from "@/components/conversation/live-status.tsx";
import { toChatMessage } from "@/components/message/chat-message.ts";
import { aPassage, passageText, savedAnswer } from "@/components/message/saved-messages.fixture.ts";
import { type ShownAnswer, toShownAnswer } from "@/components/message/shown-turns.ts";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import type { ClosestPassage } from "@/lib/wire/passage.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { Answer } from "./answer.tsx";
import { nearestPlace, nearestSentence } from "./nearest-sentence.ts";

const english = wordsIn(wordingIn("en"), "document");

beforeEach(() => {
  // Filters are asked for once they come into view, which nothing does here.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A passage with its nearest sentence, from its text with the sentence in `[[…]]`. */
function near(marked: string, fields: Partial<ClosestPassage> = {}): ClosestPassage {
  const start = marked.indexOf("[[");
  const text = marked.replace("[[", "").replace("]]", "");
  return {
    ...aPassage({ text, start: 100, end: 100 + text.length, ...fields }),
    quoteStart: 100 + start,
    quoteEnd: 100 + marked.indexOf("]]") - 2,
  };
}

const prose = near(passageText.replace(/The size.*law\./, "[[$&]]"), { page: 3 });
const line = near(
  "14:30:01 WARN pool is at 18 of 20\n[[14:32:15 ERROR pool is empty]]\n14:33:00 INFO ok",
  {
    chunkId: "c2",
    documentId: "d2",
    sourceId: "app.log",
    title: "app.log",
    section: null,
    lineStart: 7,
    lineEnd: 9,
  },
);
const text = "The documents don’t say it outright. The nearest passages are below.";
const message = savedAnswer({
  id: "a1",
  text,
  answered: false,
  outcome: "closest",
  closest: [prose, line],
});

const readSaved = (fields: Partial<typeof message> = {}) =>
  toShownAnswer(toChatMessage({ ...message, ...fields }), false);

function show(answer: ShownAnswer) {
  render(
    <CitationProvider turns={[]} register={[]}>
      <Answer answer={answer} turn={1} onShowSources={() => {}} />
    </CitationProvider>,
  );
  return screen.getByRole("article");
}
const quotes = () =>
  within(screen.getByRole("list", { name: "Closest passages" })).getAllByRole("link");

describe("the closest passages of an answer", () => {
  it("are quotes with their places that open the document at the sentence, without a marker", () => {
    const article = show(readSaved());
    expect(article.textContent).toContain(text);
    expect(screen.getByRole("heading", { name: "Closest passages" })).toBeDefined();
    expect(quotes().map((link) => link.textContent)).toEqual([
      `${passageText}Connection pools · pools.md · page 3 · Sizes › How large`,
      `${line.text}app.log · line 8`,
    ]);
    expect(quotes().map((link) => link.querySelector("mark")?.textContent)).toEqual([
      "The size follows from Little's law.",
      "14:32:15 ERROR pool is empty",
    ]);
    expect(quotes().map((link) => link.getAttribute("href"))).toEqual([
      `/documents/d1?start=${prose.quoteStart}&end=${prose.quoteEnd}&as=nearest`,
      `/documents/d2?start=${line.quoteStart}&end=${line.quoteEnd}&as=nearest`,
    ]);
    expect(screen.queryByRole("button", { name: /source/i })).toBeNull();
  });

  it("are the same from the stream as from a saved message", () => {
    const { citations, ...ended } = message;
    const streamed = toShownAnswer(
      {
        id: "a1",
        role: "assistant",
        parts: [
          { type: "text", text },
          { type: "data-result", id: "result", data: { message: ended, citations } },
        ],
      },
      true,
    );
    const before = show(streamed).textContent;
    cleanup();
    expect(before).toContain("Closest passages");
    expect(show(readSaved()).textContent).toBe(before);
  });

  it("set prose in the reading serif and lines in mono", () => {
    show(readSaved());
    const faces = quotes().map(
      (link) => link.querySelector("blockquote")?.className.match(/font-(\w+)/)?.[1],
    );
    expect(faces).toEqual(["serif", "mono"]);
  });

  it("stand below “The documents don’t say”, which then does not deny that something is near", () => {
    const article = show(
      readSaved({ outcome: "no_evidence", text: "The documents don’t say.", closest: [prose] }),
    );
    expect(article.textContent).toMatch(/^The documents don’t sayAsk in other words.*Closest/);
    expect(quotes()).toHaveLength(1);
  });

  it("are not spoken of where there are none", () => {
    const { closest: _none, ...none } = message;
    const article = show(
      toShownAnswer(
        toChatMessage({ ...none, outcome: "no_evidence", text: "The documents don’t say." }),
        false,
      ),
    );
    expect(article.textContent).toContain("Nothing in what this conversation reads comes close");
    expect(screen.queryByRole("heading")).toBeNull();
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
  });

  it("name a document that was deleted since, and link to none", () => {
    const article = show(readSaved({ closest: [{ ...prose, text: "" }] }));
    expect(article.textContent).toContain("Connection pools (deleted)");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("are told to a screen reader when the answer ends", () => {
    const spoken = (answer: ShownAnswer) => {
      const live = {
        turns: [{ number: 1, id: "q1", question: "How large?", answer }],
        sources: [],
        title: null,
        busy: false,
        status: null,
        since: null,
        failure: null,
        ask: () => {},
        stop: () => {},
        again: () => {},
        showVersion: () => {},
        deleteTurn: async () => false,
        askWithout: () => {},
        askReading: () => {},
      };
      const { container, unmount } = render(<LiveStatus live={live} spoken />);
      const said = container.textContent;
      unmount();
      return said;
    };
    expect(spoken(readSaved())).toBe(
      "The documents don’t say it outright; the closest passages are shown",
    );
    expect(spoken(readSaved({ outcome: "no_evidence" }))).toBe(
      "The documents don’t say; the closest passages are shown",
    );
    expect(spoken(readSaved({ outcome: "no_evidence", closest: [] }))).toBe(
      "The documents don’t say",
    );
  });
});

describe("the words around a nearest sentence", () => {
  it("are few, and in prose from no other paragraph", () => {
    const told = nearestSentence(
      near(`Another.\n\n${"before ".repeat(40)}[[Nearest.]] After.\n\nA third.`),
      false,
    );
    expect(told.before).toMatch(/^… (before )+$/);
    expect(told.before.length).toBeLessThan(120);
    expect([told.sentence, told.after]).toEqual(["Nearest.", " After."]);
  });

  it("begin with a sentence, an item or a line where one begins near enough", () => {
    const far =
      "The ferry was painted in the winter, when the yard at the head of the fjord had time for it, and when no guest came";
    const before = (marked: string, lines = false) => nearestSentence(near(marked), lines).before;
    expect(before(`${far}. It is white “now.” Why? [[The bell rings twice.]]`)).toBe(
      "It is white “now.” Why? ",
    );
    expect(before(`- ${far}\n- never add salt\n- [[The bell is of brass]]`)).toBe(
      "- never add salt\n- ",
    );
    expect(before(`08:00 ${far}\n08:01 off. Bell rung\n[[08:02 at sea]]`, true)).toBe(
      "08:01 off. Bell rung\n",
    );
  });

  it("are none where the sentence is a paragraph, at the edge of its passage too", () => {
    for (const marked of ["[[Nearest.]]\n\nAfter.", "Before.\n\n[[Nearest.]]", "[[Nearest.]]"]) {
      expect(nearestSentence(near(marked), false)).toEqual({
        before: "",
        sentence: "Nearest.",
        after: "",
      });
    }
  });

  it("are the rows around it in a table, without its bars and its rule", () => {
    const table =
      "| Item | Kept for |\n| --- | --- |\n| Price | 5 minutes |\n| [[Stock | 30 seconds]] |\n| Basket | 48 hours |";
    expect(nearestSentence(near(table), false)).toEqual({
      before: "Item · Kept for\nPrice · 5 minutes\n",
      sentence: "Stock · 30 seconds",
      after: "\nBasket · 48 hours",
    });
  });

  it("are the lines beside it in a log, also over an empty one", () => {
    expect(nearestSentence(near("one\n\n[[two]]\nthree"), true)).toEqual({
      before: "one\n\n",
      sentence: "two",
      after: "\nthree",
    });
  });
});

describe("the place of a nearest sentence", () => {
  it("is its own lines, without the time at which its passage begins", () => {
    const timed = { ...line, timeStart: "2026-05-01T14:30:01Z" };
    expect(nearestPlace(timed, english)).toBe("line 8");
    expect(nearestPlace({ ...timed, quoteEnd: 100 + timed.text.length }, english)).toBe(
      "lines 8–9",
    );
  });

  it("is its passage's where the text is not the lines that the passage names", () => {
    expect(nearestPlace({ ...line, lineEnd: 30 }, english)).toBe("lines 7–30");
  });
});
