import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TextRange } from "@/lib/wire/document.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { aDocument } from "./document.fixture.ts";
import { DocumentText } from "./document-text.tsx";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
  // jsdom lays nothing out, so nothing comes into view.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

/** Shows a file of two lines, and returns the numbers beside them. */
async function lineNumbers(filename: string, mediaType: string) {
  const text = "first line\nsecond line";
  answers["GET /api/documents/d1/text"] = jsonResponse({
    text,
    length: text.length,
    segments: [
      {
        ordinal: 0,
        start: 0,
        end: text.length,
        page: null,
        lineStart: 1,
        lineEnd: 2,
        section: null,
      },
    ],
  } satisfies TextRange);
  render(
    <DocumentText document={aDocument({ filename, mediaType })} place={null} returns={0}>
      {null}
    </DocumentText>,
  );
  const line = await screen.findByText(/first line/);
  return [...(line.closest("[data-start]")?.querySelectorAll("[aria-hidden]") ?? [])].map(
    ({ textContent }) => textContent,
  );
}

describe("a document's text", () => {
  it.each([
    ["app.log", "text/x-log"],
    ["events.txt", "text/x-log"],
    ["messages.1", "text/x-log"],
    ["Dockerfile", "text/plain"],
    ["Main.java", "text/plain"],
    ["values.csv", "text/csv"],
    ["values.tsv", "text/tab-separated-values"],
  ])("is shown with the numbers of its lines: %s", async (filename, mediaType) => {
    expect(await lineNumbers(filename, mediaType)).toEqual(["1", "2"]);
  });

  it("is shown as running text, without numbers: notes.txt", async () => {
    expect(await lineNumbers("notes.txt", "text/plain")).toEqual([]);
  });
});
