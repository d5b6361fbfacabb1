import {
  denialSigns,
  isAuthentication,
  isDenial,
  isFailureKind,
  isHollowVerb,
  isSuccess,
  statusSaid,
} from "../question/log-words/log-words.ts";
import type { Severity } from "../wire/line.ts";
import {
  type AskedWord,
  askedWord,
  eitherWord,
  fieldKeyOf,
  fieldPattern,
  holdsWord,
} from "./asked-word.ts";
import { cutWindow } from "./given-lines.ts";
import { statusOf } from "./line-fields.ts";
import { type LineFilter, type LogLine, matchesLine } from "./line-filter.ts";
import { type LineDocument, type LogSource, withoutGiven } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { readLogOffset, scanLines } from "./scan-lines.ts";
import { boundAt } from "./time-bound.ts";

/** A question's conditions as resolved for one log. */
export type Resolved = {
  filter: LineFilter;
  /** How many of the question's words its lines hold together. */
  held: number;
  /** Words that none of these lines has, and of these the ones that no line of the log has. */
  missing: AskedWord[];
  absent: readonly AskedWord[];
  /** Whether other lines have one of them, so that what was asked for may be there. */
  apart: boolean;
  /** Whether the level was dropped because no line with the words has it. */
  levelDropped: boolean;
};

type AskedConditions = Pick<LogQuestion, "filter" | "failing" | "words"> &
  Partial<Pick<LogQuestion, "extreme" | "called">>;

/**
 * {@link resolveOwn} of a follow-up too: of the words of the question before, it keeps those that lines with its own words
 * have as well. So "and Utrecht?" takes the place of another town, which no line has beside it.
 */
export async function resolveConditions(
  log: LogSource,
  asked: AskedConditions & Pick<LogQuestion, "carried">,
  signal: AbortSignal | undefined,
): Promise<Resolved> {
  const conditions = await resolveRequests(log, asked, signal);
  const own = await resolveOwn(log, conditions, signal);
  const resolved = { ...own, filter: await resolveFields(log, own.filter, signal) };
  const { carried } = asked;
  if (carried.length === 0 || resolved.held === 0) return resolved;
  const probe = await probeLines(log, resolved.filter, { words: carried, level: {} }, signal);
  const { mask = 0 } = probe.best(false) ?? {};
  const kept = carried.filter((_, at) => (mask & (1 << at)) !== 0);
  if (kept.length === 0) return resolved;
  return {
    ...resolved,
    filter: { ...resolved.filter, words: [...kept, ...(resolved.filter.words ?? [])] },
  };
}

/** A word that is the value of a field is not a part of another one there: a `checkin` is no `checkin_denied`. */
async function resolveFields(
  log: LogSource,
  filter: LineFilter,
  signal: AbortSignal | undefined,
): Promise<LineFilter> {
  const { words = [] } = filter;
  if (words.length === 0) return filter;
  const keys = await findFieldKeys(log, { ...filter, words }, signal);
  const resolved = words.map((word, at) => {
    const key = keys[at];
    return key === undefined ? word : { ...word, field: fieldPattern(key) };
  });
  return { ...filter, words: resolved };
}

/** Finds the keys that words have in the line where most of them are the value of a field; undefined for those that are none. */
async function findFieldKeys(
  log: LogSource,
  filter: LineFilter & { words: readonly AskedWord[] },
  signal: AbortSignal | undefined,
): Promise<readonly (string | undefined)[]> {
  let best: { keys: readonly (string | undefined)[]; fields: number } = { keys: [], fields: 0 };
  for await (const batch of scanLines(log, filter)) {
    signal?.throwIfAborted();
    for (const { text } of batch) {
      const keys = filter.words.map((word) => fieldKeyOf(text, word));
      const fields = keys.filter((key) => key !== undefined).length;
      if (fields > best.fields) best = { keys, fields };
      if (fields === filter.words.length) return keys;
    }
  }
  return best.keys;
}

/**
 * Requests are the lines with a path or a status; in a log without any they are the lines with that word, or if
 * none has it beside the others and figures are asked for, what states one. A slow response is a line that says so in any log.
 */
