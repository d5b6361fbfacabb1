import { expect, it } from "vitest";
import { readRecordRows } from "./record-rows.ts";

const block = (text: string) => ({ start: 100, text, segments: [] });

it("records are rows under the names of their values, each value at its place in the text", () => {
  const text = [
    "name; port; note",
    "name: Heron; port: Bergen",
    "name: Tern; note: seen at: dusk; port free",
    "name: Gull; port: Oslo; note: late: or not",
  ].join("\n");
  const table = readRecordRows(block(text));
  expect(table?.columns).toEqual(["name", "port", "note"]);
  expect(table?.rows.map(({ cells }) => cells.map((cell) => [cell.column, cell.text]))).toEqual([
    [],
    [
      ["name", "Heron"],
      ["port", "Bergen"],
    ],
    [
      ["name", "Tern"],
      ["note", "seen at: dusk; port free"],
    ],
    [
      ["name", "Gull"],
      ["port", "Oslo"],
      ["note", "late: or not"],
    ],
  ]);
  for (const { cells } of table?.rows ?? [])
    for (const { start, text: value } of cells)
      expect(text.slice(start - 100, start - 100 + value.length)).toBe(value);
});

it("text without records is no table", () => {
  expect(readRecordRows(block("first line\nsecond line"))).toBeNull();
  expect(readRecordRows(block("note: one value only"))).toBeNull();
});
