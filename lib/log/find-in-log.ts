import type { Severity } from "../wire/line.ts";
import { type AskedWord, askedWord, holdsWord, maxSearchedChars } from "./asked-word.ts";
import type { DocumentFindings } from "./describe-findings.ts";
import { findCause } from "./find-cause.ts";
import { findExtremes } from "./find-extremes.ts";
import { findSum } from "./find-sum.ts";
import { type FoundTurn, findTurns } from "./find-turns.ts";
import {
  findVarying,
  findVaryingField,
  maxComparedLines,
  namesAmongLines,
} from "./find-varying.ts";
import { cutRange, cutWindow, withGivenLevels } from "./given-lines.ts";
import { type GroupBy, isNounGroup, messageKind } from "./line-fields.ts";
import { asksForEntries, type LineFilter, type LogLine } from "./line-filter.ts";
import { isNameAsked } from "./line-names.ts";
import type { LogSource } from "./log-document.ts";
import type { Endpoint, LogQuestion, StateTurn } from "./log-question.ts";
import { isClocked } from "./read-act.ts";
import {
  levelOf,
  type Resolved,
  resolveConditions,
  statusesAsWords,
  tellsStatus,
} from "./resolve-conditions.ts";
import { scanLines } from "./scan-lines.ts";
import { escapeForRegExp } from "./take-documents.ts";
import type { Extreme } from "./take-extreme.ts";
import { type CountedState, stateFigure } from "./take-outcome.ts";
import {
  emptyTally,
  type LineTally,
  type TallyOptions,
  tallyLines,
  timeOf,
} from "./tally-lines.ts";
import { boundAt } from "./time-bound.ts";

/** A log with the question's filter as resolved for it. */
export type Found = Resolved & { log: LogSource };

type Search = {
  asked: LogQuestion;
  /** How many logs are searched. */
  documents: number;
  /** Searches for a status among the words of lines, where no log has a field for it. */
  inWords?: boolean;
  signal: AbortSignal | undefined;
};

/** The names asked for that no line of a log has. A name that no line has has no entries, if the log is named. */
export function unknownNames(
  { documentIds }: LogQuestion,
  { absent }: Found,
): readonly AskedWord[] {
  return documentIds ? absent.filter(isNameAsked) : [];
}

/** Entries listed per answer, shared among its documents. */
const maxListedLines = 20;
/** Entries quoted below their groups. */
const maxQuotedLines = 3;
/** Entries shown before or after another, or for a question that was only partly understood. */
const maxBesideLines = 5;
/** So few entries of a time are what happened then; of more, their kinds are told. */
const maxToldLines = 10;

/**
 * Searches logs for the answer to a question. A status is a field of a line; it is searched for as a word only where no
 * log has such a field.
 */
export async function findInLogs(
  search: Search,
  chosen: readonly Found[],
): Promise<DocumentFindings[]> {
  const findings: DocumentFindings[] = [];
  for (const found of chosen) findings.push(await findInLog(search, found));
  const stated = findings.filter(({ figure }) => figure !== null);
  if (stated.length > 0) return stated;
  const held = findings.some(({ tally }) => tally.count > 0);
  if (held || search.inWords || !search.asked.filter.statuses) return findings;
  for (const { log } of chosen) if (await tellsStatus(log)) return findings;
  return findInLogs({ ...search, inWords: true }, chosen);
}

/** Searches one log for the answer to a question. */
function findInLog(search: Search, found: Found): Promise<DocumentFindings> {
  const { asked } = search;
  const look = new Look(search, found);
  if (asked.endpoints) return findEnds(look, asked.endpoints);
  if (asked.turns) return findStates(look, asked.turns);
  if (asked.extreme) return findExtremeLines(look, asked.extreme);
  if (asked.summed) return findSumOf(look, asked.summed);
  if (asked.beside) return findBeside(look, asked.beside);
  if (asked.act === "cause") return findCauseOf(look);
  if (asked.state) return findState(look, asked.state);
  if (asked.kindOf) return findKind(look, asked.kindOf);
  if (asked.act === "story") return findStory(look);
  return asked.act === "rate" ? findRate(look) : findLines(look);
}

