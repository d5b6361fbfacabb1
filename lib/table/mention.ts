import type {
  Aspect,
  Comparison,
  TableAbout,
  TableOrder,
  TablePeriod,
} from "../question/table-words/index.ts";

/** Cells, by the columns that have them. */
export type CellsByColumn = ReadonlyMap<number, ReadonlySet<string>>;

/** What a word or phrase of a question means for a table. */
export type Meaning =
  /**
   * A column; several if the words fit them alike. `isSum` if its name is a word for a sum, `negated` if it is one of yes and
   * no that is negated: "unpaid"; `about` is what its name asks for besides: "paid"; `isDocument` if the word names the
   * document as well: "stock.csv".
   */
  | {
      kind: "column";
      columns: readonly number[];
      isSum?: boolean;
      negated?: true;
      isDocument?: boolean;
      about?: TableAbout;
    }
  /**
   * Cells that these words are or begin. `said` is a time that they are in, as it was asked; `isAlsoWord` if they also ask for
   * something of any table: "sales".
   */
  | { kind: "value"; cells: CellsByColumn; said?: string; isAlsoWord?: true }
  | {
      kind: "number";
      /** Its digits as they are written, and the words as they were asked. */
      text: string;
      said: string;
      unit: string | null;
      cells: CellsByColumn;
    }
  /** The rows by a name for all of them: "tickets", or "items", which is any table's. */
  | { kind: "rows"; own: boolean }
  /** The document by its name. */
  | { kind: "document" }
  | ({ kind: "order" } & TableOrder)
  | { kind: "compare"; comparison: Comparison; aspect?: Aspect }
  /** The unit of some columns: "hours". */
  | { kind: "unit"; unit: string }
  /** What is asked of the rows: "cost"; `own` if it also names them: "expenses". */
  | ({ kind: "about"; own: boolean } & TableAbout)
  /** A question word for a column: "who". */
  | { kind: "asker"; aspect: Aspect }
  | { kind: "period"; by: TablePeriod }
  | { kind: "span"; months: number }
  | { kind: "count"; rowsOnly: boolean }
  | { kind: "sum" }
  | { kind: "mean" }
  | { kind: "or" }
  /** `lists` if it is a verb that asks for all that fit: "haven't". */
  | { kind: "not"; lists: boolean }
  | { kind: "top" | "list" | "each" | "figure" | "filler" };

/** A meaning with the place of its words in the question. */
export type Mention = Meaning & { at: number; length: number };

/** Whether words are a table's own. */
export const isOwn = (mention: Mention): boolean =>
  mention.kind === "column" ||
  mention.kind === "value" ||
  ((mention.kind === "rows" || mention.kind === "about") && mention.own);

/** How many words of a question are a table's own, or name its document. */
export const wordsBeside = (mentions: readonly Mention[]): number =>
  mentions.reduce(
    (sum, each) => sum + (isOwn(each) || each.kind === "document" ? each.length : 0),
    0,
  );
