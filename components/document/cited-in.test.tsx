import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DocumentCitation, DocumentCitationPage } from "@/lib/wire/document-citation.ts";
import type { DocumentGuide } from "@/lib/wire/document-guide.ts";
import { act, cleanup, render, screen, within } from "@/test/render.tsx";
import { CitedIn } from "./cited-in.tsx";

/** What the route answers, by the cursor that it is asked with. */
let pages: Record<string, DocumentCitationPage>;
let asked: number;

const guide: DocumentGuide = {
  outline: [
    { text: "Tolls", start: 0, end: 5, depth: 0 },
    { text: "Repairs", start: 300, end: 307, depth: 0 },
  ],
  outlineCut: false,
  summary: [],
  questions: [],
  complete: true,
};

beforeEach(() => {
  pages = {};
  asked = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const page = pages[searchParams.get("cursor") ?? ""];
    asked += 1;
    if (pathname === "/api/documents/d1/guide") return Response.json(guide);
    return pathname === "/api/documents/d1/citations" && page
      ? Response.json(page)
      : Response.json({ error: { code: "not_found", message: "Not here." } }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const citation = (number: number, fields: Partial<DocumentCitation> = {}): DocumentCitation => ({
  conversationId: `v${number}`,
  conversationTitle: "The bridge",
  messageId: `m${number}`,
  question: `Question ${number}?`,
  number: 2,
  createdAt: "2026-03-12T14:00:00.000Z",
  verdict: { label: "verbatim", score: 1 },
  passages: [
    {
      chunkId: "d1:1:0",
      ordinal: 0,
      section: "Tolls",
      page: 3,
      lineStart: null,
      lineEnd: null,
      start: 0,
      end: 90,
      quote: "The toll is 4 crowns.",
      quoteStart: 20,
      quoteEnd: 41,
      changed: false,
    },
  ],
  ...fields,
});
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => citation(from + at));

const show = (markdown = false) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CitedIn documentId="d1" markdown={markdown} />
      <p>The text.</p>
    </SWRConfig>,
  );

it("opens an answer at its marker, and the text at the cited words", async () => {
  pages[""] = { citations: [citation(1)], nextCursor: null };
  show();
  const question = await screen.findByRole("link", { name: "Question 1?" });
  expect(question.getAttribute("href")).toBe("/c/v1?answer=m1&source=2");
  const words = screen.getByRole("link", { name: /The toll is 4 crowns/ });
  expect(words.getAttribute("href")).toBe("/documents/d1?start=20&end=41");
  expect(words.textContent).toBe("“The toll is 4 crowns.” · page 3 · Tolls");
  expect(screen.getByText("The bridge · 12 Mar 2026")).toBeTruthy();
});

it("says of words that are not in the text any more that they are not, and links to no place", async () => {
  const [passage] = citation(1).passages;
  if (!passage) throw new Error("The fixture has a passage.");
  const gone = { ...passage, quoteStart: null, quoteEnd: null, changed: true };
  pages[""] = { citations: [citation(1, { passages: [gone] })], nextCursor: null };
  show();
  expect(await screen.findByText("Not in it any more: “The toll is 4 crowns.”")).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("is folded when it is long, and reads earlier answers when asked", async () => {
  pages[""] = { citations: numbered(1, 20), nextCursor: "next" };
  pages.next = { citations: numbered(21, 22), nextCursor: null };
  show();
  const fold = await screen.findByRole("button", { name: "Cited in more than 20 answers" });
  expect(screen.queryByRole("link")).toBeNull();
  await userEvent.click(fold);
  const section = screen.getByRole("region", { name: "Answers that cite this document" });
  await userEvent.click(within(section).getByRole("button", { name: "Show earlier ones" }));
  expect(await screen.findByRole("link", { name: "Question 22?" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cited in 22 answers" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show earlier ones" })).toBeNull();
});

it("lists the parts that no answer cites, each with its place, once all answers are listed", async () => {
  pages = {
    "": { citations: [citation(1)], nextCursor: "c1" },
    c1: { citations: [citation(2)], nextCursor: null },
  };
  show();
  await screen.findByRole("link", { name: "Question 1?" });
  expect(screen.queryByRole("button", { name: "Parts that no answer cites" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show earlier ones" }));
  await userEvent.click(await screen.findByRole("button", { name: "Parts that no answer cites" }));
  const parts = await screen.findByRole("region", { name: "Parts that no answer cites" });
  const [repairs, ...others] = within(parts).getAllByRole("link");
  expect(others).toEqual([]);
  expect(repairs?.textContent).toBe("Repairs");
  expect(repairs?.getAttribute("href")).toMatch(/^\/documents\/d1\?.*start=300/u);
});

it("shows words of Markdown without its marks", async () => {
  const { passages, ...rest } = citation(1);
  const [passage] = passages;
  pages = {
    "": {
      citations: [
        {
          ...rest,
          passages: passage ? [{ ...passage, quote: "Run `toll --pay` **first**." }] : [],
        },
      ],
      nextCursor: null,
    },
  };
  show(true);
  expect(await screen.findByRole("link", { name: /Run toll --pay first\./ })).toBeDefined();
  expect(screen.getByText("toll --pay").tagName).toBe("CODE");
});

it("is not there for a document that no answer cites, nor where it cannot be read", async () => {
  for (const answers of [{ "": { citations: [], nextCursor: null } }, {}]) {
    pages = answers;
    asked = 0;
    const { container, unmount } = show();
    await expect.poll(() => asked).toBe(1);
    // The answer is read in this task or the next.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(container.innerHTML).toBe("<p>The text.</p>");
    unmount();
  }
});
