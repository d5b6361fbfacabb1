import type { Aspect, Comparison } from "../question/table-words/index.ts";

/** What a word or phrase of a question means for a table. */
export type Meaning =
  /** A column; several if the words fit them alike. */
  | { kind: "column"; columns: readonly number[] }
  /** Cells, by the columns that have them. */
  | { kind: "value"; cells: ReadonlyMap<number, ReadonlySet<string>> }
  | {
      kind: "number";
      /** Its digits as they are written, and the words as they were asked. */
      text: string;
      said: string;
      unit: string | null;
      /** The columns that have it as a cell. */
      cells: ReadonlyMap<number, ReadonlySet<string>>;
    }
  /** The rows by a name for all of them: "tickets", or "items", which is any table's. */
  | { kind: "rows"; own: boolean }
  /** The document by its name. */
  | { kind: "document" }
  | { kind: "order"; direction: "highest" | "lowest"; aspect?: Aspect }
  | { kind: "compare"; comparison: Comparison; aspect?: Aspect }
  /** The unit of some columns: "hours". */
  | { kind: "unit"; unit: string }
  /** What is asked of the rows: "cost". */
  | { kind: "about"; aspect: Aspect }
  | { kind: "count" | "sum" | "mean" | "top" | "list" | "filler" };

/** A meaning with the place of its words in the question. */
export type Mention = Meaning & { at: number; length: number };