/** One log, scanned as often as a question needs. */
class Look {
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

async function findLines(look: Look): Promise<DocumentFindings> {
  const { asked, found } = look;
  const { act, limit } = asked;
  const options = {
    groupBy: asked.groupBy,
    list: look.listed,
    from: limit?.from ?? ("start" as const),
    // The last five are five lines, and a trace is told with its line.
    merges: act === "list" && !limit && !found.filter.whole && asksForEntries(found.filter),
  };
  const figure = asked.counted && (await look.lastFigure(asked.counted));
  if (figure) {
    return look.findings(found.filter, tallyOfLine(figure), { figure: asked.counted });
  }
  const unknown = unknownNames(asked, found);
  if (unknown.length > 0) {
    const words = [...(found.filter.words ?? []), ...unknown];
    const filter = { ...found.filter, words };
    return { ...look.findings(filter, emptyTally), missing: [], absent: [] };
  }
  const tally = await look.go(found.filter, options);
  const varying = await findVaryingGroup(look, tally);
  if (varying)
    return look.findings(
      found.filter,
      await look.go(found.filter, { ...options, groupBy: varying.groupBy }),
      varying,
    );
  const fallback = tally.count === 0 ? look.inOtherWords : null;
  const other = fallback && (await look.go(fallback, options));
  if (fallback && other && other.count > 0) return look.findings(fallback, other);
  const { statuses, severities = [] } = found.filter;
  if (act === "count" && !asked.groupBy && statuses?.some(([from, to]) => to > from)) {
    const grouped = await look.go(found.filter, { ...options, groupBy: "status" });
    return look.findings(found.filter, grouped, { groupBy: "status" });
  }
  const errors = severities.length === 1 && severities[0] === "ERROR";
  const fatal =
    errors && act !== "list" && found.log.extent.severities.has("FATAL")
      ? await look.go({ ...found.filter, severities: ["FATAL"] })
      : null;
  return look.findings(found.filter, tally, { fatal: fatal && decisiveFatal(act, tally, fatal) });
}

/** Finds what lines without a name for a noun differ in, if that is one: a message may name the carrier and not say that it is one. */
async function findVaryingGroup(
  look: Look,
  { count, groups }: LineTally,
): Promise<{ groupBy: GroupBy; absent?: readonly string[] } | null> {
  const { groupBy } = look.asked;
  if (groupBy === null || !isNounGroup(groupBy) || groupBy.trace) return null;
  if (count < 2 || groups.some(({ name }) => name !== null)) return null;
  const compared: LogLine[] = [];
  for await (const batch of look.lines())
    if (compared.length < maxComparedLines) compared.push(...batch);
  const known = new Set<string>();
  for await (const batch of look.lines({ entries: true }))
    for (const one of namesAmongLines(batch, groupBy.noun)) known.add(one);
  const pattern = findVarying(compared, groupBy.noun, known);
  if (pattern) return { groupBy: { ...groupBy, pattern } };
  const holdsNoun = compared.some((line) => holdsWord(line, askedWord(groupBy.noun)));
  const field = look.asked.leading && !holdsNoun ? findVaryingField(compared) : null;
  // What it is called in lines tells the reader what was counted instead.
  const groupOfField = field && { noun: field.key, pattern: field.pattern };
  return groupOfField && { groupBy: groupOfField, absent: [groupBy.noun] };
}

const tallyOfLine = (line: LogLine) => ({ ...emptyTally, count: 1, first: line, last: line });

/** Finds a summary's figure of what came out in a way, or else the lines of the single ones. */
async function findState(look: Look, state: CountedState): Promise<DocumentFindings> {
  const { filter } = look.found;
  const stated = state.which ? undefined : await look.onlyFigure(state);
  if (stated)
    return look.findings(filter, tallyOfLine(stated.line), {
      figure: `${stated.number} ${state.state}`,
    });
  if (!state.lines) return look.findings(filter, emptyTally);
  const noun = state.noun.toLowerCase();
  const others = (filter.words ?? []).filter(({ said }) => said.toLowerCase() !== noun);
  const single = { ...filter, words: [...others, state.lines], entries: true };
  return look.findings(single, await look.go(single, { list: look.listed }));
}

/** Finds the last of the entries with the lines that tell its cause; entries of several kinds have no one cause. */
async function findCauseOf(look: Look): Promise<DocumentFindings> {
  const { filter, log, missing } = look.found;
  const whole = { ...filter, whole: true };
  const tally = missing.length > 0 ? emptyTally : await look.go(whole, { groupBy: "message" });
  const causes = tally.last && tally.groups.length === 1 ? await findCause(log, tally.last) : null;
  return causes ? look.findings(filter, tally, { causes }) : look.findings(filter, emptyTally);
}

/** FATAL entries that would change the answer: before the first error, or after the last. */
function decisiveFatal(
  act: LogQuestion["act"],
  { first, last }: LineTally,
  fatal: LineTally,
): LineTally | null {
  if (!fatal.first || !fatal.last) return null;
  const earlier = first !== undefined && fatal.first.line < first.line;
  const later = last !== undefined && fatal.last.line > last.line;
  if (act === "first") return earlier ? fatal : null;
  return act === "last" && !later ? null : fatal;
}

async function findEnds(
  look: Look,
  endpoints: NonNullable<LogQuestion["endpoints"]>,
): Promise<DocumentFindings> {
  const find = async ({ which, filter }: Endpoint) => {
    const told = asksForEntries(filter) || filter.lineFrom !== undefined;
    return (await look.go(told ? filter : { entries: true }))[which];
  };
  const [from, to] = [await find(endpoints[0]), await find(endpoints[1])];
  const lines = [from, to].filter((line) => line !== undefined);
  const tally = { ...emptyTally, count: lines.length, first: lines[0], last: lines.at(-1) };
  return look.findings(look.found.filter, tally, { ends: [from, to] });
}

/** Finds from when to when something was in a state. */
async function findStates(look: Look, turns: readonly StateTurn[]): Promise<DocumentFindings> {
  const { extreme } = look.asked;
  const all = await findTurns(look.lines(), turns, { strict: extreme !== null });
  const found = extreme ? mostExtremeTurns(all, extreme) : all;
  const tally = {
    ...emptyTally,
    count: found.length,
    first: found[0]?.[0],
    last: found.at(-1)?.[1],
  };
  return look.findings(look.found.filter, tally, { turns: found });
}

/** Finds the entries with the largest or smallest figures; the others that state one are counted. */
async function findExtremeLines(look: Look, asked: Extreme): Promise<DocumentFindings> {
  const extreme = { ...asked, count: Math.min(asked.count, maxListedLines) };
  const { filter } = look.found;
  const own = await statedAmong(look, filter, extreme);
  const { words = [] } = filter;
  // "The longest copy of the scans": the line that states the time may not say what it is of.
  const others = own.stated > 0 || words.length < 2 ? [] : words;
  let best = { extremes: own, filter, left: {} as Partial<DocumentFindings> };
  for (const word of others) {
    const rest = { ...filter, words: words.filter((one) => one !== word) };
    const extremes = await statedAmong(look, rest, extreme);
    const { stated } = best.extremes;
    // The fewest lines have the word that tells most.
    if (extremes.stated > 0 && (stated === 0 || extremes.stated < stated))
      best = { extremes, filter: rest, left: { missing: [word.said] } };
  }
  const [top] = best.extremes.lines;
  const tally = { ...emptyTally, count: best.extremes.stated, first: top?.line, last: top?.line };
  const more = { ...best.left, groupBy: null, extremes: best.extremes };
  return look.findings(best.filter, tally, more);
}

/** The entries of a filter with the most extreme figures, of the slowest also those with the lowest speed. */
async function statedAmong(look: Look, filter: LineFilter, extreme: Extreme) {
  const timed = await findExtremes(look.lines(filter), extreme);
  const which = extreme.which === "highest" ? "lowest" : "highest";
  return timed.stated === 0 && extreme.paced
    ? findExtremes(look.lines(filter), { ...extreme, which, of: "pace" })
    : timed;
}

/** The longest or the shortest times of a state, of equal ones the earlier first. */
function mostExtremeTurns(turns: readonly FoundTurn[], { which, count, rank }: Extreme) {
  const sign = which === "highest" ? -1 : 1;
  const lasts = ([from, to]: FoundTurn) => (timeOf(to) ?? 0) - (timeOf(from) ?? 0);
  const ordered = turns.toSorted((a, b) => sign * (lasts(a) - lasts(b))).slice(0, count);
  return rank ? ordered.slice(-1) : ordered;
}

/** Adds up the figures that entries state. */
async function findSumOf(
  look: Look,
  summed: NonNullable<LogQuestion["summed"]>,
): Promise<DocumentFindings> {
  const { filter } = look.found;
  const sum = await findSum(look.lines(), summed);
  if (!sum) return look.findings(filter, emptyTally);
  const { lines } = sum;
  const tally = { ...emptyTally, count: lines.length, first: lines[0], last: lines.at(-1) };
  return look.findings(filter, tally, { sum });
}

async function findBeside(
  look: Look,
  { side, entry, to, within }: NonNullable<LogQuestion["beside"]>,
): Promise<DocumentFindings> {
  const { asked, found, listed } = look;
  const { anchor, left } = await findAnchor(look, entry);
  if (!anchor) return look.findings(entry.filter, emptyTally);
  const other = to ? (await findAnchor(look, to)).anchor : undefined;
  if (to && !other) return look.findings(to.filter, emptyTally);
  const [first, last] = [anchor.line, other?.line].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  const beyond = other
    ? { lineFrom: (first ?? 0) + 1, lineTo: (last ?? 0) - 1 }
    : side === "before"
      ? { lineTo: anchor.line - 1, lineFrom: 1 }
      : { lineFrom: anchor.line + 1 };
  const range = cutRange(beyond, found.log);
  const near = within === undefined ? null : timeBeside(anchor, { side, within });
  const time = near && { ...near, ...(await cutWindow(near, [found.log])) };
  const filter: LineFilter = { ...found.filter, ...range, ...time, entries: true };
  const tally = await look.go(filter, {
    groupBy: asked.groupBy,
    list: asked.act === "list" ? Math.min(listed, maxBesideLines) : listed,
    from: side === "before" ? "end" : "start",
  });
  return look.findings(filter, tally, { beside: other || within ? null : anchor, ...left });
}

/** The times before or after an entry, up to so many milliseconds; none for an entry without a time. */
function timeBeside(
  { time, offset }: LogLine,
  { side, within }: { side: "before" | "after"; within: number },
): LineFilter {
  if (time === null) return { stretch: { at: "end", ms: 0 } };
  const own = boundAt(time, offset ?? 0);
  const far = boundAt(time + (side === "before" ? -within : within), offset ?? 0);
  return side === "before" ? { timeFrom: far, timeTo: own } : { timeFrom: own, timeTo: far };
}

/**
 * Finds the entry that others are beside. Where none has all of its words, it is the one with most of them, if these are
 * half or more: "the database connections started failing" where lines cannot get a connection.
 */
async function findAnchor(
  look: Look,
  entry: Endpoint,
): Promise<{ anchor: LogLine | undefined; left?: Pick<DocumentFindings, "missing" | "absent"> }> {
  const { log, missing, absent } = look.found;
  const anchor = (await look.go(entry.filter))[entry.which];
  const { words = [], ...filter } = entry.filter;
  const leveled = Boolean(filter.severities || filter.failing);
  if (anchor || (words.length < 2 && !leveled)) return { anchor };
  const asked = { filter, words, failing: false, carried: [] };
  const resolved = await resolveConditions(log, asked, look.signal);
  const { length } = words;
  if (length > 0 && (resolved.held * 2 < length || resolved.missing.length === length))
    return { anchor };
  return {
    anchor: (await look.go(resolved.filter))[entry.which],
    left: {
      missing: [...missing, ...resolved.missing].map(({ said }) => said),
      absent: [...absent, ...resolved.absent].map(({ said }) => said),
    },
  };
}

/** Finds the entries with the same message as the first or last, ignoring numbers and names. */
async function findKind(look: Look, which: Endpoint["which"]): Promise<DocumentFindings> {
  const { filter } = look.found;
  const one = (await look.go(filter))[which];
  if (!one) return look.findings(filter, emptyTally);
  const kind: LineFilter = { ...filter, kind: messageKind(one.text) };
  return look.findings(kind, await look.go(kind));
}

/** Finds which share of the entries matches, among those that the other conditions match. */
async function findRate(look: Look): Promise<DocumentFindings> {
  const { asked, found } = look;
  const { groupBy } = asked;
  const { severities, statuses, failing, ...unleveled } = found.filter;
  const { terms, words, except, ...unworded } = found.filter;
  const leveled = Boolean(severities || statuses || failing);
  const ofLevel = asked.ofLevel && Boolean(terms || words || except);
  // "The share of errors that are 404s": what is an error is for the log to tell.
  const level = asked.ofLevel && statuses ? await levelOf(found.log, { failing: true }) : {};
  const part = { ...found.filter, ...(level.severities ? level : {}) };
  const whole = { ...(leveled && !ofLevel ? unleveled : unworded), ...level, entries: true };
  // Classes of status codes are grouped by code unless the question groups otherwise.
  const own = groupBy ?? (statuses?.some(([from, to]) => to > from) ? "status" : null);
  const all = await look.go(whole, { groupBy });
  const tally = await look.go(part, { groupBy: own });
  return look.findings(part, tally, {
    groupBy: own,
    whole: { filter: withGivenLevels(whole, found.log), tally: all, byGroup: groupBy !== null },
  });
}

/** Finds the few entries of a time, or else warnings and failures by kind; in a log without levels also its rarest messages. */
async function findStory(look: Look): Promise<DocumentFindings> {
  const { filter, log } = look.found;
  const all = { ...filter, entries: true };
  if (isClocked(filter)) {
    const few = await look.go(all, { list: maxToldLines, merges: true });
    if (few.count <= maxToldLines) return look.findings(all, few);
  }
  const { severities } = log.extent;
  const grave = (["FATAL", "ERROR", "WARN"] as const).filter((one) => severities.has(one));
  const signs: LineFilter[] = filter.severities
    ? [filter]
    : grave.length > 0
      ? [{ ...filter, severities: grave }]
      : [
          { ...filter, statuses: [[400, 599]] },
          { ...filter, failing: true },
        ];
  for (const sign of signs) {
    const tally = await look.go(sign, { groupBy: "message" });
    if (tally.count === 0) continue;
    const rare = sign.failing ? await look.go(all, { groupBy: "message" }) : null;
    return look.findings(sign, tally, { groupBy: "message", rare });
  }
  const rare = await look.go(all, { groupBy: "message" });
  return look.findings(all, rare, { groupBy: "message", rare });
}

const otherWords: Partial<Record<Severity, AskedWord>> = {
  FATAL: { said: "CRITICAL / FATAL", stems: [], phrases: ["critical", "fatal"] },
  WARN: askedWord("warning"),
};

/** Replaces a level or status that no line states by words that lines may have. */
function inOtherWords(filter: LineFilter): LineFilter | null {
  const { statuses, ...unanswered } = filter;
  if (statuses?.some(([from]) => from === 500))
    return statusesAsWords(filter) ?? { ...unanswered, severities: ["ERROR"] };
  if (statuses) return statusesAsWords(filter);
  const [severity, ...others] = filter.severities ?? [];
  const word = severity && otherWords[severity];
  if (!word || others.length > 0) return null;
  const { severities: _, ...rest } = filter;
  return { ...rest, words: [...(rest.words ?? []), word], entries: true };
}
