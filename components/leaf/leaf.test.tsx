import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import type { MarkerAnchor } from "@/components/citation/marker-anchor.ts";
import { readRegister } from "@/components/citation/read-register.ts";
import { aDocument } from "@/components/document/document.fixture.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import {
  aCitation,
  aPassage,
  passageText,
  savedAnswer,
  savedQuestion,
} from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import type { TextRange } from "@/lib/wire/document.ts";
import type { Source } from "@/lib/wire/source.ts";
import { stubLayout } from "@/test/no-layout.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, waitFor, within } from "@/test/render.tsx";
import { Leaf } from "./leaf.tsx";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
let led: MarkerAnchor[];
beforeEach(async () => {
  led = [];
  answers = {
    "GET /api/documents/d1": jsonResponse(
      aDocument({ id: "d1", filename: "pools.md", mediaType: "text/markdown", title: "Pools" }),
    ),
    "GET /api/documents/d1/text": jsonResponse({
      text: `${"x".repeat(98)}\n\n${passageText}`,
      length: 100 + passageText.length,
      segments: [],
    } satisfies TextRange),
  };
  server = await servePage(answers);
  stubLayout();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const [one, two] = [
  aCitation({ number: 1 }),
  aCitation({ number: 2, documentId: "d2", title: "Speed" }),
];
const saved = (number: number, documentId: string, available = true): Source => ({
  number,
  documentId,
  sourceId: "pools.md",
  title: `Document ${number}`,
  filename: "pools.md",
  knowledgeBaseId: "k1",
  available,
});

function show(register: Source[] = []) {
  const messages = toChatMessages([
    savedQuestion("q1", "How large?"),
    savedAnswer({ id: "a1", text: "Small [2]. So [1].", citations: [two, one] }),
    savedQuestion("q2", "And now?"),
    savedAnswer({ id: "a2", text: "Small still [1].", citations: [one] }),
  ]);
  messages[3]?.parts.push({
    type: "data-passages",
    id: "passages",
    data: [aPassage({ origin: "carried" })],
  });
  const turns = toShownTurns(messages, false);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CitationProvider turns={turns} register={readRegister(register, turns)} beside>
        <Leaf onClose={() => {}} onMarker={(anchor) => led.push(anchor)} />
      </CitationProvider>
    </SWRConfig>,
  );
}

it("opens the document at the words of the turn in view, and says from where they were carried", async () => {
  show();
  expect((await screen.findByRole("link", { name: /Little's law/ })).closest("mark")).toBeTruthy();
  expect(screen.getByText("carried from turn 1")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Connection pools" })).toBeTruthy();
  expect(screen.getByRole("tabpanel").textContent).toContain("cited at turns 1 and 2");
  const own = screen.getByRole("link", { name: "Open in a window of its own" });
  expect(own.getAttribute("href")).toBe("/documents/d1?start=117&end=152");
  expect(own.getAttribute("target")).toBe("_blank");
  const tabs = screen.getAllByRole("tab").map((tab) => tab.getAttribute("aria-label"));
  expect(tabs).toEqual([
    "All sources",
    "1. Connection pools",
    "2. Speed, not cited by the answer in view",
  ]);
});

it("leads from the words back to the marker that cites them", async () => {
  show();
  await userEvent.click(await screen.findByRole("link", { name: /Little's law/ }));
  expect(led).toEqual([{ turn: 2, index: 0 }]);
});

it("walks the citations of a source", async () => {
  show();
  const panel = within(screen.getByRole("tabpanel", { name: "1. Connection pools" }));
  expect(panel.getByText("2 of 2")).toBeTruthy();
  await userEvent.click(panel.getByRole("button", { name: "Previous citation of this source" }));
  await waitFor(() => expect(panel.getByText("1 of 2")).toBeTruthy());
  expect(screen.queryByText("carried from turn 1")).toBeNull();
});

it("shows the words of a deleted document as they were cited, and no window of its own", async () => {
  show([saved(1, "d1", false), saved(2, "d2")]);
  expect(await screen.findByText(/This document was deleted; its number stays/)).toBeTruthy();
  expect(document.querySelector("mark")?.textContent).toBe("The size follows from Little's law.");
  expect(screen.queryByRole("link", { name: "Open in a window of its own" })).toBeNull();
});

it("says that a document could not be read, keeps its words, and tries again", async () => {
  const whole = answers["GET /api/documents/d1"];
  if (!whole) throw new Error("The document is served.");
  answers["GET /api/documents/d1"] = jsonResponse(
    { error: { code: "internal", message: "The database is away." } },
    500,
  );
  show();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The database is away.");
  expect(document.querySelector("mark")?.textContent).toBe("The size follows from Little's law.");
  answers["GET /api/documents/d1"] = whole;
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Text of the document" })).toBeTruthy();
});
