import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LineView } from "@/lib/wire/line.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { aDocument } from "./document.fixture.ts";
import { LineList } from "./line-list.tsx";

/** What the route answers, and what it was asked. */
let answers: (path: URL) => Response;
let asked: URL[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://localhost");
    asked.push(url);
    return answers(url);
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = (number: number, over: Partial<LineView> = {}): LineView => ({
  line: number,
  start: number * 10,
  end: number * 10 + 8,
  text: `text of ${number}`,
  time: null,
  severity: "ERROR",
  ...over,
});

const show = (query = { severities: "ERROR", q: "pool" }) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LineList document={aDocument({})} query={query} />
    </SWRConfig>,
  );

it("lists each line with its number and severity, and opens the text where it stands", async () => {
  answers = () =>
    Response.json({
      lines: [line(59), line(162, { severity: "WARN" })],
      total: 2,
      nextCursor: null,
    });
  show();
  const link = await screen.findByRole("link", { name: "Line 59, ERROR: text of 59" });
  expect(link.getAttribute("href")).toBe("/documents/d1?start=590&end=598");
  expect(screen.getByRole("link", { name: /Line 162, WARN/ })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("2 lines");
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    severities: "ERROR",
    q: "pool",
    limit: "200",
  });
});

it("says what it is narrowed to, and lets each part be removed", async () => {
  answers = () => Response.json({ lines: [line(59)], total: 1, nextCursor: null });
  show();
  await screen.findByText("text of 59");
  expect(screen.getByRole("link", { name: "Remove the filter ERROR" }).getAttribute("href")).toBe(
    "/documents/d1?q=pool",
  );
  expect(screen.getByRole("link", { name: "Remove the filter “pool”" }).getAttribute("href")).toBe(
    "/documents/d1?severities=ERROR",
  );
  expect(screen.getByRole("link", { name: "Whole text" }).getAttribute("href")).toBe(
    "/documents/d1",
  );
});

it("reads on from where a page ended, and moves among the lines with the arrow keys", async () => {
  answers = ({ searchParams }) =>
    searchParams.get("cursor") === "2-3"
      ? Response.json({ lines: [line(3)], total: 3, nextCursor: null })
      : Response.json({ lines: [line(1), line(2)], total: 3, nextCursor: "2-3" });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Show more lines" }));
  await screen.findByText("text of 3");
  const first = screen.getByRole("link", { name: /Line 1,/ });
  first.focus();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(globalThis.document.activeElement?.textContent).toContain("text of 3");
  await user.keyboard("{Home}");
  expect(globalThis.document.activeElement).toBe(first);
});

it("says so where no line is like that, and where the lines cannot be read", async () => {
  answers = () => Response.json({ lines: [], total: 0, nextCursor: null });
  show();
  expect(await screen.findByRole("heading", { name: "No line is like that" })).toBeTruthy();
  cleanup();
  answers = () =>
    Response.json(
      { error: { code: "invalid_request", message: "timeFrom: a time." } },
      { status: 400 },
    );
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("timeFrom: a time.");
  cleanup();
  let fails = true;
  answers = () => {
    if (!fails) return Response.json({ lines: [line(7)], total: 1, nextCursor: null });
    fails = false;
    return Response.json(
      { error: { code: "database_error", message: "Try in a moment." } },
      { status: 503 },
    );
  };
  show();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("text of 7")).toBeTruthy();
});
