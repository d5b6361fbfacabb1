import { tableRule } from "@/lib/text/table-lines.ts";

/** A cell of a table in Markdown, with its offset in the document. */
type BarCell = { start: number; text: string };
/** A row; one above the rule names the columns. */
export type BarRow = { start: number; end: number; heads: boolean; cells: BarCell[] };

const edged = /^\s*\|.*\|\s*$/;

/** Reads a paragraph that is a table between bars; null for any other. @param start its offset in the document. */
export function readBarTable(text: string, start: number): BarRow[] | null {
  const lines = text.split("\n");
  if (lines.length < 2 || !lines.every((line) => edged.test(line))) return null;
  const rows: BarRow[] = [];
  let at = start;
  for (const line of lines) {
    const end = at + line.length;
    if (!tableRule.test(line))
      rows.push({ start: at, end, heads: false, cells: cellsOf(line, at) });
    else for (const row of rows) row.heads = true;
    at = end + 1;
  }
  return rows;
}

function cellsOf(line: string, start: number): BarCell[] {
  const from = line.indexOf("|") + 1;
  const inner = line.slice(from, line.lastIndexOf("|"));
  return [...inner.matchAll(/(?<=^|(?<!\\)\|)(?:\\.|[^|\\])*/g)].map((cell) => {
    const text = cell[0].trim();
    const indent = cell[0].length - cell[0].trimStart().length;
    return { start: start + from + cell.index + indent, text };
  });
}
