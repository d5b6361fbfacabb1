import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Answer } from "@/components/answer/answer.tsx";
import { type ChatMessage, toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  aPassage,
  markersIn,
  passageText,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { CitationProvider } from "./citation-context.tsx";
import { CitationPopover } from "./citation-popover.tsx";
import { readRegister } from "./read-register.ts";
import { SourceList } from "./source-list.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

beforeAll(() => {
  // jsdom lays nothing out; the popover only asks to be told of changes that never come.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

function showConversation() {
  const [first, second] = [aCitation({ number: 1 }), aCitation({ number: 2, documentId: "d2" })];
  const messages = toChatMessages([
    savedQuestion("q1", "How large?"),
    savedAnswer({ id: "a1", text: "By Little's law [1].", citations: [first] }),
    savedQuestion("q2", "And faster?"),
    savedAnswer({ id: "a2", text: "Not so [1], nor so [2].", citations: [first, second] }),
  ]);
  messages[1]?.parts.push({ type: "data-passages", id: "passages", data: [aPassage({})] });
  messages[3]?.parts.push({
    type: "data-passages",
    id: "passages",
    data: [aPassage({ origin: "carried" }), aPassage({ chunkId: "other", documentId: "d2" })],
  });
  return showMessages(messages);
}

function showMessages(messages: ChatMessage[], live = false) {
  const turns = toShownTurns(messages, live);
  return render(
    <CitationProvider turns={turns} register={readRegister([], turns)}>
      {turns.map(
        ({ answer, number }) =>
          answer && <Answer key={number} answer={answer} turn={number} onShowSources={() => {}} />,
      )}
      <SourceList />
      <CitationPopover />
    </CitationProvider>,
  );
}

/**
 * An answer in sections that cites one source for different words. The claims have the words of the other marker, and a
 * number in code is no marker.
 * @param streamed whether the answer is still being written.
 */
function showTwoUses(streamed: boolean) {
  const citation = aCitation({});
  const [law] = citation.passages;
  if (!law) throw new Error("The fixture has a passage.");
  const quote = "Larger is not faster.";
  const quoteStart = 100 + passageText.indexOf(quote);
  const speed = { ...law, quote, quoteStart, quoteEnd: quoteStart + quote.length };
  const cited = { ...citation, passages: [law, speed] };
  const texts = ["Larger is not faster [1].", "See `size[1]`: Little's law [1].", "Both [1]."];
  const text = texts.join("\n\n");
  const sections = texts.map((each) => ({
    text: each.replace(" [1]", ""),
    sourceIds: [],
    citations: [],
  }));
  const chosen = [[0], [1], [1, 0]];
  const markersOfText = markersIn(text, [cited], (index) => chosen[index]);
  const answer = savedAnswer({
    id: "a1",
    text,
    citations: [cited],
    sections,
    markers: markersOfText,
  });
  const messages = toChatMessages([savedQuestion("q1", "How large?"), answer]);
  const passages = { type: "data-passages" as const, id: "passages", data: [aPassage({})] };
  if (!streamed) {
    messages[1]?.parts.push(passages);
    return showMessages(messages);
  }
  const [question] = messages;
  if (!question) throw new Error("The conversation has a question.");
  const parts = texts.flatMap((each, at): ChatMessage["parts"] => {
    const [marker, section] = [markersOfText[at], sections[at]];
    if (!marker || !section) throw new Error("Each section has a marker.");
    return [
      { type: "data-citation", id: "1", data: cited },
      { type: "data-marker", id: String(at), data: marker },
      { type: "text", text: at === 0 ? each : `\n\n${each}` },
      ...(at < 2 ? [{ type: "data-section" as const, id: String(at + 1), data: section }] : []),
    ];
  });
  return showMessages(
    [question, { id: "a1", role: "assistant", parts: [passages, ...parts] }],
    true,
  );
}

const openedWords = () =>
  [...screen.getByRole("dialog").querySelectorAll("mark")].map((each) => each.textContent);

const markers = () => screen.getAllByRole("button", { name: "Source 1: Connection pools" });

describe("a marker", () => {
  it("opens the passage with the cited words marked, and the way to them in the document", async () => {
    showConversation();
    await userEvent.click(markers()[0] ?? document.body);
    const card = await screen.findByRole("dialog");
    expect(card.querySelector("mark")?.textContent).toBe("The size follows from Little's law.");
    expect(card.textContent).toContain("Sizes › How large");
    expect(card.textContent).toContain("fresh");
    const link = within(card).getByRole("link", { name: /Open the document/ });
    expect(link.getAttribute("href")).toBe("/documents/d1?start=117&end=152");
  });

  it.each([
    ["that is read again", false],
    ["that is being written", true],
  ])("opens exactly its own words in an answer %s", async (_which, streamed) => {
    showTwoUses(streamed);
    const [law, speed, both] = markers();
    await userEvent.click(law ?? document.body);
    expect(openedWords()).toEqual(["The size follows from Little's law."]);
    await userEvent.click(speed ?? document.body);
    expect(openedWords()).toEqual(["Larger is not faster."]);
    expect(
      within(screen.getByRole("dialog"))
        .getByRole("link", { name: /Open the document/ })
        .getAttribute("href"),
    ).toBe("/documents/d1?start=153&end=174");
    await userEvent.click(both ?? document.body);
    expect(openedWords()).toEqual(["Larger is not faster.", "The size follows from Little's law."]);
  });

  it("says from which turn its passage was carried", async () => {
    showConversation();
    await userEvent.click(markers()[1] ?? document.body);
    expect((await screen.findByRole("dialog")).textContent).toContain("carried from turn 1");
  });

  it("opens with Enter, closes with Escape and has the focus again", async () => {
    showConversation();
    const [marker] = markers();
    marker?.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(marker);
  });

  it("closes what it opened when it is pressed again", async () => {
    showConversation();
    const [marker = document.body] = markers();
    await userEvent.click(marker);
    await screen.findByRole("dialog");
    await userEvent.click(marker);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("lights its source and every marker of it while hovered", async () => {
    const { container } = showConversation();
    await userEvent.hover(markers()[0] ?? document.body);
    const lit = [...container.querySelectorAll('[data-lit="true"]')];
    expect(lit.map((element) => element.getAttribute("data-citation") ?? "source")).toEqual([
      "1",
      "1",
      "source",
    ]);
  });
});

describe("the list of sources", () => {
  it("says at which turns a source was cited, and shows the words of the latest answer", () => {
    const { container } = showConversation();
    const first = container.querySelector('[data-source="1"]');
    expect(first?.textContent).toContain("cited at turns 1 and 2");
    expect(container.querySelector('[data-source="2"]')?.textContent).toContain("cited at turn 2");
    expect(first?.getAttribute("data-used")).toBe("true");
  });
});

describe("the words of a document that was changed", () => {
  it.each([
    [{}, "These words are still in it", "Open the document at these words"],
    [
      { quoteStart: null, quoteEnd: null },
      "These words are not in it any more",
      "Open the document",
    ],
  ])("are shown as they were cited: %j", async (place, said, link) => {
    const citation = aCitation({});
    const [law] = citation.passages;
    if (!law) throw new Error("The fixture has a passage.");
    const cited = {
      ...citation,
      changed: true,
      changedAt: "2026-11-23T12:00:00.000Z",
      passages: [{ ...law, ...place }],
    };
    showMessages(
      toChatMessages([
        savedQuestion("q1", "How large?"),
        savedAnswer({ id: "a1", text: "By Little's law [1].", citations: [cited] }),
      ]),
    );
    await userEvent.click(screen.getByRole("button", { name: /^Source 1/ }));
    const card = within(screen.getByRole("dialog"));
    expect(card.getByText(law.quote)).toBeTruthy();
    expect(card.getByText(`The document changed on 23 Nov 2026. ${said}.`)).toBeTruthy();
    expect(card.getByRole("link", { name: link })).toBeTruthy();
  });

  it("are those of the pressed marker, and each is listed once", async () => {
    const citation = aCitation({});
    const [law] = citation.passages;
    if (!law) throw new Error("The fixture has a passage.");
    const gone = { ...law, quoteStart: null, quoteEnd: null };
    const speed = { ...gone, quote: "Larger is not faster." };
    const cited = { ...citation, changed: true, passages: [gone, speed] };
    const text = "By Little's law [1]. Not so [1].";
    const complaints = vi.spyOn(console, "error");
    showMessages(
      toChatMessages([
        savedQuestion("q1", "How large?"),
        savedAnswer({
          id: "a1",
          text,
          citations: [cited],
          markers: markersIn(text, [cited], (index) => [index]),
        }),
      ]),
    );
    for (const [at, { quote }] of cited.passages.entries()) {
      await userEvent.click(markers()[at] ?? document.body);
      expect(openedWords()).toEqual([quote]);
    }
    expect(complaints).not.toHaveBeenCalled();
  });
});
