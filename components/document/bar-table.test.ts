import { expect, test } from "vitest";
import { readBarTable } from "./bar-table.ts";

test("a table between bars has its cells, with their offsets", () => {
  const text = "| Item | Count |\n| --- | --- |\n| Pots \\| pans |  |\n| Trays | 14 |";
  const rows = readBarTable(text, 100);
  expect(rows?.map(({ heads, cells }) => [heads, ...cells.map((cell) => cell.text)])).toEqual([
    [true, "Item", "Count"],
    [false, "Pots \\| pans", ""],
    [false, "Trays", "14"],
  ]);
  for (const { start, text: cell } of rows?.flatMap(({ cells }) => cells) ?? [])
    expect(text.slice(start - 100, start - 100 + cell.length)).toBe(cell);
});

test.each(["one | two", "| a | b |", "| a | b |\nwords", ""])("%j is none", (text) => {
  expect(readBarTable(text, 0)).toBeNull();
});
