/** A row with bars and spaces between its cells, as tables from HTML are written. */
export const barRow = /\S \| \S/;

/** The line below a table's header. */
export const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Splits a row at its bars, and leaves out those at its ends. */
export function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, "|"));
}
