import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, expect, it, vi } from "vitest";
import { toChatMessage } from "@/components/message/chat-message.ts";
import { keptRetrieval, savedAnswer } from "@/components/message/saved-messages.fixture.ts";
import { type ShownAnswer, toShownAnswer } from "@/components/message/shown-turns.ts";
import type { AppliedFilter, FilterField } from "@/lib/wire/filters.ts";
import { cleanup, render, renderInGerman, screen } from "@/test/render.tsx";
import { FilterChips } from "./filter-chips.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = (field: string, value: unknown): AppliedFilter => ({
  field,
  value,
  origin: "read_from_question",
});
const critical = read("severities", ["FATAL"]);
const window = [
  read("timeFrom", "2026-03-12T14:30:00.000Z"),
  read("timeTo", "2026-03-12T14:45:00.000Z"),
];

const saved = (): ShownAnswer => toShownAnswer(toChatMessage(savedAnswer({ id: "a1" })), false);

/** An answer as it stands when its stream has ended. */
function live(appliedFilters: AppliedFilter[]): ShownAnswer {
  const answer = saved();
  return { ...answer, result: answer.result && { ...answer.result, appliedFilters } };
}

const buttons = () => screen.queryAllByRole("button").map((one) => one.getAttribute("aria-label"));
const chips = () => screen.queryAllByRole("listitem").map((one) => one.textContent);

it("names what was read from the question, a window as one, each with the way to do without it", async () => {
  const onWithout = vi.fn<(ignoreFilters: FilterField[]) => void>();
  render(<FilterChips answer={live([critical, ...window])} onWithout={onWithout} />);
  expect(screen.getByRole("list", { name: "Narrowed to" })).toBeDefined();
  expect(buttons()).toEqual([
    "Remove the filter Severity: critical and ask again",
    "Remove the filter 14:30 to 14:45 (12 March 2026) and ask again",
  ]);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(onWithout).toHaveBeenCalledOnce();
  const [ignored] = onWithout.mock.lastCall ?? [];
  expect(ignored).toEqual(expect.arrayContaining(["timeFrom", "timeTo"]));
  // What is not shown was taken away before, or is not to come instead.
  expect(ignored).toEqual(expect.arrayContaining(["publishedFrom", "journals"]));
  expect(ignored).not.toContain("severities");
});

it("shows what was given without a way to take it away, nor any where the answer is not the last", () => {
  const given: AppliedFilter = { field: "publishedFrom", value: "2020", origin: "given" };
  const { rerender } = render(
    <FilterChips answer={live([given, critical])} onWithout={() => {}} />,
  );
  expect(chips()).toEqual(["Since 2020", "Severity: critical"]);
  expect(buttons()).toEqual(["Remove the filter Severity: critical and ask again"]);
  rerender(<FilterChips answer={live([given, critical])} />);
  expect(chips()).toEqual(["Since 2020", "Severity: critical"]);
  expect(buttons()).toEqual([]);
});

it.each([
  ["nothing held", []],
  [
    "the answer was computed over lines",
    [critical, read("documents", [{ id: "d1", filename: "app.log", lines: 17 }])],
  ],
  ["what held is of no kind it knows", [read("moods", ["blue"]), read("severities", "all")]],
])("shows nothing where %s", (_why, filters) => {
  render(<FilterChips answer={live(filters)} onWithout={() => {}} />);
  expect(screen.queryByText("Narrowed to")).toBeNull();
});

it("shows them after a reload, from what the server kept", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(keptRetrieval({ appliedFilters: [critical] }));
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FilterChips answer={saved()} onWithout={() => {}} />
    </SWRConfig>,
  );
  await screen.findByRole("button", { name: "Remove the filter Severity: critical and ask again" });
  expect(asked).toEqual(["/api/messages/a1/retrieval"]);
});

it("says its filters in German on a German page, and the names of journals as they are", async () => {
  renderInGerman(
    <FilterChips
      answer={live([
        critical,
        ...window,
        read("journals", ["Health or Medicine", "BMJ", "Nature", "Cell"]),
      ])}
    />,
  );
  expect(chips()).toEqual([
    "Zeitschrift: Health or Medicine oder BMJ oder Nature oder 1 weitere",
    "Schwere: kritisch",
    "14:30 bis 14:45 (12. März 2026)",
  ]);
});
