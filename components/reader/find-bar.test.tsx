import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TextSpan } from "@/lib/text/text-span.ts";
import type { MatchPage } from "@/lib/wire/document.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@/test/render.tsx";
import { FindBar } from "./find-bar.tsx";

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const onMatch = vi.fn<(match: TextSpan | null) => void>();
const onClose = vi.fn<() => void>();

/** Shows the field, types into it, and returns it. */
function typed(words: string): HTMLElement {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FindBar documentId="d1" onMatch={onMatch} onClose={onClose} />
    </SWRConfig>,
  );
  const field = screen.getByRole("textbox", { name: "Search in this document" });
  fireEvent.change(field, { target: { value: words } });
  return field;
}

const count = () => screen.getByRole("status").textContent;
const gonTo = () => onMatch.mock.lastCall?.[0]?.start;

it("goes from match to match with Enter, back with Shift, and round both ends", async () => {
  answers["GET /api/documents/d1/matches"] = jsonResponse({
    total: 3,
    matches: [10, 20, 30].map((start) => ({ start, end: start + 4 })),
  } satisfies MatchPage);
  const field = typed("oil");
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(count()).toBe("1 of 3"));
  expect(gonTo()).toBe(10);
  fireEvent.keyDown(field, { key: "Enter" });
  expect([count(), gonTo()]).toEqual(["2 of 3", 20]);
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  expect([count(), gonTo()]).toEqual(["3 of 3", 30]);
  fireEvent.click(screen.getByRole("button", { name: "Next match" }));
  expect([count(), gonTo()]).toEqual(["1 of 3", 10]);
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("reads matches on where there are more than are read at once", async () => {
  const page = (from: number, to: number) =>
    jsonResponse({
      total: 1500,
      matches: Array.from({ length: to - from }, (_, at) => ({
        start: (from + at) * 10,
        end: (from + at) * 10 + 3,
      })),
    } satisfies MatchPage);
  answers["GET /api/documents/d1/matches"] = page(0, 1000);
  const field = typed("oil");
  await waitFor(() => expect(count()).toBe("1 of 1,500"));
  answers["GET /api/documents/d1/matches"] = page(1000, 1500);
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  await waitFor(() => expect(count()).toBe("1,500 of 1,500"));
  expect(gonTo()).toBe(14_990);
});

it("says that the words are not there, and why they could not be looked for", async () => {
  answers["GET /api/documents/d1/matches"] = jsonResponse({ total: 0, matches: [] });
  const field = typed("oil");
  await waitFor(() => expect(count()).toBe("Not found"));
  answers["GET /api/documents/d1/matches"] = jsonResponse(
    { error: { code: "internal", message: "The text cannot be read now." } },
    500,
  );
  fireEvent.change(field, { target: { value: "other oil" } });
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    "The text cannot be read now.",
  );
});
