import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
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
import { type ShownAnswer, toShownTurns } from "@/components/message/shown-turns.ts";
import { useVersions } from "@/components/message/use-versions.ts";
import type { Verdict } from "@/lib/wire/citation.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { Answer } from "./answer.tsx";
import { AnswerActionsContext } from "./answer-actions.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const citations = [aCitation({})];
const marked = (text: string, label: Verdict["label"]) => ({
  text,
  markers: markersIn(text, citations).map((marker) => ({
    ...marker,
    verdict: { label, score: 0.5 },
  })),
  citations,
});
const wrong = marked("Nine hold it [1]. Eight wait [1] [1].", "unsupported");
const right = marked("Twenty hold it [1].", "supported");

const createdAt = "2026-03-12T14:00:00.000Z";
const made = { model: "test", createdAt };

const turns = toShownTurns(
  toChatMessages([
    savedQuestion("q1", "How many?"),
    savedAnswer({
      id: "a1",
      ...right,
      earlier: [{ ...wrong, uncited: [], model: "test", createdAt }],
      versions: [
        { messageId: "a1", revision: 0, ...made },
        { messageId: "a1", ...made },
      ],
    }),
  ]),
  false,
);

function Page() {
  const { turns: shown, showVersion } = useVersions(turns);
  const answer = shown[0]?.answer;
  if (!answer) throw new Error("There is an answer.");
  return (
    <AnswerActionsContext
      value={{
        busy: false,
        models: [],
        again: () => {},
        edit: () => {},
        remove: () => {},
        goTo: ({ messageId, revision }) => showVersion(messageId, revision !== undefined),
      }}
    >
      <CitationProvider turns={shown} register={readRegister([], turns)}>
        <Answer answer={answer} turn={1} onShowSources={() => {}} />
        <CitationPopover />
      </CitationProvider>
    </AnswerActionsContext>
  );
}

const textOf = () => screen.getByRole("article").textContent;

it("says why an answer was repaired, and shows its first version and back again by the keyboard", async () => {
  const user = userEvent.setup();
  render(<Page />);
  expect(textOf()).toContain("Twenty hold it");
  expect(textOf()).not.toContain("Nine hold it");
  expect(screen.getByText("Repaired: 2 claims did not hold")).toBeTruthy();
  expect(screen.getByRole("group", { name: "Versions" }).textContent).toBe("2 of 2");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Previous version" }));
  await user.keyboard("{Enter}");
  expect(textOf()).toContain("Nine hold it");
  expect(textOf()).not.toContain("Twenty hold it");
  expect(screen.getByText("3 citations are not borne out")).toBeTruthy();
  expect(screen.getByRole("group", { name: "Versions" }).textContent).toBe("1 of 2");
  // There is none before the first; the focus stays.
  await user.keyboard("{Enter}{Tab}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next version" }));
  await user.keyboard("{Enter}");
  expect(textOf()).toContain("Twenty hold it");
});

it("copies the answer as it is stored, which is its newest version, whichever is shown", async () => {
  const asked = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(new Response("Twenty hold it [1].")),
  );
  vi.stubGlobal("fetch", asked);
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Previous version" }));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe("Twenty hold it [1]."),
  );
  const exports = asked.mock.calls.map(([path]) => path).filter((path) => path.includes("export"));
  expect(exports).toContain(
    "/api/messages/a1/export?format=markdown&language=en&quotes=false&for=clipboard",
  );
});

it("opens the words that the shown version rests on", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Previous version" }));
  const [marker] = screen.getAllByRole("button", { name: /^Source 1/ });
  if (!marker) throw new Error("There is a marker.");
  await user.click(marker);
  expect((await screen.findByRole("dialog")).textContent).toContain("Connection pools");
});

it("an answer that was never repaired has nothing to switch to", () => {
  const only = toShownTurns(
    toChatMessages([savedQuestion("q", "?"), savedAnswer({ id: "a" })]),
    false,
  );
  const answer: ShownAnswer | null | undefined = only[0]?.answer;
  if (!answer) throw new Error("There is an answer.");
  render(
    <CitationProvider turns={only} register={[]}>
      <Answer answer={answer} turn={1} onShowSources={() => {}} />
    </CitationProvider>,
  );
  expect(screen.queryByRole("button", { name: /version/ })).toBeNull();
  expect(screen.queryByText(/^Repair/)).toBeNull();
});
