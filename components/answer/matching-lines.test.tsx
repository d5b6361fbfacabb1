import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toChatMessage } from "@/components/message/chat-message.ts";
import {
  aCitation,
  keptRetrieval,
  savedAnswer,
} from "@/components/message/saved-messages.fixture.ts";
import { type ShownAnswer, toShownAnswer } from "@/components/message/shown-turns.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { MatchingLines } from "./matching-lines.tsx";

const appliedFilters = [
  { field: "severities", value: ["ERROR"], origin: "read_from_question" as const },
  {
    field: "documents",
    value: [{ id: "d1", filename: "app.log", lines: 17 }],
    origin: "read_from_question" as const,
  },
];

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(keptRetrieval({ appliedFilters }));
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly see: (entries: { isIntersecting: boolean }[]) => void;
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = see;
      }
      observe() {
        this.see([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved = (lineStart: number | null): ShownAnswer => {
  const citation = aCitation({});
  const passages = citation.passages.map((passage) => ({ ...passage, lineStart }));
  return toShownAnswer(
    toChatMessage(savedAnswer({ id: "a1", citations: [{ ...citation, passages }] })),
    false,
  );
};
const show = (answer: ShownAnswer) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MatchingLines answer={answer} />
    </SWRConfig>,
  );

it("opens the lines of an answer that has just come, asking for nothing", async () => {
  const answer = saved(7);
  const { result } = answer;
  if (!result) throw new Error("A saved answer has its result.");
  show({ ...answer, result: { ...result, appliedFilters } });
  const link = screen.getByRole("link", { name: "Open the 17 lines" });
  expect(link.getAttribute("href")).toBe("/documents/d1?severities=ERROR");
  expect(asked).toEqual([]);
});

it("opens them after a reload as well, from what the server kept", async () => {
  const answer = saved(7);
  show(answer);
  const link = await screen.findByRole("link", { name: "Open the 17 lines" });
  expect(link.getAttribute("href")).toBe("/documents/d1?severities=ERROR");
  expect(asked).toEqual([`/api/messages/${answer.id}/retrieval`]);
});

it("asks for nothing where an answer cites no lines", () => {
  show(saved(null));
  expect(screen.queryByRole("link")).toBeNull();
  expect(asked).toEqual([]);
});
