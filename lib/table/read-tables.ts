import { inlineForms, withoutMarkup } from "../text/inline-markup.ts";
import { atxHeading } from "../text/line-forms.ts";
import { barRow, namesColumns, spacedCells, splitCells, tableRule } from "../text/table-lines.ts";
import { holdsRecords } from "../wire/file-name.ts";
import { readJsonRecords } from "./read-records.ts";
import type { DataRow, WrittenTable } from "./table.ts";

type Line = { text: string; start: number };

/** A table of more rows is left alone. */
const maxRows = 10_000;
const maxColumns = 60;

/** Reads the tables of a document's stored text that have a header; a row that does not fit its table's makes it unreadable. */
export function readTables(text: string, filename: string): WrittenTable[] {
  const tables = /\.json$/iu.test(filename)
    ? readJsonRecords(text)
    : holdsRecords(filename)
      ? splitSheets(linesOf(text)).flatMap(({ heading, lines }) => readNamedCells(lines, heading))
      : readWrittenRows(linesOf(text));
  return tables.filter(({ header, rows }) => {
    const names = header.filter((name) => name !== "");
    return (
      rows.length > 1 &&
      rows.length <= maxRows &&
      names.length > 1 &&
      header.length <= maxColumns &&
      new Set(names).size === names.length
    );
  });
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split("\n").map((line) => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at };
  });
}

const rowAt = ({ text, start }: Line, cells: readonly string[]): DataRow => ({
  cells,
  start: start + text.length - text.trimStart().length,
  end: start + text.trimEnd().length,
});

/** Splits the records of a workbook at the names of its sheets: lines of their own with no value. */
function splitSheets(lines: readonly Line[]): { heading: string | null; lines: Line[] }[] {
  const isEmpty = (at: number) => (lines[at]?.text.trim() ?? "") === "";
  const sheets: { heading: string | null; lines: Line[] }[] = [{ heading: null, lines: [] }];
  for (const [at, line] of lines.entries()) {
    const isName = !/[:;] /u.test(line.text) && isEmpty(at - 1) && isEmpty(at + 1) && !isEmpty(at);
    if (isName) sheets.push({ heading: line.text.trim(), lines: [] });
    else sheets.at(-1)?.lines.push(line);
  }
  return sheets;
}

/** A file of values is stored with the column's name before each cell that is not empty: `name: pike; weight: 4`. */
function readNamedCells(lines: readonly Line[], heading: string | null): WrittenTable[] {
  const filled = lines.filter(({ text }) => text.trim() !== "");
  const first = filled.findIndex(({ text }, at) => {
    const names = text.split("; ");
    return names.length > 1 && names.some((name) => filled[at + 1]?.text.startsWith(`${name}: `));
  });
  const header = filled[first]?.text.split("; ").map((name) => name.replace(/:$/u, "")) ?? [];
  const rows: DataRow[] = [];
  for (const line of filled.slice(first + 1)) {
    const cells = splitNamedCells(line.text, header);
    if (!cells) return [];
    rows.push(rowAt(line, cells));
  }
  return first < 0 ? [] : [{ header, rows, heading }];
}

function splitNamedCells(text: string, header: readonly string[]): string[] | null {
  const cells = header.map(() => "");
  let rest = text;
  for (const [column, name] of header.entries()) {
    if (!rest.startsWith(`${name}: `)) continue;
    const ends = header
      .slice(column + 1)
      .map((next) => rest.indexOf(`; ${next}: `))
      .filter((at) => at >= 0);
    const end = ends.length > 0 ? Math.min(...ends) : rest.length;
    cells[column] = rest.slice(name.length + 2, end);
    rest = rest.slice(end + 2);
  }
  return rest === "" ? cells : null;
}

/** Reads the tables with bars, and those in columns that white space sets apart. */
function readWrittenRows(lines: readonly Line[]): WrittenTable[] {
  const tables: WrittenTable[] = [];
  let heading: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? "";
    const title = atxHeading.exec(text)?.[1];
    if (title !== undefined) heading = title;
    const read = readBars(lines, at) ?? readSpaced(lines, at);
    if (!read) {
      // A line alone above the header names it: "3 PROGRAMMES", "Table 1. Catch".
      if (title === undefined && text.trim() !== "" && text.length <= maxTableHeadingChars)
        heading = text.trim();
      continue;
    }
    if (read.rows) tables.push({ header: read.header, rows: read.rows, heading });
    at = read.end - 1;
  }
  return tables;
}

const maxTableHeadingChars = 80;

type ReadRows = { header: string[]; rows: DataRow[] | null; end: number };

/** A header with bars and its rule, and the rows below them. */
function readBars(lines: readonly Line[], at: number): ReadRows | null {
  const isRow = (line: string) => /^\s*\|.*\|\s*$/u.test(line) || barRow.test(line);
  const [top, rule] = [lines[at]?.text ?? "", lines[at + 1]?.text ?? ""];
  if (!isRow(top) || !rule.includes("-") || !tableRule.test(rule)) return null;
  const words = (line: string) =>
    splitCells(line).map((cell) => inlineForms(withoutMarkup(cell)).words);
  const header = words(top);
  const rows: DataRow[] = [];
  let end = at + 2;
  for (let line = lines[end]; line && isRow(line.text); line = lines[(end += 1)]) {
    const cells = words(line.text);
    rows.push(
      rowAt(
        line,
        header.map((_, column) => cells[column] ?? ""),
      ),
    );
  }
  return { header, rows, end };
}

/** A header of names set apart by white space, and rows of as many cells. With a row that has fewer, no cell has a sure column. */
function readSpaced(lines: readonly Line[], at: number): ReadRows | null {
  const top = lines[at]?.text ?? "";
  if (!namesColumns(top)) return null;
  const header = spacedCells(top);
  const rows: DataRow[] = [];
  let end = at + 1;
  let isEven = true;
  for (let line = lines[end]; line && line.text.trim() !== ""; line = lines[(end += 1)]) {
    const cells = spacedCells(line.text);
    if (/^[-=\s]+$/u.test(line.text)) continue;
    if (cells.length === 1) break;
    isEven &&= cells.length === header.length;
    rows.push(rowAt(line, cells));
  }
  return rows.length > 1 ? { header, rows: isEven ? rows : null, end } : null;
}
