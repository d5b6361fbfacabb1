import { expect, test } from "vitest";
import type { LogLine } from "./line-filter.ts";
import { ListedLines } from "./listed-lines.ts";

const lineOf = (line: number, text: string, rest = ""): LogLine => ({
  chunkId: "c",
  line,
  start: 0,
  end: text.length,
  text,
  rest,
  severity: "ERROR",
  time: null,
  offset: null,
  clock: null,
  dated: true,
});

function listed(...lines: LogLine[]): number[] {
  const merged = new ListedLines({ list: 20, from: "start", merges: true });
  merged.add(lines);
  return merged.lines.map(({ line }) => line);
}

test.each([
  ["2025-01-01 10:00:00 ERROR timeout", "2025-01-02 11:00:00 ERROR timeout"],
  ["ERROR: 2025-01-01 10:00:00 timeout", "ERROR: 2025-01-02 11:00:00 timeout"],
  ["10.0.0.5 - - [10/Oct/2000:13:55:36] timeout", "10.0.0.5 - - [11/Oct/2000:13:55:36] timeout"],
  ["level=error ts=2025-01-01T10:00:00Z msg=x", "level=error ts=2025-01-02T10:00:00Z msg=x"],
  ["10:15:30 gate shut", "11:15:30 gate shut"],
])(
  "four lines or more that differ in the stamps at their heads are listed once: %s",
  (first, second) => {
    const three = [lineOf(1, first), lineOf(2, second), lineOf(3, second)];
    expect(listed(...three)).toEqual([1, 2, 3]);
    expect(listed(...three, lineOf(4, first))).toEqual([1]);
  },
);

test.each([
  ["ERROR backup of 2025-01-01 02:00 failed", "ERROR backup of 2025-01-05 02:00 failed"],
  ["ERROR backup 2025-01-01 02:00 failed", "ERROR backup 2025-01-05 02:00 failed"],
  [
    "2025-01-01 10:00:00 ERROR no file of 2025-01-01 02:00",
    "2025-01-01 10:00:00 ERROR no file of 2025-01-05 02:00",
  ],
])("lines that differ in a time of their messages are each listed: %s", (first, second) => {
  const lines = [1, 2, 3, 4].map((line) => lineOf(line, first));
  expect(listed(...lines, lineOf(5, second))).toEqual([1, 5]);
});

test("entries with one first line and other traces are each listed", () => {
  const entry = (line: number, trace: string) =>
    lineOf(line, `2025-01-01 10:0${line}:00 ERROR Unhandled exception`, trace);
  const lines = [1, 3, 5, 7].map((line) => entry(line, "KeyError: 'a'\n"));
  expect(listed(...lines, entry(9, "ZeroDivisionError\n"))).toEqual([1, 9]);
});