async function resolveRequests(
  log: LogSource,
  asked: AskedConditions,
  signal: AbortSignal | undefined,
): Promise<AskedConditions> {
  const { requests, ...filter } = asked.filter;
  if (!requests || asked.called == null) return asked;
  const holdsAny = await tellsRequests(log, signal);
  if (holdsAny && !/^response/iu.test(asked.called)) return asked;
  const called = askedWord(asked.called);
  const words = [...asked.words, called];
  const probe = await probeLines(log, { entries: true }, { words, level: {} }, signal);
  const { mask = 0 } = probe.best(false) ?? {};
  if ((mask & maskOf(words, (word) => word === called)) !== 0) return { ...asked, words, filter };
  const isMeasured = asked.extreme != null || filter.figure !== undefined;
  return holdsAny || !isMeasured ? asked : { ...asked, filter };
}

/** Whether a line of a log is of a request. */
async function tellsRequests(log: LogSource, signal: AbortSignal | undefined): Promise<boolean> {
  for await (const batch of scanLines(withoutGiven(log), { requests: true })) {
    signal?.throwIfAborted();
    if (batch.length > 0) return true;
  }
  return false;
}

/**
 * Resolves a question's conditions for this log. Failures are levels in one log, status codes in another, words in a
 * third. A word that no line has is dropped if others remain, and so is a level that no line with the words has.
 */
async function resolveOwn(
  log: LogSource,
  conditions: AskedConditions,
  signal: AbortSignal | undefined,
  { inWords = false } = {},
): Promise<Resolved> {
  const asked = levelInWords(log, conditions);
  const { filter, ...unheld } = await resolvePlace(log, asked.filter, signal);
  const { severities: _level, ...unleveled } = filter;
  const level = inWords ? { failing: true } : await levelOf(log, asked);
  const hasLevel = Object.keys(level).length > 0;
  if (asked.words.length === 0)
    return {
      ...unheld,
      filter: { ...unleveled, ...level },
      held: 0,
      apart: false,
      levelDropped: false,
    };
  const { words } = asked;
  const base: LineFilter = { ...unleveled, entries: true };
  const { probe, wide, best } = await probeFor(log, base, { words, level }, signal);
  const either = joinAlternatives(words, best.mask, wide);
  if (either) return resolveOwn(log, { ...asked, words: either }, signal, { inWords });
  // "Router errors" are those of parcel-router.log, whose errors do not say so.
  const name = namedBy(log.document, words) & ~(best.leveled || !hasLevel ? best.mask : 0);
  const mask = best.mask & ~name;
  const isNamed = (mask & ~labelsOf(words)) !== 0 || Boolean(unleveled.terms);
  const labels = isNamed ? labelsOf(words) : 0;
  const isSaid = ({ said }: AskedWord) =>
    isHollowVerb(said) ||
    (isDenial(said) && tellsRefusal(unleveled)) ||
    namesStatus(said, unleveled);
  const held = mask | name | labels | maskOf(words, isSaid);
  const missing = words.filter((_, at) => (held & (1 << at)) === 0);
  const kept = words.filter((_, at) => (mask & (1 << at)) !== 0);
  // Each line of a log with statuses states one, so that none has a failure left unsaid.
  const dropped = hasLevel && mask !== 0 && !best.leveled && !level.statuses;
  // "Failed logins" may be warnings that say so.
  if (dropped && asked.failing && !inWords) {
    const told = await resolveOwn(log, asked, signal, { inWords: true });
    if (!told.levelDropped) return told;
  }
  const otherwise = hasLevel ? null : await resolveMissing(log, asked, { missing, kept }, signal);
  return (
    otherwise ?? {
      filter: {
        ...unleveled,
        ...(dropped ? {} : level),
        ...(kept.length > 0 ? { words: kept } : {}),
        entries: true,
      },
      held: words.length - missing.length,
      missing: [...missing, ...unheld.missing],
      absent: [...missing.filter((word) => !wide.sees(word)), ...unheld.absent],
      apart: probe.seesAny(maskOf(words, (word) => missing.includes(word))),
      levelDropped: dropped,
    }
  );
}

/** In a log whose lines state no such level, warnings with other words are lines that say so. */
function levelInWords({ extent }: LogSource, asked: AskedConditions): AskedConditions {
  const { severities, ...filter } = asked.filter;
  return extent.severities.has("WARN") || severities?.join() !== "WARN" || asked.words.length === 0
    ? asked
    : { ...asked, filter, words: [...asked.words, askedWord("warning")] };
}

