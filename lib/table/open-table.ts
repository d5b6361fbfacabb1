import { weekdaysAmong } from "../question/calendar-names.ts";
import { tableWords } from "../question/table-words/index.ts";
import { holdsRecords } from "../wire/file-name.ts";
import { isRunningTotal } from "./is-running-total.ts";
import { readColumn } from "./read-column.ts";
import type { Column, WrittenTable } from "./table.ts";
import { tableTokens } from "./tokens.ts";

/** The document that a table is in. */
export type TableDocument = { id: string; filename: string; title: string };

/** A table of a document, with its columns read. */
export type OpenTable = {
  document: TableDocument;
  heading: string | null;
  columns: readonly Column[];
  rows: WrittenTable["rows"];
  /** Whether the document is nothing but its records, so that its name is theirs. */
  isRecords: boolean;
};

const sumWords = new Set(Object.values(tableWords).flatMap(({ sums }) => sums.split("|")));

/** Whether a row is the total of the others. */
const isSum = (cells: readonly string[]) =>
  sumWords.has(tableTokens(cells.find((cell) => cell.trim() !== "") ?? "").join(" "));

/** Reads the columns of a table. A row that adds up the others is left out. */
export function openTable(
  document: TableDocument,
  { header, rows, heading }: WrittenTable,
): OpenTable {
  const counted = rows.filter(({ cells }) => !isSum(cells));
  const read = header.map((name, at) =>
    readColumn(
      name,
      counted.map(({ cells }) => cells[at] ?? ""),
    ),
  );
  const columns = withWeekdays(
    read.map((column) => ({ ...column, isRunning: isRunningTotal(column, read) })),
  );
  const isRecords = holdsRecords(document.filename) || /\.json$/iu.test(document.filename);
  return { document, heading, columns, rows: counted, isRecords };
}

/** Tells which columns are named by days of the week, as those of a rota are. */
function withWeekdays(columns: readonly Column[]): Column[] {
  const days = weekdaysAmong(columns.map(({ name }) => name));
  return columns.map((column, at) => ({
    ...column,
    named: { ...column.named, weekday: days?.[at] ?? null },
  }));
}
