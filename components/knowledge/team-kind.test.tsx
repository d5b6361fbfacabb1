import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Answer } from "@/components/answer/answer.tsx";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { CitationPopover } from "@/components/citation/citation-popover.tsx";
import { readRegister } from "@/components/citation/read-register.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  aPassage,
  keptRetrieval,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import { kindNamed, registerKind } from "@/lib/knowledge/kind.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { CreateKnowledgeBase } from "./create-knowledge-base.tsx";
import { KnowledgeBaseNav } from "./knowledge-base-nav.tsx";
import { SourcePickerButton } from "./source-picker-button.tsx";
import { useScope } from "./use-scope.ts";

// A kind that is added to the registry, and to nothing else.

vi.mock("next/navigation", () => ({ useRouter: () => ({ push() {} }) }));

let remove = () => {};
beforeAll(() => {
  const personal = kindNamed("personal");
  if (!personal) throw new Error("There is no personal kind.");
  remove = registerKind({
    ...personal,
    name: "team",
    title: "Team notes",
    one: "Team",
    description: "What the team has written down.",
    icon: "people",
    label: ({ title, section }) => `Team: ${title}, ${section}`,
    footer: { leadIn: "From the team", name: ({ title }) => title },
  });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterAll(() => remove());
beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => Response.json(served[path]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = {
  filename: "pools.md",
  title: "Connection pools",
  sourceId: "pools.md",
  authors: [],
  publicationDate: null,
  page: null,
  lineStart: null,
  lineEnd: null,
  timeStart: null,
};

const night: KnowledgeBaseView = {
  id: "t1",
  name: "The night shift",
  kind: "team",
  documents: 3,
  createdAt: "2026-05-01T12:00:00.000Z",
  closedAt: null,
};

const served: Record<string, unknown> = {
  "/api/knowledge-bases": { knowledgeBases: [night] },
  "/api/messages/a1/retrieval": keptRetrieval({
    passages: [
      aPassage({ chunkId: "other", score: 1, vectorScore: 0.7 }),
      aPassage({
        chunkId: aCitation({}).passages[0]?.chunkId ?? "",
        score: 0.876,
        vectorScore: 0.482,
      }),
    ],
  }),
};
const show = (page: React.ReactNode) =>
  render(<SWRConfig value={{ provider: () => new Map() }}>{page}</SWRConfig>);

it("can be chosen for a new knowledge base", async () => {
  show(<CreateKnowledgeBase open onOpenChange={() => {}} onCreated={() => {}} />);
  expect(await screen.findByRole("radio", { name: /^Team/ })).toBeTruthy();
  expect(screen.getByText("What the team has written down.")).toBeTruthy();
});

it("has its place in the library", () => {
  show(<KnowledgeBaseNav bases={[night]} current={null} onCreated={() => {}} />);
  const section = screen.getByRole("region", { name: "Team notes" });
  expect(within(section).getByRole("link", { name: /The night shift/ })).toBeTruthy();
});

function Picker() {
  return <SourcePickerButton scope={useScope({ knowledgeBaseIds: null, documentIds: [] })} />;
}

it("has its place in the source picker, and is read without being ticked as its entry says", async () => {
  show(<Picker />);
  await userEvent.click(await screen.findByRole("button", { name: /The night shift/ }));
  const section = await screen.findByRole("region", { name: "Team notes" });
  const box = within(section).getByRole<HTMLInputElement>("checkbox");
  expect(box.checked).toBe(true);
});

it("labels a citation, and names its sources under the answer with their place and closeness, also after a reload", async () => {
  const citation = aCitation({
    number: 1,
    label: kindNamed("team")?.label({ ...place, section: "Who" }) ?? "",
  });
  const turns = toShownTurns(
    toChatMessages([
      savedQuestion("q1", "Who is paged?"),
      savedAnswer({ id: "a1", text: "Ottilie [1].", citations: [citation] }),
    ]),
    false,
  );
  const { label: _label, passages: _passages, verdict: _verdict, ...source } = citation;
  const register = readRegister(
    [{ ...source, filename: "paging.md", knowledgeBaseId: night.id, available: true }],
    turns,
  );
  const [turn] = turns;
  if (!turn?.answer) throw new Error("There is no answer to show.");
  show(
    <CitationProvider turns={turns} register={register}>
      <Answer answer={turn.answer} turn={1} onShowSources={() => {}} />
      <CitationPopover />
    </CitationProvider>,
  );
  const line = await screen.findByText(
    `From the team: ${citation.title} (1 passage, found 2nd, 48 % close to the question)`,
  );
  expect(line.closest("ul")?.getAttribute("aria-label")).toBe("What the answer rests on");
  await userEvent.click(screen.getByRole("button", { name: /^Source 1/ }));
  expect(await screen.findByText("Team: Connection pools, Who")).toBeTruthy();
});