/** Makes one word of those of a list of which no line has all: "carol and dave". Null if there is none. */
function joinAlternatives(
  words: readonly AskedWord[],
  held: number,
  wide: Probe,
): AskedWord[] | null {
  const isHeld = (word: AskedWord) => (held & maskOf(words, (one) => one === word)) !== 0;
  const missed = words.find((word) => word.joined && !isHeld(word) && wide.sees(word));
  const list = words.filter((word) => missed?.joined?.includes(word.said) && wide.sees(word));
  if (!list.some(isHeld)) return null;
  return [...words.filter((word) => !list.includes(word)), eitherWord(list)];
}

/** Resolves words that no line has as what they mean: failures, what was none, or responses that deny. Null if none of them means that. */
async function resolveMissing(
  log: LogSource,
  asked: AskedConditions,
  { missing, kept }: { missing: readonly AskedWord[]; kept: readonly AskedWord[] },
  signal: AbortSignal | undefined,
): Promise<Resolved | null> {
  const without = (some: readonly AskedWord[]) =>
    asked.words.filter((word) => !some.includes(word));
  // "Crashes" may appear in lines; if not, it means any failure.
  const kinds = missing.filter(({ said }) => isFailureKind(said));
  if (kinds.length > 0) {
    const fatal = kinds.some(({ said }) => isCrash(said)) && log.extent.severities.has("FATAL");
    const asFailures = fatal
      ? {
          ...asked,
          words: without(kinds),
          filter: { ...asked.filter, severities: ["FATAL" as const] },
        }
      : { ...asked, words: without(kinds), failing: true };
    const resolved = await resolveOwn(log, asFailures, signal);
    return { ...resolved, held: resolved.held + (kept.length > 0 ? 0 : kinds.length) };
  }
  // "Blocked" and "successful" may appear in lines; if not, a response with one of these statuses is.
  const denied = missing.filter(({ said }) => isDenial(said));
  const meant = denied.length > 0 ? denied : missing.filter(({ said }) => isSuccess(said));
  const said = missing.filter((word) => statusSaid(word.said) !== undefined);
  if (meant.length + said.length === 0 || asked.filter.statuses) return null;
  const told = await tellsStatus(log);
  if (!told && said.length === 0 && meant === denied)
    return resolveDenied(log, asked, { denied, kept }, signal);
  if (!told && said.length > 0) return null;
  if (said.length > 0) {
    const resolved = await resolveOwn(log, asStatuses(asked, said), signal);
    return { ...resolved, held: resolved.held + said.length };
  }
  const filter = told
    ? { ...asked.filter, statuses: meant === denied ? denying : succeeding }
    : { ...asked.filter, except: [...(asked.filter.except ?? []), { failing: true }] };
  const resolved = await resolveOwn(log, { ...asked, words: without(meant), filter }, signal);
  return { ...resolved, held: resolved.held + meant.length };
}

/** "Refused" is said in many words: what was denied, rejected or declined. Null if no line has any of them beside all the rest that lines have. */
async function resolveDenied(
  log: LogSource,
  asked: AskedConditions,
  { denied, kept }: { denied: readonly AskedWord[]; kept: readonly AskedWord[] },
  signal: AbortSignal | undefined,
): Promise<Resolved | null> {
  if (denied.some(({ phrases }) => phrases === denialSigns)) return null;
  const words = asked.words.map((word) =>
    denied.includes(word) ? { ...word, phrases: denialSigns } : word,
  );
  const resolved = await resolveOwn(log, { ...asked, words }, signal);
  const { words: found = [] } = resolved.filter;
  const isDenied = !resolved.missing.some(({ phrases }) => phrases === denialSigns);
  return isDenied && kept.every((word) => found.includes(word)) ? resolved : null;
}

/** Asks for responses with the statuses that phrases name. */
function asStatuses(asked: AskedConditions, phrases: readonly AskedWord[]): AskedConditions {
  const codes = phrases.flatMap(({ said }) => statusSaid(said) ?? []);
  const statuses = codes.map((code) => [code, code] as const);
  const words = asked.words.filter((word) => !phrases.includes(word));
  return { ...asked, words, filter: { ...asked.filter, statuses } };
}

/** Whether the status that is asked for says that a request was refused. */
const tellsRefusal = ({ statuses = [] }: LineFilter) =>
  statuses.length > 0 && statuses.every(([from]) => from >= 400 && from < 500);

