import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { toChatMessage } from "@/components/message/chat-message.ts";
import {
  aCitation,
  aPassage,
  markersIn,
  savedAnswer,
} from "@/components/message/saved-messages.fixture.ts";
import { type ShownAnswer, toShownAnswer } from "@/components/message/shown-turns.ts";
import type { AnswerStep } from "@/lib/wire/answer-step.ts";
import { closedCaseText } from "@/lib/wire/closed-case.ts";
import type { Section } from "@/lib/wire/section.ts";
import { act, cleanup, render, renderInGerman, screen, within } from "@/test/render.tsx";
import { Answer } from "./answer.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const saved = (fields: Parameters<typeof savedAnswer>[0]) =>
  toShownAnswer(toChatMessage(savedAnswer(fields)), false);

const page = (answer: ShownAnswer) => (
  <CitationProvider turns={[]} register={[]}>
    <Answer answer={answer} turn={1} onShowSources={() => {}} />
  </CitationProvider>
);

/** An answer while it is written, from the parts that a stream has brought. */
function live(parts: Parameters<typeof toShownAnswer>[0]["parts"]): ShownAnswer {
  return toShownAnswer({ id: "a1", role: "assistant", parts }, true);
}

const section = (text: string, ...documentIds: string[]): Section => ({
  text,
  sourceIds: documentIds.map((documentId) => `${documentId}:3`),
  citations: documentIds.map((documentId) => ({
    documentId,
    segmentIndex: 3,
    pageIdx: null,
    snippetPreview: "The size",
  })),
});

const step = (number: number, over: Partial<AnswerStep> = {}): AnswerStep => ({
  number,
  tool: "answer_from_user_kb",
  input: { question: "How large is the pool?" },
  passages: [aPassage({})],
  ms: 320,
  ...over,
});

describe("an answer in sections", () => {
  const citations = [aCitation({}), aCitation({ number: 2, documentId: "d2", label: "app.log:7" })];

  it("shows each section with its markers and, at its end, the sources it rests on", () => {
    render(
      page(
        saved({
          id: "a1",
          text: "Pools are small. [1]\n\nOne line says so. [2]\n\nNo more is said.",
          sections: [
            section("Pools are small.", "d1"),
            section("One line says so.", "d2"),
            section("No more is said."),
          ],
          citations,
        }),
      ),
    );
    const [first, second, third] = screen.getAllByRole("region");
    expect(first?.textContent).toBe("Pools are small.11pools.md");
    expect(second?.textContent).toBe("One line says so.22app.log:7");
    expect(third?.textContent).toBe("No more is said.");
    expect(screen.getAllByRole("button", { name: /^Source/ })).toHaveLength(2);
  });

  it("shows them as they come, the last one while it is written", () => {
    const [marker] = markersIn("Pools are small. [1]", [aCitation({})]);
    if (!marker) throw new Error("The text has a marker.");
    render(
      page(
        live([
          { type: "data-citation", id: "1", data: aCitation({}) },
          { type: "data-marker", id: "0", data: marker },
          { type: "text", text: "Pools are small. [1]" },
          { type: "data-section", id: "1", data: section("Pools are small.", "d1") },
          { type: "text", text: "\n\nAnd the" },
        ]),
      ),
    );
    const [first, second] = screen.getAllByRole("region");
    expect(first?.textContent).toBe("Pools are small.11pools.md");
    expect(second?.textContent).toBe("And the");
  });

  it("shows sections that do not fit the text as that text", () => {
    render(
      page(saved({ id: "a1", text: "It holds. [1]", sections: [section("Other.")], citations })),
    );
    expect(screen.getByRole("article").textContent).toContain("It holds.");
  });
});

describe("what a model thought", () => {
  const toggle = () => screen.getByRole("button", { name: /^(Thinking|Thought|What the model)/ });

  it("stands open with the seconds while it thinks, folded with how long it took once it writes", () => {
    vi.useFakeTimers();
    const { rerender } = render(page(live([{ type: "reasoning", text: "Hm, " }])));
    act(() => {
      vi.advanceTimersByTime(12_000);
    });
    expect(toggle().textContent).toBe("Thinking…12 s");
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("region", { name: "What the model thought" }).textContent).toBe("Hm,");
    rerender(
      page(
        live([
          { type: "reasoning", text: "Hm, twenty." },
          { type: "text", text: "Twenty" },
        ]),
      ),
    );
    expect(toggle().textContent).toBe("Thought for 12 s");
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText(/Hm/)).toBeNull();
  });

  it("opens and closes with the keyboard, and stays as the reader left it", async () => {
    const { rerender } = render(page(live([{ type: "reasoning", text: "Hm" }])));
    await userEvent.tab();
    expect(document.activeElement).toBe(toggle());
    await userEvent.keyboard("{Enter}");
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    await userEvent.keyboard(" ");
    rerender(
      page(
        live([
          { type: "reasoning", text: "Hm" },
          { type: "text", text: "Twenty" },
        ]),
      ),
    );
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
  });

  it("is told of a saved answer without a time, which nobody kept", async () => {
    render(page(saved({ id: "a1", reasoning: "Hm, <b>twenty</b>." })));
    expect(toggle().textContent).toBe("What the model thought");
    await userEvent.click(toggle());
    expect(screen.getByRole("region", { name: "What the model thought" }).textContent).toBe(
      "Hm, <b>twenty</b>.",
    );
  });

  it("is kept beside the sentence that says that only thinking came", () => {
    render(
      page(
        saved({
          id: "a1",
          text: "",
          status: "failed",
          outcome: null,
          answered: false,
          reasoning: "Hm",
          error: { code: "llm_error", message: "The model only thought." },
        }),
      ),
    );
    expect(toggle()).toBeDefined();
    expect(screen.getByRole("alert").textContent).toContain("The model only thought.");
  });

  it("is in no live region, so that it is not read out while it streams", () => {
    const { container } = render(page(live([{ type: "reasoning", text: "Hm" }])));
    expect(container.querySelector("[aria-live], [role=status], [role=log], output")).toBeNull();
    expect(screen.getByRole("article").getAttribute("aria-busy")).toBe("true");
  });
});

