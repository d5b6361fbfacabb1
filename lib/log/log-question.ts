import type { AskedLanguage } from "../question/words/index.ts";
import type { AskedWord } from "./asked-word.ts";
import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";

/** One end of a stretch of time that is asked for, or an entry that others are asked for by. */
export type Endpoint = { which: "first" | "last"; filter: LineFilter };

/** A question over the lines of documents, understood. */
export type LogQuestion = {
  act: LogAct;
  /** The documents it names; null: all logs. */
  documentIds: string[] | null;
  filter: LineFilter;
  /** Failures of whatever sign a log has are asked for: levels, else status codes, else words. */
  failing: boolean;
  /** Words that are looked for in the lines; those that none has are said to be missing. */
  words: readonly AskedWord[];
  /** How the counts are told apart. */
  groupBy: GroupBy | null;
  /** The group with the most is asked for: "which host has the most errors?" */
  leading: boolean;
  /** So many at most, from the start or the end. */
  limit: { count: number; from: "start" | "end" } | null;
  /** Of `between`. */
  endpoints: [Endpoint, Endpoint] | null;
  /** The entries before or after another. */
  beside: { side: "before" | "after"; entry: Endpoint } | null;
  /** The first or the last entry, whose kind is asked for: "how many times was the first error seen?" */
  kindOf: Endpoint["which"] | null;
  /** Of `rate`: whether the level tells what is the whole, "the share of errors that are timeouts", and not the part. */
  ofLevel: boolean;
  /** Words that ask for more than can be looked up or counted in lines, such as "slowest". */
  beyond: readonly string[];
  /** Whether the words themselves speak of lines of a log; otherwise only a scope of logs alone makes it such a question. */
  surely: boolean;
  language: AskedLanguage;
};

export type LogAct =
  /** How many entries there are. */
  | "count"
  /** What share of the entries they are. */
  | "rate"
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
  /** The longest time without an entry. */
  | "gap"
  /** What began when: the kinds of failures and warnings, or else the rarest messages. */
  | "story"
  /** The lines of these numbers, as they stand. */
  | "lines";
