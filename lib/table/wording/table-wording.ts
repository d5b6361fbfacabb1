import type { Comparison, TablePeriod } from "../../question/table-words/index.ts";

type SortDirection = "highest" | "lowest";
/** The same of sizes, and of days. */
type ExtremeSaid = SortDirection | "latest" | "earliest";

/** The words of an answer over a table, in one language. Names of columns and cells are quoted in them. */
export type TableWording = {
  /** The rows that a computation is over; `conditions` may be empty. */
  whole(rows: number, file: string, conditions: string): string;
  /** How many rows of all meet conditions. */
  matched(count: number, total: number, file: string, conditions: string): string;
  none(total: number, file: string, conditions: string): string;
  all(total: number, file: string): string;
  extreme(extreme: ExtremeSaid, column: string, whole: string, value: string): string;
  firsts(extreme: ExtremeSaid, column: string, whole: string, count: number): string;
  sum(column: string, whole: string, figure: string): string;
  mean(column: string, whole: string, figure: string): string;
  kinds(column: string, whole: string, count: number): string;
  group(direction: SortDirection, column: string, whole: string, names: string): string;
  /** What is computed of a group. */
  measures: Readonly<Record<"sum" | "mean", (column: string) => string>>;
  rows: string;
  periods: Readonly<Record<TablePeriod, string>>;
  /** The groups with the highest or lowest figure. */
  first(
    names: string,
    figure: string,
    of: { direction: SortDirection; measured: string; key: string; whole: string },
  ): string;
  /** All groups; their figures are below. */
  groups(measured: string, key: string, whole: string): string;
  /** How a size compares, and how a day does. */
  compared: Readonly<Record<Comparison, string>>;
  days: Readonly<Record<Comparison, string>>;
  more(count: number): string;
  /** Stands for a cell with nothing in it. */
  empty: string;
  and: string;
  or: string;
};