/** Whether a phrase says in words which status is asked for: "rate limited (429)". */
const namesStatus = (said: string, { statuses = [] }: LineFilter) =>
  statuses.some(([from, to]) => from === to && from === statusSaid(said));

/** A crash is logged as FATAL where the log has that level. */
const isCrash = (said: string) => /^crash/iu.test(said);

const denying = [401, 403, 429].map((code) => [code, code] as const);
const succeeding = [[200, 399]] as const;

/** Resolves where lines are looked for: a stretch, and what is left out, whose words may be missing too. */
async function resolvePlace(
  log: LogSource,
  asked: LineFilter,
  signal: AbortSignal | undefined,
): Promise<Pick<Resolved, "filter" | "missing" | "absent">> {
  const filter = await resolveStretch(log, asked);
  const exceptions = await resolveExceptions(log, filter.except ?? [], signal);
  return {
    filter: filter.except ? { ...filter, except: exceptions.map((one) => one.filter) } : filter,
    missing: exceptions.flatMap(({ missing }) => missing),
    absent: exceptions.flatMap(({ absent }) => absent),
  };
}

/** Resolves what is left out as a question of its own; words and levels that no line has leave nothing out. */
function resolveExceptions(
  log: LogSource,
  exceptions: readonly LineFilter[],
  signal: AbortSignal | undefined,
): Promise<Pick<Resolved, "filter" | "missing" | "absent">[]> {
  return Promise.all(
    exceptions.map(async (one) => {
      const { words = [], failing = false, ...filter } = one;
      const resolved = await resolveOwn(log, { filter, failing, words }, signal);
      const unheld = words.length > 0 && resolved.held === 0;
      return unheld || resolved.levelDropped ? { filter: one, missing: [], absent: [] } : resolved;
    }),
  );
}

/** Turns a stretch at the beginning or end of a log into times; without times in the log it stays. */
async function resolveStretch(
  log: LogSource,
  { stretch, ...filter }: LineFilter,
): Promise<LineFilter> {
  const { timeStart, timeEnd } = log.extent;
  if (!stretch) return filter;
  if (!timeStart || !timeEnd) return { ...filter, stretch };
  const offset = await readLogOffset(log);
  const window =
    stretch.at === "start"
      ? { timeTo: boundAt(timeStart.getTime() + stretch.ms, offset) }
      : { timeFrom: boundAt(timeEnd.getTime() - stretch.ms, offset) };
  const { timeFrom, timeTo } = filter;
  return { ...filter, ...window, ...(await cutWindow({ timeFrom, timeTo, ...window }, [log])) };
}

/**
 * Probes a log for a question's words: the lines of its other conditions, and all where these do not have all words. Words that
 * other lines have together stay, for no line of that time, or with that status, has them.
 */
async function probeFor(
  log: LogSource,
  filter: LineFilter,
  asked: { words: readonly AskedWord[]; level: LineFilter },
  signal: AbortSignal | undefined,
): Promise<{ probe: Probe; wide: Probe; best: { mask: number; leveled: boolean } }> {
  const probe = await probeLines(log, filter, asked, signal);
  const hasLevel = Object.keys(asked.level).length > 0;
  const bestOf = (one: Probe) => one.best(hasLevel) ?? one.best(false);
  const near = bestOf(probe) ?? { mask: 0, leveled: false };
  const all = maskOf(asked.words, () => true);
  const wide =
    near.mask === all
      ? probe
      : await probeLines(withoutGiven(log), { entries: true }, asked, signal);
  const far = bestOf(wide) ?? near;
  const more = (far.mask & near.mask) === near.mask && far.mask !== near.mask;
  return { probe, wide, best: more ? far : near };
}

/** Probes the whole entries that a filter lets pass. */
async function probeLines(
  log: LogSource,
  filter: LineFilter,
  { words, level }: { words: readonly AskedWord[]; level: LineFilter },
  signal: AbortSignal | undefined,
): Promise<Probe> {
  const probe = new Probe(words, level);
  for await (const batch of scanLines(log, { ...filter, whole: true })) {
    signal?.throwIfAborted();
    for (const line of batch) probe.add(line);
  }
  return probe;
}

/** Counts which words appear together in a line, and how often at the level. */
class Probe {
  readonly #words: readonly AskedWord[];
  readonly #level: LineFilter;
  readonly #seen = new Map<number, { any: number; leveled: number }>();

