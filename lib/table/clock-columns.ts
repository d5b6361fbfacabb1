import type { OpenTable } from "./open-table.ts";
import { isEmptyCell } from "./read-column.ts";
import type { DataRow } from "./table.ts";

const clockCell = /^(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?: ?(?<half>[ap])\.?m\.?)?$/iu;

/** The minutes of a time of day since midnight; null for any other cell. */
function minutesOf(cell: string): number | null {
  const { hour, minute, half } = clockCell.exec(cell.trim())?.groups ?? {};
  if (hour === undefined || minute === undefined) return null;
  const isAfternoon = half?.toLowerCase() === "p";
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
}

/** Whether each cell of a column with something in it is a time of day. */
export function isOfClock({ rows, columns }: OpenTable, column: number): boolean {
  const filled = rows.map(({ cells }) => cells[column] ?? "").filter((cell) => !isEmptyCell(cell));
  return (
    columns[column]?.kind === "text" &&
    filled.length > 0 &&
    filled.every((cell) => minutesOf(cell) !== null)
  );
}

/**
 * The first or the last of some rows by the time of day in a column: the last where its rows end then, and the first where
 * they begin, which another column of such times tells. Null where none does.
 */
export function lastsBetween(
  table: OpenTable,
  column: number,
  rows: readonly DataRow[],
): DataRow | null {
  if (!isOfClock(table, column)) return null;
  const minutes = ({ cells }: DataRow, at: number) => minutesOf(cells[at] ?? "");
  const sorted = rows
    .filter((row) => minutes(row, column) !== null)
    .toSorted((a, b) => (minutes(a, column) ?? 0) - (minutes(b, column) ?? 0));
  const others = [...table.columns.keys()].filter((at) => at !== column && isOfClock(table, at));
  const isNever = (at: number, sign: number) =>
    table.rows.every((row) => {
      const [own, other] = [minutes(row, column), minutes(row, at)];
      return own === null || other === null || Math.sign(own - other) !== sign;
    });
  if (others.some((at) => isNever(at, -1))) return sorted.at(-1) ?? null;
  return others.some((at) => isNever(at, 1)) ? (sorted[0] ?? null) : null;
}
