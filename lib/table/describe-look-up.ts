import { type CitedLine, type CitedText, cite } from "../citation/cited-text.ts";
import { tableWords } from "../question/table-words/index.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { isOfClock } from "./clock-columns.ts";
import type { CellLookUp } from "./look-up.ts";
import type { OpenTable } from "./open-table.ts";
import { isEmptyCell } from "./read-column.ts";
import type { DataRow } from "./table.ts";
import { tableTokens } from "./tokens.ts";
import type { TableWording } from "./wording/index.ts";

/** Writes rows with the cells that are asked for and those that tell which rows they are, each with its citation. */
export function describeLookUp(
  lookUp: CellLookUp,
  table: OpenTable,
  rows: readonly DataRow[],
  { wording, lines }: { wording: TableWording; lines: readonly CitedLine[] },
): CitedText {
  const columns = columnsShown(lookUp, table);
  return rows.flatMap(({ cells }, at): CitedText => {
    const isEmpty = (column: number) => isEmptyCell(cells[column] ?? "");
    // That nothing is there is told where it is all that was asked for.
    const tellsEmpty = lookUp.asked.every(isEmpty);
    const shown = columns.flatMap((column) => {
      const cell = cells[column] ?? "";
      if (isEmpty(column) && !(tellsEmpty && lookUp.asked.includes(column))) return [];
      const value = cell.trim() === "" ? wording.empty : escapeForAnswer(cell);
      return [`${escapeForAnswer(table.columns[column]?.name ?? "")}: ${value}`];
    });
    const line = lines[at];
    const lead = rows.length > 1 ? `${at > 0 ? "\n" : ""}- ` : "";
    return [`${lead}${shown.join("; ")}`, ...(line ? [" ", cite(line)] : [])];
  });
}

const unitHeads = new Set(Object.values(tableWords).flatMap(({ units }) => units.split(" ")));

/** The columns of a look-up in their order, with what names the rows and the unit of what is asked for. */
function columnsShown({ cells, asked }: CellLookUp, table: OpenTable): number[] {
  const { columns } = table;
  if (asked.length === 0) return [...columns.keys()];
  const label = columns.findIndex(
    ({ kind, isUnique }, at) => kind === "text" && isUnique && !isOfClock(table, at),
  );
  const isSized = asked.some((column) => columns[column]?.kind === "number");
  const units = columns.flatMap(({ name }, at) =>
    isSized && unitHeads.has(tableTokens(name).join(" ")) ? [at] : [],
  );
  const shown = new Set([
    Math.max(0, label),
    ...units,
    ...cells.map(({ column }) => column),
    ...asked,
  ]);
  return [...shown].toSorted((a, b) => a - b);
}
