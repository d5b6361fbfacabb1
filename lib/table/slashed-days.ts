import { isoDateOf } from "../ingestion/parse/iso-date.ts";

const slashedDay = /^(?<n1>\d{1,2})(?<sep>[-/])(?<n2>\d{1,2})\k<sep>(?<n3>\d{4})$/u;
const dayOrders = [
  ["n1", "n2"],
  ["n2", "n1"],
] as const;

/**
 * Reads a column of days such as `03/04/2025` in ISO 8601. Whether the day or the month comes first shows where one of them
 * is above 12, or where the rows are in the order of time one way only.
 * @returns null for any other column, and where both ways read alike.
 */
export function slashedDays(cells: readonly string[]): readonly string[] | null {
  const written = cells.map((cell) => slashedDay.exec(cell.trim())?.groups);
  const readings = dayOrders.flatMap(([day, month]) => {
    const days = written.map((parts) => isoDateOf(parts?.["n3"], parts?.[month], parts?.[day]));
    return days.every((each) => each?.length === isoDayLength) ? [days as string[]] : [];
  });
  const inOrder = readings.filter((days) => isSorted(days) || isSorted(days.toReversed()));
  const [only, other] = readings.length > 1 ? inOrder : readings;
  return only && !other ? only : null;
}

const isoDayLength = "2025-01-31".length;

const isSorted = (days: readonly string[]) =>
  days.every((day, at) => at === 0 || (days[at - 1] ?? "") <= day);
