import { expect, test } from "vitest";
import { dateOrderOf } from "./date-order.ts";
import { readTimestamp } from "./log-line.ts";

const logOf = (...stamps: string[]) => stamps.map((stamp) => `${stamp} INFO ready`).join("\n");
const daysOf = (...stamps: string[]) => {
  const text = logOf(...stamps);
  const dateOrder = dateOrderOf(text, new Date("2026-01-01T00:00:00Z"));
  return text
    .split("\n")
    .map((line) => readTimestamp(line, { dateOrder })?.toISOString().slice(0, 10));
};

test.each([
  ["dots, one day", ["08.03.25 14:22:01", "08.03.25 14:25:00"], ["2025-03-08", "2025-03-08"]],
  [
    "dots over the end of a month",
    ["30.03.25 23:59:59", "01.04.25 00:10:00"],
    ["2025-03-30", "2025-04-01"],
  ],
  [
    "dots with the year first",
    ["25.03.30 23:59:59", "25.03.31 10:00:00", "25.04.01 00:10:00"],
    ["2025-03-30", "2025-03-31", "2025-04-01"],
  ],
  [
    "dots, once a month",
    ["01.02.2025 03:00:00", "01.03.2025 03:00:00", "01.04.2025 03:00:00"],
    ["2025-02-01", "2025-03-01", "2025-04-01"],
  ],
  [
    "dots with the month first",
    ["03.30.2025 23:59:59", "04.01.2025 00:10:00"],
    ["2025-03-30", "2025-04-01"],
  ],
  ["log4j's slashes", ["25/03/08 14:22:01", "25/03/09 14:22:01"], ["2025-03-08", "2025-03-09"]],
  ["slashes, one day", ["17/06/09 14:22:01", "17/06/09 14:22:02"], ["2017-06-09", "2017-06-09"]],
  [
    "slashes with the day first",
    ["08/03/25 23:22:01", "09/03/25 00:22:01", "10/03/25 00:22:01"],
    ["2025-03-08", "2025-03-09", "2025-03-10"],
  ],
  [
    "slashes with the month first",
    ["03/30/25 23:22:01", "04/01/25 00:22:01"],
    ["2025-03-30", "2025-04-01"],
  ],
  [
    "single digits with the day first",
    ["8/3/25 23:22:01", "9/3/25 00:22:01"],
    ["2025-03-08", "2025-03-09"],
  ],
  [
    "whole years with the day first",
    ["08/03/2025 23:22:01", "13/03/2025 00:22:01"],
    ["2025-03-08", "2025-03-13"],
  ],
  [
    "whole years with the month first",
    ["03/08/2025 23:22:01", "03/09/2025 00:22:01"],
    ["2025-03-08", "2025-03-09"],
  ],
  ["ISO dates", ["2025-03-08 23:22:01", "2025-03-09 00:22:01"], ["2025-03-08", "2025-03-09"]],
])("one order for the whole file: %s", (_name, stamps, days) => {
  expect(daysOf(...stamps)).toEqual(days);
});

test("no order lets a date be after the day that the file came in", () => {
  const text = logOf("31/03/25 23:22:01");
  expect(dateOrderOf(text, new Date("2025-04-02T00:00:00Z"))).toBe("dmy");
  expect(dateOrderOf(text)).toBeUndefined();
});

test("a line out of order in a log of threads does not turn the dates round", () => {
  const text = logOf(
    "08/03/25 23:59:59",
    "09/03/25 00:00:01",
    "08/03/25 23:59:58",
    "10/03/25 07:00:00",
  );
  expect(dateOrderOf(text)).toBe("dmy");
});

test.each([2, 3, 4])("dates are compared in a log of %i lines an entry, however long", (lines) => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const day = String(Math.floor((at * 12) / count) + 1).padStart(2, "0");
      return `${"  the gate is open\n".repeat(lines - 1)}${day}/03/25 14:22:01 INFO ready\n`;
    }).join("");
  for (const count of [1_000, 5_000, 20_000]) expect(dateOrderOf(entries(count))).toBe("dmy");
});
