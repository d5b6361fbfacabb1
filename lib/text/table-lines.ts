/** A row with bars and spaces between its cells, as tables from HTML are written. */
export const barRow = /\S \| \S/;

/** The line below a table's header. */
export const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Splits a row at its bars, and leaves out those at its ends. */
export function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

/** Splits a row at the white space that sets its columns apart. */
export const spacedCells = (line: string): string[] => line.trim().split(/\s{2,}|\t+/u);

/** A name of a column: short, and no value. */
const columnName = /^\p{L}[^:;!?]{0,39}$/u;

/** Whether a line names columns that white space sets apart. */
export function namesColumns(line: string): boolean {
  const cells = spacedCells(line);
  return cells.length > 1 && cells.every((name) => columnName.test(name));
}

/** A figure or a code: "1240 C", "E09". */
const figureCell = /^\S{0,8}\d.{0,12}$/u;

/** Whether a line heads the rows below it: it names columns, is no row of those above, and one of them has a figure in each row. */
export function headsColumns(
  line: string,
  below: readonly string[],
  above: string | undefined,
): boolean {
  if (!namesColumns(line)) return false;
  const names = spacedCells(line);
  if (above !== undefined && spacedCells(above).length === names.length) return false;
  const end = below.findIndex((row) => spacedCells(row).length !== names.length);
  const rows = (end < 0 ? below : below.slice(0, end)).map(spacedCells);
  return (
    rows.length > 1 &&
    names.some(
      (name, column) => !/\d/.test(name) && rows.every((row) => figureCell.test(row[column] ?? "")),
    )
  );
}