describe("the steps of an answer", () => {
  const steps = [step(1), step(2, { tool: "look_up_lines", input: null, passages: [], ms: 1500 })];

  it("say in words what was asked of what, how much it found, and how long it took", async () => {
    render(page(saved({ id: "a1", steps })));
    await userEvent.click(screen.getByRole("button", { name: "Looked up in 2 steps" }));
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Looked in your runbooks and notes for “How large is the pool?” · 1 passage · 320 ms",
      "look up lines · nothing found · 1.5 s",
    ]);
  });

  it("stand open while they come, and are folded once the answer begins", () => {
    const coming = steps.map((data, n) => ({ type: "data-step" as const, id: `step-${n}`, data }));
    const { rerender } = render(page(live(coming)));
    expect(within(screen.getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
    rerender(page(live([...coming, { type: "text", text: "Twenty" }])));
    expect(screen.queryByRole("list")).toBeNull();
  });
});

describe("an answer that failed", () => {
  const failed = (fields: Partial<Parameters<typeof savedAnswer>[0]> = {}) =>
    saved({
      id: "a1",
      text: "",
      status: "failed",
      outcome: null,
      answered: false,
      model: "openai-compatible:llama3.1",
      error: {
        code: "llm_error",
        message:
          "The server at localhost:11434 cannot be reached. Start it. Your question is kept.",
      },
      ...fields,
    });
  const show = (answer: ShownAnswer) => {
    const [onRetry, onQuote] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(
      <CitationProvider turns={[]} register={[]}>
        <Answer
          answer={answer}
          turn={1}
          onRetry={onRetry}
          onQuote={onQuote}
          onShowSources={() => {}}
        />
      </CitationProvider>,
    );
    return { onRetry, onQuote };
  };
  const names = () => screen.queryAllByRole("button").map((button) => button.textContent);

  it("by its language model can be tried again, or be answered with quotations instead", async () => {
    const { onRetry, onQuote } = show(failed());
    expect(screen.getByRole("alert").textContent).toContain(
      "No answer came. The server at localhost:11434 cannot be reached. Start it. Your question is kept.Try again",
    );
    await userEvent.click(screen.getByRole("button", { name: "Answer with quotations instead" }));
    expect([onRetry, onQuote].map((pressed) => pressed.mock.calls.length)).toEqual([0, 1]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect([onRetry, onQuote].map((pressed) => pressed.mock.calls.length)).toEqual([1, 1]);
  });

  it("in its midst keeps its text, and can be had with quotations too", () => {
    show(failed({ text: "Twenty conn" }));
    expect(screen.getByRole("alert").textContent).toContain(
      "The answer broke off here. The server at localhost:11434 cannot be reached. Start it. Your question and the text so far are kept.",
    );
    expect(names()).toEqual(
      expect.arrayContaining(["Ask again", "Answer with quotations instead"]),
    );
  });

  it("for want of what the settings page sets leads there, and names no variable", () => {
    const message = "The server refuses the key. Set LANGUAGE_MODEL_API_KEY to one that it takes.";
    show(failed({ error: { code: "llm_error", message } }));
    expect(screen.getByRole("alert").textContent).toContain(
      "Set the model server's key to one that it takes.",
    );
    const link = screen.getByRole("link", { name: "Open settings" });
    expect(link.getAttribute("href")).toBe("/settings");
    cleanup();
    show(failed());
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("by something else, or while quotations were chosen, is only tried again", () => {
    show(failed({ error: { code: "database_error", message: "The database is away." } }));
    expect(names()).toEqual(["Try again"]);
    cleanup();
    show(failed({ model: "extractive" }));
    expect(names()).toEqual(["Try again"]);
  });
});

it("that was erased with its case says so in the language of the page", () => {
  renderInGerman(page(saved({ id: "a1", text: closedCaseText })));
  expect(screen.getByRole("article").textContent).toContain(
    "Diese Antwort stützte sich auf die Unterlagen eines geschlossenen Falls.",
  );
});
