import { type Element, elements, type Node } from "./element-tree.ts";

/** A cell of a table that was read from a file; its text is one line. */
type TableCell = {
  text: string;
  /** Whether it is marked as a heading of its column or row. */
  heads: boolean;
  columns: number;
  rows: number;
};

export type TableRow = { cells: TableCell[]; inHead: boolean };

/** No table that people read is wider; a cell that claims more columns or rows is broken or hostile. */
const maxSpan = 40;

const rowTags = new Set(["tr", "row"]);
const cellTags = new Set(["td", "th", "entry", "entrytbl"]);
const besideRows = new Set(["caption", "colgroup", "col", "colspec"]);

/** Returns the rows with words of a table of any model: HTML's, XHTML's or OASIS'. */
export function tableRows(
  table: Element,
  textOf: (cell: Element) => string,
  inHead = false,
): TableRow[] {
  return elements(table).flatMap((part) => {
    if (besideRows.has(part.tag)) return [];
    if (!rowTags.has(part.tag)) return tableRows(part, textOf, inHead || part.tag === "thead");
    const cells = rowCells(part).map((cell) => ({
      text: textOf(cell).replace(/\s+/gu, " "),
      heads: cell.tag === "th",
      columns: Number(cell.attributes["colspan"]) || 1,
      // OASIS counts the rows below its own.
      rows: Number(cell.attributes["rowspan"]) || Number(cell.attributes["morerows"] ?? 0) + 1 || 1,
    }));
    return cells.some(({ text }) => text !== "") ? [{ cells, inHead }] : [];
  });
}

/** Returns a row's cells, also those within another element, such as a form. */
function rowCells(row: Element): Element[] {
  return elements(row).flatMap((part) => (cellTags.has(part.tag) ? [part] : rowCells(part)));
}

/** Returns what is in a table but in none of its cells, where browsers show it above the rows. */
export function straysOfTable(table: Element): Node[] {
  return table.children.flatMap((part): Node[] => {
    if (typeof part === "string") return part.trim() === "" ? [] : [part];
    if (besideRows.has(part.tag) || cellTags.has(part.tag)) return [];
    if (!holdsCells(part)) return [part];
    const strays = straysOfTable(part);
    return strays.length === 0 ? [] : [{ tag: "div", attributes: {}, children: strays }];
  });
}

function holdsCells(element: Element): boolean {
  return elements(element).some((part) => cellTags.has(part.tag) || holdsCells(part));
}

/**
 * Returns a table's rows in Markdown, `| a | b |`, so that each cell stays apart from the next. Header rows become one
 * row with the rule under it. A cell over several rows is repeated in each of them, because a row may be read by
 * itself; a cell over several columns is written once.
 */
export function markdownTable(rows: readonly TableRow[]): string[] {
  const headRows = countHeadRows(rows);
  const body = gridOf(rows.slice(headRows), 1).map(tableLine);
  if (headRows === 0) return body;
  const header = joinRows(gridOf(rows.slice(0, headRows), widthOf(rows)));
  return [tableLine(header), tableLine(header.map(() => "---")), ...body];
}

/** Counts the rows that are marked as the head, else a first row of heading cells; a table is never all head. */
function countHeadRows(rows: readonly TableRow[]): number {
  const firstOfBody = rows.findIndex(({ inHead }) => !inHead);
  if (firstOfBody !== 0) return firstOfBody < 0 ? Math.min(1, rows.length) : firstOfBody;
  const [first, second] = rows;
  return first && second && first.cells.length > 1 && first.cells.every(({ heads }) => heads)
    ? 1
    : 0;
}

/** Returns the number of columns of the widest row. */
function widthOf(rows: readonly TableRow[]): number {
  return rows.reduce(
    (widest, { cells }) =>
      Math.max(
        widest,
        cells.reduce((sum, { columns }) => sum + columns, 0),
      ),
    0,
  );
}

/**
 * Returns the texts by row and column. A cell over several columns is written in the first, or in each if they are
 * fewer than `all`.
 */
function gridOf(rows: readonly TableRow[], all: number): string[][] {
  const grid: string[][] = [];
  let above: { text: string; rows: number }[] = [];
  for (const { cells } of rows) {
    const row: string[] = [];
    const next: { text: string; rows: number }[] = [];
    const fillFromAbove = () => {
      for (let held = above[row.length]; held && held.rows > 0; held = above[row.length]) {
        next[row.length] = { text: held.text, rows: held.rows - 1 };
        row.push(held.text);
      }
    };
    for (const cell of cells) {
      fillFromAbove();
      for (let at = 0; at < Math.min(Math.max(cell.columns, 1), maxSpan); at++) {
        const text = at === 0 || cell.columns < all ? cell.text : "";
        next[row.length] = { text, rows: Math.min(cell.rows, maxSpan) - 1 };
        row.push(text);
      }
    }
    fillFromAbove();
    above = next;
    grid.push(row);
  }
  return grid;
}

/** Joins several rows into one: each column's different texts, from top to bottom. */
function joinRows(rows: readonly string[][]): string[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.map((row) => row[column] ?? "").filter(Boolean))].join(" "),
  );
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
}