  constructor(words: readonly AskedWord[], level: LineFilter) {
    this.#words = words;
    this.#level = level;
  }

  add(line: LogLine): void {
    let mask = 0;
    for (const [at, word] of this.#words.entries()) if (holdsWord(line, word)) mask |= 1 << at;
    if (mask === 0) return;
    const seen = this.#seen.get(mask) ?? { any: 0, leveled: 0 };
    seen.any += 1;
    if (matchesLine(this.#level, line)) seen.leveled += 1;
    this.#seen.set(mask, seen);
  }

  /** Whether some line has this word. */
  sees(word: AskedWord): boolean {
    return this.seesAny(maskOf(this.#words, (one) => one === word));
  }

  /** Whether some line has one of these words. */
  seesAny(mask: number): boolean {
    return [...this.#seen.keys()].some((seen) => (seen & mask) !== 0);
  }

  /** The largest set of words in one line, labels last; on a tie the one in more lines, or with what is said later. */
  best(leveled: boolean): { mask: number; leveled: boolean } | undefined {
    const found = [...this.#seen].filter(([, seen]) => !leveled || seen.leveled > 0);
    const labels = labelsOf(this.#words);
    const [first] = found.toSorted(
      ([a, one], [b, other]) =>
        countBits(b & ~labels) - countBits(a & ~labels) ||
        countBits(b) - countBits(a) ||
        other.leveled - one.leveled ||
        other.any - one.any ||
        b - a,
    );
    return first && { mask: first[0], leveled: first[1].leveled > 0 };
  }
}

function maskOf(words: readonly AskedWord[], is: (word: AskedWord) => boolean): number {
  return words.reduce((mask, word, at) => (is(word) ? mask | (1 << at) : mask), 0);
}

const labelsOf = (words: readonly AskedWord[]) => maskOf(words, ({ label }) => label === true);

function countBits(mask: number): number {
  let count = 0;
  for (let left = mask; left > 0; left &= left - 1) count += 1;
  return count;
}

/** The words that a file's name has: "door errors" are those of door-service.log. */
function namedBy({ filename }: LineDocument, words: readonly AskedWord[]): number {
  return maskOf(words, (word) => holdsWord({ text: filename, rest: "" }, word));
}

const failureLevels: readonly Severity[] = ["ERROR", "FATAL"];

/** Expresses the level asked for in this log's own terms. */
export async function levelOf(
  log: LogSource,
  { filter = {}, failing = false, words = [] }: Partial<AskedConditions>,
): Promise<LineFilter> {
  const { extent } = log;
  const states = (all: readonly Severity[]) => all.filter((one) => extent.severities.has(one));
  const asked = filter.severities;
  const failures = failing || asked?.includes("ERROR");
  if (!asked && !failing) return {};
  if (asked && (states(asked).length > 0 || !failures)) return { severities: asked };
  if (extent.severities.size > 0) {
    if (asked) return { severities: asked };
    const gravest = states(failureLevels);
    return {
      severities:
        gravest.length > 0 ? gravest : states(["WARN"]).length > 0 ? ["WARN"] : failureLevels,
    };
  }
  if (await tellsStatus(log))
    return {
      statuses: words.some(({ said }) => isAuthentication(said))
        ? [
            [401, 401],
            [403, 403],
          ]
        : [[400, 599]],
    };
  return { failing: true };
}

/** Lines at the beginning of a log that are probed. */
const maxProbedLines = 200;

/** Whether most lines of a log have a response status. */
export async function tellsStatus(log: LogSource): Promise<boolean> {
  let lines = 0;
  let told = 0;
  const beginning = { lineTo: maxProbedLines, lineFrom: 1 };
  for await (const batch of scanLines(withoutGiven(log), beginning)) {
    lines += batch.length;
    told += batch.filter(({ text }) => statusOf(text.slice(0, 4_000)) !== null).length;
  }
  return told * 2 > lines;
}

/** A status that no response has may appear in the text of lines: "carrier answered 503". */
export function statusesAsWords({ statuses, ...filter }: LineFilter): LineFilter | null {
  const codes = (statuses ?? []).filter(([from, to]) => from === to);
  const [code] = codes;
  if (!code || codes.length !== statuses?.length) return null;
  return {
    ...filter,
    words: [
      ...(filter.words ?? []),
      { said: String(code[0]), stems: [], phrases: codes.map(([one]) => String(one)) },
    ],
    entries: true,
  };
}
