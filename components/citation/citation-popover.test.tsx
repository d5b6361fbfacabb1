import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Answer } from "@/components/answer/answer.tsx";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  aPassage,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import { CitationProvider } from "./citation-context.tsx";
import { CitationPopover } from "./citation-popover.tsx";
import { readRegister } from "./read-register.ts";
import { SourceList } from "./source-list.tsx";

afterEach(cleanup);

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
  const turns = toShownTurns(messages, false);
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
