import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TextSpan } from "@/lib/text/text-span.ts";
import type { TextRange } from "@/lib/wire/document.ts";
import { stubLayout } from "@/test/no-layout.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { aDocument } from "./document.fixture.ts";
import { DocumentText } from "./document-text.tsx";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
  stubLayout();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

/** Shows a file of these lines, opened at none or at this place. */
function showFile(
  filename: string,
  mediaType: string,
  text: string,
  place: TextSpan | null = null,
) {
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
        lineEnd: text.split("\n").length,
        section: null,
      },
    ],
  } satisfies TextRange);
  render(
    <DocumentText document={aDocument({ filename, mediaType })} place={place} returns={0}>
      {null}
    </DocumentText>,
  );
}

/** Shows a file of two lines, and returns the numbers beside them. */
async function lineNumbers(filename: string, mediaType: string) {
  showFile(filename, mediaType, "first line\nsecond line");
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

  it("has the names of its columns once, also where the passage has them", async () => {
    const text = "hive; honey\nhive: Amber; honey: 14 kg\nhive: Basalt; honey: 31 kg";
    const start = text.indexOf("Basalt");
    showFile("hives.csv", "text/csv", text, { start, end: start + "Basalt".length });
    expect(await screen.findByText("Basalt")).toBeTruthy();
    expect(screen.getAllByText(/honey/)).toHaveLength(1);
    expect(screen.getAllByRole("row")).toHaveLength(3);
  });

  it("is shown as running text, without numbers: notes.txt", async () => {
    expect(await lineNumbers("notes.txt", "text/plain")).toEqual([]);
  });
});
