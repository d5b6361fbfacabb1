import type { Comparison, TablePeriod } from "../question/table-words/index.ts";

/** What a row must have: one of these cells in a column. `said` are the times that they are in, as they were asked. */
export type CellCondition = {
  column: number;
  cells: ReadonlySet<string>;
  said: readonly string[];
};

/** How the size in a column must compare with a number, as it was asked, or with another column of its row. */
export type SizeCondition = {
  column: number;
  comparison: Comparison;
  with: { column: number } | { size: number; text: string };
};

/** What rows are grouped by: a column's cells, or the months or years of its days. */
export type GroupKey = { column: number; by: "cell" | TablePeriod };

/** What is computed over rows. */
export type TableMeasure = { act: "count" } | { act: "sum" | "mean"; column: number };

/** A question that a table answers by a computation over its rows. */
export type TableQuestion = {
  cells: readonly CellCondition[];
  sizes: readonly SizeCondition[];
  /** The column that the question asks for; null where it asks for rows. */
  asked: number | null;
} & (
  | { act: "list" }
  /** Counts what is in the asked column, each once. */
  | { act: "kinds"; asked: number }
  | TableMeasure
  | { act: "order"; direction: "highest" | "lowest"; column: number; limit: number | null }
  /** The measure of each group: the highest or lowest of them, or all where no direction is asked for. */
  | { act: "groups"; key: GroupKey; measure: TableMeasure; direction: "highest" | "lowest" | null }
);
