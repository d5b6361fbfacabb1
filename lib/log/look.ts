import { askedWord, holdsWord, maxSearchedChars } from "./asked-word.ts";
import type { DocumentFindings } from "./describe-findings.ts";
import { withGivenLevels } from "./given-lines.ts";
import { inOtherWords } from "./in-other-words.ts";
import { isNounGroup } from "./line-fields.ts";
import type { LineFilter, LogLine } from "./line-filter.ts";
import type { LogSource } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import type { Resolved } from "./resolve-conditions.ts";
import { scanLines } from "./scan-lines.ts";
import { escapeForRegExp } from "./take-documents.ts";
import { type CountedState, stateFigure } from "./take-outcome.ts";
import { emptyTally, type LineTally, type TallyOptions, tallyLines } from "./tally-lines.ts";

/** A log with the question's filter as resolved for it. */
export type Found = Resolved & { log: LogSource };

export type Search = {
  asked: LogQuestion;
  /** How many logs are searched. */
  documents: number;
  /** Searches for a status among the words of lines, where no log has a field for it. */
  inWords?: boolean;
  signal: AbortSignal | undefined;
};

/** Entries listed per answer, shared among its documents. */
export const maxListedLines = 20;
/** Entries quoted below their groups. */
const maxQuotedLines = 3;
/** Entries shown before or after another, or for a question that was only partly understood. */
export const maxBesideLines = 5;

/** One log, scanned as often as a question needs. */
export class Look {
  readonly asked: LogQuestion;
  readonly found: Found;
  readonly #search: Search;

  constructor(search: Search, found: Found) {
    this.asked = search.asked;
    this.found = found;
    this.#search = search;
  }

  get signal(): AbortSignal | undefined {
    return this.#search.signal;
  }

  /** How many entries the answer lists. */
  get listed(): number {
    const { act, limit, beyond } = this.asked;
    if (limit) return Math.min(limit.count, maxListedLines);
    if (beyond.length > 0) return maxBesideLines;
    const lists = act === "list" || act === "lines";
    // "Which trap ran out of battery and when": few lines tell what their groups do not.
    if (act === "count" && this.asked.groupBy !== null) return maxQuotedLines;
    return lists ? Math.max(3, Math.floor(maxListedLines / this.#search.documents)) : 0;
  }

  go(filter: LineFilter, options: Partial<Omit<TallyOptions, "signal">> = {}): Promise<LineTally> {
    const { groupBy = null, list = 0, from = "start", merges = false } = options;
    const isOfTraces = groupBy !== null && isNounGroup(groupBy) && groupBy.trace !== undefined;
    // Entries are one message only with the same trace.
    const whole = isOfTraces || (merges && list > 0);
    const lines = scanLines(this.found.log, whole ? { ...filter, whole } : filter);
    return tallyLines(lines, { groupBy, list, from, merges, signal: this.signal });
  }

  /** The filter by words that lines may have for a level or status that none states; null if there are none. */
  get inOtherWords(): LineFilter | null {
    const { filter } = this.found;
    return filter.statuses && !this.#search.inWords ? null : inOtherWords(filter);
  }

  /** The last line with a figure right before what is counted: `412 routes`. */
  async lastFigure(counted: string): Promise<LogLine | undefined> {
    const stem = escapeForRegExp(counted.replace(/s$/iu, ""));
    const figure = new RegExp(`(?<![\\w.:/-])\\d[\\d.,]* ${stem}s?(?![\\w-])`, "iu");
    let last: LogLine | undefined;
    for await (const batch of this.lines())
      last = batch.findLast(({ text }) => figure.test(text.slice(0, maxSearchedChars))) ?? last;
    return last;
  }

  /** The one line that states how many came out in a way: `tests: 409 passed, 3 failed`; undefined if none or several do. */
  async onlyFigure(state: CountedState): Promise<{ line: LogLine; number: string } | undefined> {
    const figure = stateFigure(state);
    const noun = askedWord(state.noun);
    const found: { line: LogLine; number: string }[] = [];
    for await (const batch of this.lines())
      for (const line of batch) {
        const stated = figure.exec(line.text.slice(0, maxSearchedChars))?.groups;
        const number = stated?.["number"] ?? stated?.["keyed"];
        if (number && holdsWord(line, noun)) found.push({ line, number });
      }
    return found.length === 1 ? found[0] : undefined;
  }

  /** The entries that a filter selects, or else the question's own conditions. */
  async *lines(filter = this.found.filter): AsyncGenerator<LogLine[]> {
    for await (const batch of scanLines(this.found.log, filter)) {
      this.signal?.throwIfAborted();
      yield batch;
    }
  }

  findings(
    filter: LineFilter,
    tally: LineTally,
    more: Partial<DocumentFindings> = {},
  ): DocumentFindings {
    const { log, missing, absent, levelDropped } = this.found;
    return {
      log,
      filter: withGivenLevels(filter, log),
      tally,
      groupBy: this.asked.groupBy,
      ends: null,
      turns: [],
      extremes: null,
      sum: null,
      times: null,
      causes: [],
      beside: null,
      fatal: null,
      whole: null,
      figure: null,
      missing: missing.map(({ said }) => said),
      absent: absent.map(({ said }) => said),
      levelDropped,
      rare: null,
      ...more,
    };
  }
}

/** The tally of one line that answers by itself. */
export const tallyOfLine = (line: LogLine) => ({
  ...emptyTally,
  count: 1,
  first: line,
  last: line,
});
