import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { CitationPopover } from "@/components/citation/citation-popover.tsx";
import { readRegister } from "@/components/citation/read-register.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  markersIn,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import { Toaster } from "@/components/ui/toaster.tsx";
import type { AnswerVerification, VerifiedMarker } from "@/lib/wire/answer-verification.ts";
import type { Verdict } from "@/lib/wire/citation.ts";
import type { Contradiction } from "@/lib/wire/contradiction.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { Answer } from "./answer.tsx";

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
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const supported: Verdict = { label: "supported", score: 0.9 };
const unsupported: Verdict = { label: "unsupported", score: 0.1 };

/** Shows an answer with markers of these verdicts, and what the route says of them. */
function show(before: Verdict[], whys: VerifiedMarker["why"][]) {
  const text = before.map((_, at) => `Sentence ${at} says so [1].`).join(" ");
  const citations = [aCitation({})];
  const markers = markersIn(text, citations).map((marker, at) => ({
    ...marker,
    verdict: before[at] ?? supported,
  }));
  const turns = toShownTurns(
    toChatMessages([
      savedQuestion("q1", "How large?"),
      savedAnswer({ id: "a1", text, citations, markers }),
    ]),
    false,
  );
  const verification: AnswerVerification = {
    messageId: "a1",
    markers: before.map((verdict, index) => {
      const why = whys[index];
      const told = { index, number: 1, verdict, before: verdict, holds: why === undefined };
      return why ? { ...told, why } : told;
    }),
    holds: whys.every((why) => why === undefined),
  };
  answers["POST /api/messages/a1/verify"] = jsonResponse(verification);
  const [answer] = turns.flatMap((turn) => turn.answer ?? []);
  if (!answer) throw new Error("There is an answer.");
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CitationProvider turns={turns} register={readRegister([], turns)}>
        <Answer answer={answer} turn={1} onShowSources={() => {}} />
        <CitationPopover />
      </CitationProvider>
    </SWRConfig>,
  );
}

async function checkAgain() {
  await userEvent.click(screen.getByRole("button", { name: "What to do with “Answer 1”" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Check the citations again" }));
}

it.each<[string, Verdict[], VerifiedMarker["why"][]]>([
  ["All 3 citations hold", [supported, supported, supported], []],
  ["The citation holds", [supported], []],
  [
    "1 of 3 no longer holds: the document changed",
    [supported, supported, supported],
    [undefined, "document_changed"],
  ],
  [
    "2 of 2 no longer hold: the document was deleted and the document changed",
    [supported, supported],
    ["document_deleted", "document_changed"],
  ],
  [
    "1 citation is not borne out · The other 2 citations hold",
    [supported, unsupported, supported],
    [],
  ],
])("tells above the answer: %s", async (told, before, whys) => {
  show(before, whys);
  expect(screen.queryByText(told)).toBeNull();
  await checkAgain();
  expect(await screen.findByText(told)).toBeTruthy();
});

it("tells at each marker what became of it", async () => {
  show([supported, supported], [undefined, "document_changed"]);
  await checkAgain();
  await screen.findByText("1 of 2 no longer holds: the document changed");
  const [first, second] = screen.getAllByRole("button", { name: /^Source 1/ });
  if (!first || !second) throw new Error("There are two markers.");
  await userEvent.click(first);
  expect(await screen.findByText("Checked again: this holds.")).toBeTruthy();
  await userEvent.click(second);
  expect(
    await screen.findByText("Checked again: the document changed, and this no longer holds."),
  ).toBeTruthy();
});

it("says why a check failed, and tells nothing of the answer", async () => {
  show([supported], []);
  render(<Toaster />);
  answers["POST /api/messages/a1/verify"] = jsonResponse(
    { error: { code: "internal", message: "It failed." } },
    500,
  );
  await checkAgain();
  expect(await screen.findByText("It failed.")).toBeTruthy();
  expect(screen.queryByText("The citation holds")).toBeNull();
});

it.each<[string, Contradiction[]]>([
  [
    "[1] says “20”, [3] says “50”",
    [
      {
        between: "sources",
        number: 1,
        otherNumber: 3,
        quote: "It holds 20.",
        otherQuote: "It holds 50.",
        claim: "20",
        other: "50",
      },
      { between: "claims", start: 0, end: 2, otherStart: 3, otherEnd: 5, claim: "20", other: "50" },
    ],
  ],
  [
    "Two sentences disagree: “20”, “50”",
    [{ between: "claims", start: 0, end: 2, otherStart: 3, otherEnd: 5, claim: "20", other: "50" }],
  ],
])("warns above an answer: %s", (told, contradictions) => {
  const [answer] = toShownTurns(
    toChatMessages([savedQuestion("q1", "How large?"), savedAnswer({ id: "a1", contradictions })]),
    false,
  ).flatMap((turn) => turn.answer ?? []);
  if (!answer) throw new Error("There is an answer.");
  render(
    <CitationProvider turns={[]} register={[]}>
      <Answer answer={answer} turn={1} onShowSources={() => {}} />
    </CitationProvider>,
  );
  expect(screen.getByText(told)).toBeTruthy();
});
