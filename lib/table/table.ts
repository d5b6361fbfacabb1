/** A row of a table: its cells as they are written, and its place in the document's text (UTF-16). */
export type DataRow = { cells: readonly string[]; start: number; end: number };

/** A table with named columns, as it is written in a document. */
export type WrittenTable = {
  header: readonly string[];
  rows: readonly DataRow[];
  /** What names its rows: the heading above it, or the key of a list of records. */
  heading: string | null;
};

/** What the cells of a column are. A number or a day is compared by its size. */
type ColumnKind = "text" | "number" | "date";

/** A column, read. */
export type Column = {
  name: string;
  kind: ColumnKind;
  /** The unit of its numbers, by its first name in the list of units. */
  unit: string | null;
  /** The size of each row's cell; null where a cell has none, and in a column of words. */
  sizes: readonly (number | null)[];
  /** The month of each row's cell, as `2025-01`; null in a column of anything but days or months. */
  months: readonly (string | null)[] | null;
  /** The day of the week of each row's cell, from 0 for Monday; null in a column of anything but their names. */
  weekdays: readonly (number | null)[] | null;
  /** The day or month that it is named by, without a year as `0000-01`, or the day of the week; null for another name. */
  named: { time: string | null; weekday: number | null };
  /** Whether some rows have something in it, and others nothing. */
  hasEmpty: boolean;
  /** Whether each cell with something in it says yes or no. */
  isYesNo: boolean;
  /** Whether no two rows have the same cell. */
  isUnique: boolean;
  /** Whether its numbers may count the rows up or down, as those of orders do: in order, whole, close together, without a unit. */
  isNumbering: boolean;
  /** Whether each of its numbers is the total of the rows up to there, as a balance is. */
  isRunning: boolean;
};
