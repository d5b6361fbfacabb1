import type { TableWording } from "./table-wording.ts";

const englishRows = (count: number) => (count === 1 ? "1 row" : `${count} rows`);
const englishConditions = (conditions: string) => (conditions ? ` with ${conditions}` : "");

export const englishTableWording: TableWording = {
  whole: (rows, file, conditions) =>
    `the ${englishRows(rows)} of ${file}${englishConditions(conditions)}`,
  matched: (count, total, file, conditions) =>
    `${count} of the ${englishRows(total)} of ${file} ${count === 1 ? "has" : "have"} ${conditions}`,
  none: (total, file, conditions) =>
    `None of the ${englishRows(total)} of ${file} has ${conditions}.`,
  all: (total, file) => `${file} has ${englishRows(total)}`,
  extreme: (direction, column, whole, value) =>
    `The ${direction} ${column} of ${whole} is ${value}`,
  firsts: (direction, column, whole, count) =>
    `Of ${whole}, these ${count} have the ${direction} ${column}`,
  sum: (column, whole, figure) => `The sum of ${column} over ${whole} is ${figure}`,
  mean: (column, whole, figure) => `The mean of ${column} over ${whole} is ${figure}`,
  kinds: (column, whole, count) => `${column} has ${count} different values in ${whole}`,
  group: (direction, column, whole, names) =>
    `Of ${whole}, the ${direction === "highest" ? "most" : "fewest"} are of ${column} ${names}`,
  measures: {
    sum: (column) => `sum of ${column}`,
    mean: (column) => `mean of ${column}`,
  },
  rows: "number of rows",
  periods: { month: "month", year: "year" },
  first: (names, figure, { direction, measured, key, whole }) =>
    `${names}: ${figure} is the ${direction} ${measured} by ${key} over ${whole}`,
  groups: (measured, key, whole) => `The ${measured} by ${key} over ${whole}`,
  compared: { below: "below", above: "above", atLeast: "of at least", atMost: "of at most" },
  days: { below: "before", above: "after", atLeast: "on or after", atMost: "on or before" },
  more: (count) => `And ${count} more.`,
  empty: "(empty)",
  and: "and",
  or: "or",
};
