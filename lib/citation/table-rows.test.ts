import { expect, test } from "vitest";
import { isRowClosed } from "./table-rows.ts";

test.each<[row: string, isClosed: boolean]>([
  ["| queue | 5672 |", true],
  ["queue | 5672 |  ", true],
  ["| queue | 5672", false],
  ["| queue | a \\|", false],
  ["|", false],
])("tells whether a row has the bar that closes it: %j", (row, isClosed) => {
  expect(isRowClosed(row, ["Service", "Port"])).toBe(isClosed);
});

test("tells it of a long row in bounded time", () => {
  const row = `| ${"word ".repeat(20_000)}`;
  expect(isRowClosed(row, ["Service", "Port"])).toBe(false);
});
