import type { Meaning } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";

/** Reads a month or a year that rows of a table are in, as their cells in its columns of days or months; null if none are. */
export function readPeriod(
  word: string,
  { columns, rows }: OpenTable,
  monthNames: ReadonlyMap<string, number>,
): (Extract<Meaning, { kind: "value" }> & { length: 1 }) | null {
  const number = monthNames.get(word);
  const asked = number
    ? `-${String(number).padStart(2, "0")}`
    : /^(?:19|20)\d{2}(?:-\d{2})?$/u.test(word)
      ? word
      : null;
  if (asked === null) return null;
  const found = columns.flatMap(({ months }, column): [number, Set<string>][] => {
    const fits = (month: string | null) =>
      month !== null && (number ? month.endsWith(asked) : month.startsWith(asked));
    const cells = (months ?? []).flatMap((month, row) =>
      fits(month) ? [rows[row]?.cells[column] ?? ""] : [],
    );
    return cells.length > 0 ? [[column, new Set(cells)]] : [];
  });
  return found.length > 0 ? { kind: "value", cells: new Map(found), said: word, length: 1 } : null;
}
