import {
  denialSigns,
  isDenial,
  isFailureKind,
  isHollowVerb,
  isSuccess,
  statusSaid,
} from "../question/log-words/log-words.ts";
import { type AskedWord, askedWord, eitherWord, holdsWord } from "./asked-word.ts";
import { cutWindow } from "./given-lines.ts";
import { levelOf, tellsStatus } from "./level-of.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument, LogSource } from "./log-document.ts";
import type { AskedConditions, LogQuestion } from "./log-question.ts";
import { labelsOf, maskOf, Probe, probeFor, probeLines } from "./probe-lines.ts";
import { resolveFields } from "./resolve-fields.ts";
import { resolveRequests } from "./resolve-requests.ts";
import { readLogOffset } from "./scan-lines.ts";
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

/** The words that a file's name has: "door errors" are those of door-service.log. */
function namedBy({ filename }: LineDocument, words: readonly AskedWord[]): number {
  return maskOf(words, (word) => holdsWord({ text: filename, rest: "" }, word));
}
