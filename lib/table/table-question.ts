import type { Comparison } from "../question/table-words/index.ts";

/** What a row must have: one of these cells in a column. */
export type CellCondition = { column: number; cells: ReadonlySet<string> };

/** How the size in a column must compare with a number, as it was asked, or with another column of its row. */
export type SizeCondition = {
  column: number;
  comparison: Comparison;
  with: { column: number } | { size: number; text: string };
};

/** A question that a table answers by a computation over its rows. */
export type TableQuestion = {
  cells: readonly CellCondition[];
  sizes: readonly SizeCondition[];
  /** The column that the question asks for; null where it asks for rows. */
  asked: number | null;
} & (
  | { act: "list" | "count" }
  /** Counts what is in the asked column, each once. */
  | { act: "kinds"; asked: number }
  | { act: "sum" | "mean"; column: number }
  | { act: "order"; direction: "highest" | "lowest"; column: number; limit: number | null }
  /** What in the asked column has the most or the fewest rows. */
  | { act: "groups"; direction: "highest" | "lowest"; asked: number }
);
