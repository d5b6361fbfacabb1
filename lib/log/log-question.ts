import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";

/** One end of a stretch of time that is asked for. */
export type Endpoint = { which: "first" | "last"; filter: LineFilter };

/** A question over the lines of documents, understood. */
export type LogQuestion = {
  act: LogAct;
  /** The documents it names; null: all logs. */
  documentIds: string[] | null;
  filter: LineFilter;
  /** How the counts are told apart. */
  groupBy: GroupBy | null;
  /** So many at most, from the start or the end. */
  limit: { count: number; from: "start" | "end" } | null;
  /** Of `between`. */
  endpoints: [Endpoint, Endpoint] | null;
};

export type LogAct =
  /** How many entries there are. */
  | "count"
  /** The entries themselves. */
  | "list"
  | "first"
  | "last"
  /** The first and the last. */
  | "ends"
  /** From when to when, and how long that is. */
  | "span"
  /** How long from one entry to another. */
  | "between"
  /** The lines of these numbers, as they stand. */
  | "lines";
