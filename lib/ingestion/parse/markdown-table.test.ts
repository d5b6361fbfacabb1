import { expect, test } from "vitest";
import { markdownTable } from "./markdown-table.ts";

const cell = (text: string, { heads = false, columns = 1, rows = 1 } = {}) => ({
  text,
  heads,
  columns,
  rows,
});
const row = (inHead: boolean, ...cells: ReturnType<typeof cell>[]) => ({ inHead, cells });

test("a first row of heading cells is the header; one of heading cells at the side is not", () => {
  const body = row(false, cell("Teal", { heads: true }), cell("4"));
  const header = row(false, cell("Name", { heads: true }), cell("n", { heads: true }));
  expect(markdownTable([header, body])).toEqual(["| Name | n |", "| --- | --- |", "| Teal | 4 |"]);
  expect(markdownTable([body, body])).toEqual(["| Teal | 4 |", "| Teal | 4 |"]);
});

test("header rows above each other become one, and a cell over columns heads each of them", () => {
  expect(
    markdownTable([
      row(true, cell("Group", { rows: 2 }), cell("Age", { columns: 2 })),
      row(true, cell("mean"), cell("SD")),
      row(false, cell("A"), cell("41"), cell("7")),
    ]),
  ).toEqual(["| Group | Age mean | Age SD |", "| --- | --- | --- |", "| A | 41 | 7 |"]);
});

test("a cell over rows is said in each, one over columns once, and a bar in a cell is no border", () => {
  expect(
    markdownTable([
      row(false, cell("A", { rows: 2 }), cell("x|y")),
      row(false, cell("2")),
      row(false, cell("Both", { columns: 2 })),
    ]),
  ).toEqual(["| A | x\\|y |", "| A | 2 |", "| Both |  |"]);
});

test("spans without end make no table without end", () => {
  const huge = cell("a", { columns: 1e9, rows: 1e9 });
  expect(markdownTable([row(false, huge), row(false, cell("b"))]).join("").length).toBeLessThan(
    500,
  );
});
