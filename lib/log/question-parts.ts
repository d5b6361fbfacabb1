import type { AskedWord } from "./asked-word.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogQuestion } from "./log-question.ts";
import type { SaidAct } from "./read-act.ts";
import type { SaidEndpoint } from "./take-endpoints.ts";
import type { SaidGroup } from "./take-group.ts";
import type { SaidRate } from "./take-rate.ts";

/** How a question is read, where lines tell whether it is meant so. */
export type ReadingManner = {
  /** "How long were sales paused" asks for the lines of its beginning and end; else for those that say so. */
  states?: boolean;
  /** "The slowest query" asks for the largest figure; else for more than lines can tell. */
  extremes?: boolean;
  /** "Which merchant" asks for the names that lines have for it; else for lines with the word. */
  fields?: boolean;
  /** "How many tests failed" asks for a summary's figure, "why did it abort" for the cause that lines tell. */
  outcomes?: boolean;
};

/** The parts of a question. */
export type Parts = {
  explaining: boolean;
  /** "Why on the 11th?" asks for the lines of what was counted before. */
  why: boolean;
  /** "Is the pump on?" asks for no lines. */
  yesNo: boolean;
  /** "Anything after 3 pm?" asks for entries of all kinds. */
  anything: boolean;
  followsOn: boolean;
  /** "Only those of pay-2" narrows the question before. */
  only: boolean;
  /** `named`: it names a document. `written`: by its whole file name. `place`: by what it is of. */
  named: boolean;
  place: boolean;
  written: boolean;
  documentIds: string[] | null;
  endpoints: [SaidEndpoint, SaidEndpoint] | null;
  beside: LogQuestion["beside"];
  turns: LogQuestion["turns"];
  extreme: LogQuestion["extreme"];
  summed: LogQuestion["summed"];
  /** Asks for the times that entries say they took. */
  taking: boolean;
  kindOf: LogQuestion["kindOf"];
  counted: LogQuestion["counted"];
  rate: SaidRate | null;
  /** What lines cannot answer, and times and exceptions that were not understood. */
  beyond: string[];
  /** Times without a place on the log's own clock, such as `last night`. */
  loose: string[];
  limit: LogQuestion["limit"];
  group: SaidGroup;
  whichLog: boolean;
  failing: boolean;
  /** How what is counted came out. */
  state: LogQuestion["state"];
  /** Asks for reasons beside groups: "and why". */
  reasonAsked: boolean;
  /** Asks why something happened. */
  cause: boolean;
  /** Whether it asks how things are in general, and of events only what is done with them. */
  general: boolean;
  /** Whether its level is named by words that texts have for other things, and no lines are spoken of. */
  everyday: boolean;
  own: LineFilter;
  words: AskedWord[];
  said: SaidAct;
};
