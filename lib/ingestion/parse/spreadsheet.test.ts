import { expect, test } from "vitest";
import { makeXlsx, packParts } from "../../../test/office-files.ts";
import { readTables } from "../../table/read-tables.ts";
import { parseFile } from "./parse-file.ts";

const orders = [
  ["Date", "Customer", "Amount"],
  [{ day: 46_082 }, "Ada", 10.5],
  [{ day: 46_083.604_166_666_664 }, "Bo & Co", 0.1 + 0.2],
  [null, "Cy", null],
] as const;

test("a sheet's rows have the names of their columns, days are dates, lines are rows", async () => {
  const parsed = await parseFile({ bytes: makeXlsx({ Orders: orders }), filename: "orders.xlsx" });
  expect(parsed.text.split("\n")).toEqual([
    "Date; Customer; Amount",
    "Date: 2026-03-01; Customer: Ada; Amount: 10.5",
    "Date: 2026-03-02 14:30; Customer: Bo & Co; Amount: 0.3",
    "Customer: Cy",
  ]);
  expect(parsed).toMatchObject({ title: "orders.xlsx", hasLines: true });
});

test("the sheets of a workbook are its sections, and tables of their own", async () => {
  const prices = [
    ["Product", "Price"],
    ["Tea", 3.2],
    ["Cake", 4],
  ] as const;
  const bytes = makeXlsx({ Orders: orders, Notes: [], Prices: prices });
  const { text, segments, hasLines } = await parseFile({ bytes, filename: "shop.xlsx" });
  expect(hasLines).toBe(false);
  expect(segments.map(({ kind, section }) => [kind, section])).toEqual([
    ["heading", "Orders"],
    ["table", "Orders"],
    ["heading", "Prices"],
    ["table", "Prices"],
  ]);
  const tables = readTables(text, "shop.xlsx");
  expect(tables.map(({ heading, header }) => [heading, header])).toEqual([
    ["Orders", ["Date", "Customer", "Amount"]],
    ["Prices", ["Product", "Price"]],
  ]);
  expect(tables[1]?.rows.map(({ cells }) => cells)).toEqual([
    ["Tea", "3.2"],
    ["Cake", "4"],
  ]);
});

test("a workbook that cannot be read is refused with a reason", async () => {
  await expect(
    parseFile({ bytes: packParts({ "a.txt": "words" }), filename: "a.xlsx" }),
  ).rejects.toMatchObject({
    code: "damaged_file",
    message: expect.stringMatching(/not an Excel workbook that can be read/u),
  });
});
