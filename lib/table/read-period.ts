import type { Meaning } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";

type Period = Extract<Meaning, { kind: "value" }> & { length: number };

/** What opens a span of months, and what joins its ends, in the languages that are read; "and" joins them after an opening alone. */
const spanOpening: ReadonlySet<string> = new Set(
  "between zwischen entre from von de since".split(" "),
);
const spanJoint: ReadonlySet<string> = new Set(
  "to till until through thru bis a au hasta".split(" "),
);
const and: ReadonlySet<string> = new Set("and und et y".split(" "));

/**
 * Reads a month, a year or a span of months that rows of a table are in, as their cells in its columns of days or months;
 * null if none are.
 * @param words of a question, from where the period may begin.
 */
export function readPeriod(
  words: readonly string[],
  table: OpenTable,
  monthNames: ReadonlyMap<string, number>,
): Period | null {
  const span = readMonthSpan(words, monthNames);
  if (span) {
    const { first, last, length } = span;
    const isIn = (month: number) =>
      first <= last ? month >= first && month <= last : month >= first || month <= last;
    return toPeriod(words.slice(0, length).join(" "), length, table, (month) =>
      isIn(Number(month.slice(5, 7))),
    );
  }
  const [word = ""] = words;
  const number = monthNames.get(word);
  if (number)
    return toPeriod(word, 1, table, (month) =>
      month.endsWith(`-${String(number).padStart(2, "0")}`),
    );
  return /^(?:19|20)\d{2}(?:-\d{2})?$/u.test(word)
    ? toPeriod(word, 1, table, (month) => month.startsWith(word))
    : null;
}

/** "Between March and May", "January to April". */
function readMonthSpan(
  words: readonly string[],
  monthNames: ReadonlyMap<string, number>,
): { first: number; last: number; length: number } | null {
  const opens = spanOpening.has(words[0] ?? "") ? 1 : 0;
  const [from = "", joins = "", to = ""] = words.slice(opens);
  const [first, last] = [monthNames.get(from), monthNames.get(to)];
  const isJoined = spanJoint.has(joins) || (opens === 1 && and.has(joins));
  return first && last && isJoined ? { first, last, length: opens + 3 } : null;
}

/** The cells of the rows whose month, such as "2025-04", is in a period. */
function toPeriod(
  said: string,
  length: number,
  { columns, rows }: OpenTable,
  isIn: (month: string) => boolean,
): Period | null {
  const found = columns.flatMap(({ months }, column): [number, Set<string>][] => {
    const cells = (months ?? []).flatMap((month, row) =>
      month !== null && isIn(month) ? [rows[row]?.cells[column] ?? ""] : [],
    );
    return cells.length > 0 ? [[column, new Set(cells)]] : [];
  });
  return found.length > 0 ? { kind: "value", cells: new Map(found), said, length } : null;
}
