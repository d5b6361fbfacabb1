import { isoDate } from "./iso-date.ts";

/** UTF-16 units of a column's name; a longer one is no name. */
const maxNameLength = 60;

/**
 * Returns the names in a row if its cells are names of columns: different from each other, and no values. Days and times of
 * day are names where what is below them are none, as in a table of measurements by day.
 */
export function columnNames(
  cells: readonly string[],
  below: readonly (readonly string[])[] = [],
): string[] | undefined {
  const names = cells.filter((cell) => cell !== "");
  const areNames = names.every(
    (name) =>
      name.length <= maxNameLength &&
      (/^\p{L}|^[#%_]/u.test(name) || isYear(name) || isWrittenTime(name)),
  );
  const differ = new Set(names).size === names.length;
  return cells.length > 1 &&
    names.length > cells.length / 2 &&
    areNames &&
    differ &&
    nameTimes(cells, below)
    ? names
    : undefined;
}

const isYear = (name: string) => /^(?:19|20)\d{2}$/u.test(name);

/** Whether the days and times in a row, if there are any, are above values of other shapes. */
function nameTimes(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const times = cells.flatMap((cell, column) => (isWrittenTime(cell) ? [column] : []));
  const values = times.flatMap((column) =>
    below.flatMap((row) =>
      row[column] ? [cellShape(row[column]) !== cellShape(cells[column] ?? "")] : [],
    ),
  );
  return times.length === 0 || (values.length > 0 && values.every(Boolean));
}

const cellShape = (cell: string) => cell.replace(/\d+/gu, "0");

/** Forms besides those that {@link isoDate} reads: `12.03.2025`, `12/3`, and times of day, or from one to another. */
const timeShape =
  /^\d{1,2}(?:\.\d{1,2}\.(?:\d{2}|\d{4})?|\/\d{1,2}(?:\/(?:\d{2}|\d{4}))?|(?::\d{2}| ?[ap]m)(?: ?[-–] ?\d{1,2}:\d{2})?)$/iu;

/** Whether a cell is a day or a time of day; digits alone may be a size. */
const isWrittenTime = (cell: string) =>
  timeShape.test(cell) || (/^\d+[-/. ]/u.test(cell) && isoDate(cell) !== undefined);
