import type { AskedLanguage } from "../question/words/index.ts";
import type { AskedWord } from "./asked-word.ts";
import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { Extreme } from "./take-extreme.ts";
import type { CountedState } from "./take-outcome.ts";

/** One end of a span, or the entry that others come before or after. */
export type Endpoint = { which: "first" | "last"; filter: LineFilter };

/** Two states that lines tell in turn: `paused`, `resumed`. */
export type StateTurn = { from: AskedWord; to: AskedWord };

/** A question over the lines of documents, as understood. */
export type LogQuestion = {
  act: LogAct;
  /** The documents it names; null for all logs. */
  documentIds: string[] | null;
  filter: LineFilter;
  /** Asks for failures by whatever sign a log has: levels, or else status codes, or else words. */
  failing: boolean;
  /** Words to search for in lines; the answer names those that no line has. */
  words: readonly AskedWord[];
  /** Words of the question before that lines with its own words may have as well. */
  carried: readonly AskedWord[];
  /** What the counts are grouped by. */
  groupBy: GroupBy | null;
  /** Asks for the largest group: "which host has the most errors?" */
  leading: boolean;
  /** Asks for the smallest group instead. */
  fewest: boolean;
  /** Asks how many groups there are: "how many different addresses?" */
  distinct: boolean;
  /** Whether it is grouped so only where lines have the names: "how many users had errors". */
  supposed: boolean;
  /** At most this many entries, from the start or the end; `said` as it was asked. */
  limit: { count: number; from: "start" | "end"; said: string } | null;
  /** For `between`. */
  endpoints: [Endpoint, Endpoint] | null;
  /** The entry that the question asks for the neighbours of: up to another one, or for a time in milliseconds. */
  beside: { side: "before" | "after"; entry: Endpoint; to?: Endpoint; within?: number } | null;
  /** For `between`, if it asks how long something was in a state, or when that ended: the states that may be meant. */
  turns: readonly StateTurn[] | null;
  /** For `extreme`: which figure is asked for. */
  extreme: Extreme | null;
  /** For `sum`: the words for what is added up. */
  summed: readonly AskedWord[] | null;
  /** What it calls requests: `responses`; null if it does not speak of them. */
  called: string | null;
  /** How what is counted came out, for which a line may state a figure: "how many tests failed". */
  state: CountedState | null;
  /** The first or last entry, if its kind is asked for: "how many times was the first error seen?" */
  kindOf: Endpoint["which"] | null;
  /** Whether it asks for what lines tell beside their groups: "which job failed, and why". */
  quotes: boolean;
  /** Whether it speaks of lines by that word: any text has lines, and logs alone have entries. */
  ofLines: boolean;
  /** The noun of the one thing that it asks for: "which browser did they use". */
  thing: string | null;
  /** What is counted, if it is no kind of entry: lines may state a figure of it. */
  counted: string | null;
  /** For `rate`: the level names the whole, not the part: "the share of errors that are timeouts". */
  ofLevel: boolean;
  /** Words that lines cannot answer by look-up or count, such as "on average". */
  beyond: readonly string[];
  /** Whether its words speak of log lines; otherwise it counts as such only if the scope has nothing but logs. */
  surely: boolean;
  /** Whether it speaks of requests, so that lines answer it if they hold any. */
  likely: boolean;
  /** Whether its words say what is done with the lines, such as a count; otherwise they are listed. */
  told: boolean;
  language: AskedLanguage;
};

/** What a question narrows the lines to. */
export type AskedConditions = Pick<LogQuestion, "filter" | "failing" | "words"> &
  Partial<Pick<LogQuestion, "extreme" | "called">>;

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
  /** The entries with the largest or smallest figure. */
  | "extreme"
  /** The sum of the figures that the entries state. */
  | "sum"
  /** How long something took, by the times that entries state. */
  | "taking"
  /** The last of the entries, and the lines that tell its cause. */
  | "cause"
  /** How long from one entry to another. */
  | "between"
  /** The longest time without an entry. */
  | "gap"
  /** What began when: the few entries of a time, or else the kinds of failures and warnings, or the rarest messages. */
  | "story"
  /** The lines with these numbers. */
  | "lines";

/** The base of a follow-up when the question itself was left to retrieval. */
export const listing = {
  act: "list",
  groupBy: null,
  leading: false,
  fewest: false,
  distinct: false,
  supposed: false,
  limit: null,
  endpoints: null,
  beside: null,
  turns: null,
  extreme: null,
  summed: null,
  called: null,
  state: null,
  kindOf: null,
  counted: null,
  thing: null,
  quotes: false,
  ofLines: false,
  ofLevel: false,
  beyond: [],
  words: [],
  carried: [],
  surely: true,
  likely: false,
  told: false,
} as const;
