import {
  beyondPattern,
  explainingPattern,
  extremeWords,
  failurePattern,
  isDenial,
  isLogFiller,
  loggingInPattern,
  namesLevel,
  ordinals,
  refusalSigns,
  stackTracePattern,
  testSigns,
} from "../question/log-words/log-words.ts";
import { leftNegation } from "../question/log-words/negation.ts";
import { toEnglish, wordsReadAs } from "../question/log-words/to-english.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import { markLabels } from "./label-words.ts";
import { type GroupBy, isNounGroup } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument } from "./log-document.ts";
import type { LogAct, LogQuestion } from "./log-question.ts";
import { chooseAct, isClocked, isWindowed, readAct, type SaidAct, tellsLines } from "./read-act.ts";
import { listedWords, shapeOf, splitAlternatives } from "./split-alternatives.ts";
import { takeAmid, takeBeside } from "./take-beside.ts";
import { type NamedDocuments, takeDocuments } from "./take-documents.ts";
import {
  resolveEndpoints,
  type SaidEndpoint,
  takeEndpoints,
  takeEndsOf,
  takeKindOf,
} from "./take-endpoints.ts";
import { settleExceptions, takeExceptions, takeNegated } from "./take-exceptions.ts";
import { takeExtreme, takeInterruption } from "./take-extreme.ts";
import {
  conditionsFilter,
  linesFilter,
  type SaidLines,
  takeLimit,
  takeLines,
  takeSeverities,
  takeStatusClasses,
  takeStatuses,
  takeTerms,
} from "./take-filter.ts";
import { type SaidGroup, takeGroup, takeSecondGroup, takeWhichLog } from "./take-group.ts";
import {
  dayOfWindow,
  lastingFor,
  takeDayBeside,
  takeLengthBeside,
  takeOtherSide,
} from "./take-other-side.ts";
import { takeCountedState, takeWhy } from "./take-outcome.ts";
import { takePhrases } from "./take-phrases.ts";
import { type SaidRate, takeRate } from "./take-rate.ts";
import { takeStretch } from "./take-stretch.ts";
import { isDone, takeInAll, takeSum } from "./take-sum.ts";
import { takeThreshold } from "./take-threshold.ts";
import { takeDayIn, takeTimeWindow, timedNoun, withinDay } from "./take-time-window.ts";
import { saysBeginning, takeComingBack, takeTurn } from "./take-turn.ts";
import { takeUnreadTimes } from "./take-unread-times.ts";
import { takeWords, type Words } from "./take-words.ts";
import { readThingAsked } from "./thing-asked.ts";

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

/** A question as understood, and what a follow-up may build on; each may be undefined. */
type LogReading = { question: LogQuestion | undefined; context: LogQuestion | undefined };

/** Longer questions ask for more than a look-up or a count (UTF-16 units). */
const maxLogQuestionChars = 300;
/** More words than this cannot be a condition on one line. */
const maxConditionWords = 8;

const followUpOpening =
  /^\s*(?:(?:ok(?:ay)?|thanks|good)[,.]? )?(?:(?<only>(?:(?:and|but) )?(?:only|just))|and|also|then|what about|how about|and what about|(?:please )?open)\b,?/iu;
const partitive = /\bof (?:them|those|these)\b/iu;
/** "Why on the 11th?" */
const whyThen = /^[\s¦]*why(?= (?:(?:was|is) (?:it|that) )?(?:on|at|in|during|between) )/iu;
/** A reason asked for beside a figure: "and why was that?" */
const reasonToo = /(?:,|\band|&) (why\b[^?¦]*)/iu;
/** "Which job could not be scheduled, and why?" */
const whichOne = /^[\s¦]*(?:on |in |at )?(?:which|what|who)\b/iu;
const bareReason = /(?:,|\band|&) why(?=[\s¦?.!]*$)/iu;
const allLogs =
  /\b(?:in |of |from |across )?(?:all|every|each|both) (?:of )?(?:the |my )?(?:logs|log files|files|log|file)\b/iu;
const whenDid = /^[\s¦]*(?:when|at what time) (?:did|was|were|has|had)\b/iu;
/** "How many failed because of a timeout" asks for lines with both. */
const becauseOf =
  /(?<=\bhow (?:many|often)\b[^?]*)\b(?:because(?: of)?|due to|owing to)\b|\b(?:because(?: of)?|due to|owing to)\b(?=[^?]*\bhow (?:many|often)\b)/iu;
/** "How often did it complain that" asks for what was said. */
const saidThat =
  /(?<=\bhow (?:many times|often) (?:did|does|has|had|was|is) (?:[\w.-]+ ){1,4}?)\p{L}+ that(?= )/iu;
/** "Before the second error": one of several that was not read. */
const leftOrdinal = new RegExp(
  `\\b(?:before |after )?the (?:${ordinals.join("|")})(?= +(?!of\\b|time\\b|half\\b)[\\p{L}¦])`,
  "iu",
);
/** "How full was the disk" asks for a figure that lines state, and not for the word. */
const howMuchOf =
  /\bhow (?!long\b|many\b|much\b|often\b|come\b|exactly\b)\p{L}+(?= (?:is|are|was|were|did|does|has|had)\b)/iu;
/** "Which events do we get?", but not "what do we use for events?" */
const eventsAsked =
  /\b(?:which|what|any|all|list|show)(?: me)?(?: the)?(?: [\p{L}-]+)? (?:log )?(?:events?|messages?|records?)\b/iu;
const countedNoun = /\bhow many ([\p{L}-]+)/iu;
/** "How many tasks started" counts the lines that say so, and asks for no first one. */
const beganPattern = /\b(?:started|begun|finished|stopped)\b/iu;
const comparedPattern = new RegExp(
  `(?<!\\bat )\\b(?:${extremeWords}|most|fewest|least)\\b(?! recent)`,
  "iu",
);
const yesNoOpening =
  /^\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b(?! there\b)/iu;
/** "After how many failures is someone blocked?" asks for a rule. */
const upToWhen = /\b(?:after|before) how (?:long|many|much)\b/iu;
/** "What is an error?" asks for a meaning. */
const definition =
  /^\W*what(?:'s| is| does) an? (?:[a-z]+ )?[a-z]+\W*$|^\W*what are (?!the\b|there\b|its\b|their\b|your\b|my\b|our\b)[a-z]+\W*$/iu;

/**
 * Reads a question as one over the lines of these documents: what it asks for, the levels, times, places and statuses
 * it narrows to, and every other word as one that lines must contain. Questions about reasons or rules are left to
 * retrieval.
 * @param before how the question before it was understood; "and how many warnings?" builds on it.
 */
export function readLogQuestion(
  question: string,
  documents: readonly LineDocument[],
  before?: LogQuestion,
  manner: ReadingManner = {},
): LogReading {
  const nothing = { question: undefined, context: undefined };
  if (question.length > maxLogQuestionChars || definition.test(question)) return nothing;
  const { language, text } = toEnglish(question);
  if (upToWhen.test(text)) return nothing;
  const words = takeWords(text);
  const parts = takeParts(words, documents, { before, ...manner });
  if (!parts) return nothing;
  const read = parts.explaining ? undefined : askedBy(parts, { language, before });
  const asked = read && {
    ...read,
    thing: readThingAsked(text),
    beyond: read.beyond.map((word) => wordsReadAs(word, question, language)),
  };
  const { documentIds, own, named } = parts;
  const context: LogQuestion | undefined =
    own.severities || named
      ? { ...listing, documentIds, filter: own, language, failing: parts.failing }
      : undefined;
  return { question: asked, context: asked ?? context };
}

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

/** The parts of a question. */
type Parts = {
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

/** Takes everything understood out of a question; null if it names an unknown file or an unclear time. */
function takeParts(
  words: Words,
  documents: readonly LineDocument[],
  manner: ReadingManner & { before: LogQuestion | undefined },
): Parts | null {
  const { before } = manner;
  const asking = words.left;
  const { opened, ...opening } = takeOpening(words, manner);
  const everywhere = words.take(allLogs) !== null;
  const exceptions = takeExceptions(words, documents);
  const classes = takeStatusClasses(words);
  const named = takeDocuments(words, documents);
  if (named.unknown.length > 0 && !opening.cause) return null;
  const { endpoints, place, beside } = takeBounds(words, named.lines, before);
  const phrases = takePhrases(words);
  const isBound = endpoints !== null || beside !== null;
  const { except, unread } = settleExceptions(exceptions, isBound);
  const either = splitAlternatives(words.left, [...named.unknown, ...takeTerms(words)]);
  const figure = takeThreshold(words, before?.filter.figure);
  const statuses = takeStatuses(words, classes);
  const { reason, second, noun, trace, back, ...asked } = takeAsked(words, manner, { isBound });
  const { group, rate } = asked;
  const { levelNamed, severities, fails, login } = takeLevel(words, { rate, trace });
  if (login && !fails && !words.has(attempted)) except.push(refusedLogins);
  const denied = [...phrases, ...takeNegated(words)];
  const ofThem =
    severities.length === 0 && !fails && before !== undefined && words.take(partitive) !== null;
  const began = words.has(countedNoun) ? words.takeAll(beganPattern).map(([verb]) => verb) : [];
  const said = readAct(words);
  const leads = group.groupBy !== null || asked.whichLog || Boolean(before?.groupBy);
  const beyond = [...unread, ...back, ...takeBeyond(words, { leads }), ...place.moments];
  const content = [...conditionWords(words.left, asked.extreme), ...began];
  if (content.length > maxConditionWords) return null;
  return {
    ...asked,
    ...opening,
    followsOn: opened !== null || ofThem || opening.why,
    only: opened?.groups?.["only"] !== undefined || ofThem,
    ...scopeAsked(named, everywhere || asked.whichLog ? undefined : before),
    endpoints,
    beside,
    counted: severities.length > 0 || statuses || fails ? null : countedOf(content, noun),
    beyond,
    loose: [...place.loose, ...reason, ...second],
    limit: place.limit,
    group: groupOfAlternatives(group, either.groupBy),
    failing: fails && severities.length === 0 && !statuses,
    general: said.present && said.event && !eventsAsked.test(asking),
    everyday:
      levelNamed === false && !(said.noun || said.log || said.traffic || isClocked(place.filter)),
    own: {
      ...conditionsFilter({ severities, statuses, terms: either.terms, figure, except }),
      ...place.filter,
      ...kindsOfLines(said, { ofAny: severities.length === 0 && !either.word, trace }),
    },
    words: [
      ...[either.word, login].filter((word) => word !== null),
      ...denied,
      ...(asked.summed ?? []).filter(isDone),
      ...markLabels(listedWords(words.left, content), asking).map((word) =>
        ofTests(word, asked.extreme),
      ),
    ],
    said,
  };
}

/**
 * Takes out the levels, the words for failures and for logging in.
 * @returns `levelNamed`: whether a level is named as logs alone name it, null for none.
 */
function takeLevel(words: Words, { rate, trace }: { rate: SaidRate | null; trace: boolean }) {
  const levelNamed = namesLevel(words.left);
  const severities = takeSeverities(words);
  return {
    levelNamed: severities.length > 0 ? levelNamed : null,
    severities,
    fails: words.takeAll(failurePattern).length > 0 || rate?.failing === true || trace,
    login: words.take(loggingInPattern) ? askedWord("login") : null,
  };
}

/** What is counted, if no other word comes before it. */
const countedOf = ([first]: readonly string[], noun: string | undefined) =>
  first !== undefined && first === noun ? first : null;

/** Who tried to log in may have been refused. */
const attempted = /\b(?:try|tries|tried|trying|attempt(?:s|ed)?)\b/iu;
/** Entries of refused logins: who logs in is not refused. */
const refusedLogins: LineFilter = {
  words: [{ said: "failed", stems: ["fail"], phrases: refusalSigns }],
};

/** Lines of test runners say `PASS` and `FAIL`, and not that these are tests. */
const ofTests = (word: AskedWord, extreme: Parts["extreme"]): AskedWord =>
  extreme && /^tests?$/iu.test(word.said)
    ? { ...word, phrases: [...word.phrases, ...testSigns] }
    : word;

function takeOpening(
  words: Words,
  { before, outcomes }: ReadingManner & { before: LogQuestion | undefined },
) {
  const opened = words.take(followUpOpening);
  const why = before !== undefined && words.take(whyThen) !== null;
  const cause = outcomes === true && !why && takeWhy(words);
  const state = outcomes === true ? takeCountedState(words) : null;
  const anything = words.has(/\b(?:any|every)thing\b/iu);
  return { opened, why, cause, state, yesNo: words.has(yesNoOpening), anything };
}

/** The documents that a question names, or else those of the question before. */
function scopeAsked(
  { documents, written, place }: NamedDocuments,
  before: LogQuestion | undefined,
): Pick<Parts, "named" | "written" | "place" | "documentIds"> {
  return {
    named: documents !== null,
    written,
    place,
    documentIds: documents?.map(({ id }) => id) ?? before?.documentIds ?? null,
  };
}

/** Takes what bounds the lines: two entries, a place in the log or a time, an entry that they are beside. */
function takeBounds(words: Words, lines: SaidLines | null, before: LogQuestion | undefined) {
  const endpoints = takeEndpoints(words) ?? takeEndsOf(words, before);
  const hourly = before !== undefined && isWindowed(before.filter);
  const amid = endpoints ? null : takeAmid(words);
  const { length, ...place } = takePlace(words, lines, { hourly, before });
  const beside = amid ?? takeBeside(words);
  if (!length) return { endpoints, place, beside };
  return beside
    ? { endpoints, place, beside: { ...beside, within: length.ms } }
    : { endpoints, place: { ...place, moments: [...place.moments, length.said] }, beside };
}

/**
 * Takes what is asked of the lines: a kind, the largest figure, an explanation, groups, a rate, a change of state.
 * @param isBound whether the question says already from which entry to which, or beside which one.
 */
function takeAsked(
  words: Words,
  { states = false, extremes = false, fields = false }: ReadingManner,
  { isBound }: { isBound: boolean },
) {
  const kindOf = takeKindOf(words);
  const extreme = extremes ? takeExtreme(words) : null;
  const summed = extremes && !extreme ? takeSum(words) : null;
  if (!summed) takeInAll(words);
  words.take(howMuchOf);
  const reason =
    extreme || words.has(whenDid)
      ? words.takeAll(reasonToo).map(([, said = ""]) => said.trim())
      : [];
  const reasonAsked = words.has(whichOne) && words.take(bareReason) !== null;
  words.take(becauseOf);
  words.take(saidThat);
  const asked = words.left;
  const noun = countedNoun.exec(asked)?.[1];
  const whichLog = takeWhichLog(words);
  // What the slowest is of is a condition on lines, and no group.
  const group = takeGroup(words, { fields: fields && !extreme });
  // "The most common reason" asks for what lines have under that key.
  const explaining = explainingPattern.test(
    group.groupBy !== null && isNounGroup(group.groupBy) ? words.left : asked,
  );
  const second = group.groupBy ? takeSecondGroup(words) : [];
  const rate = takeRate(words);
  const trace = takeStackTrace(words);
  const turns =
    states && !isBound ? (extreme ? takeInterruption(words, extreme) : takeTurn(words)) : null;
  const back = states ? [] : takeComingBack(words);
  const said = { kindOf, extreme, summed, explaining, reasonAsked, whichLog, group, rate, turns };
  return { ...said, reason, second, noun, trace, back };
}

/**
 * What lines cannot answer, and negations that were not understood.
 * @param leads whether something is grouped: else "the most" is more than lines can tell, as is an extreme that was not read.
 */
function takeBeyond(words: Words, { leads }: { leads: boolean }): string[] {
  return [...(leads ? [] : [comparedPattern]), beyondPattern, leftNegation, leftOrdinal].flatMap(
    (pattern) => words.takeAll(pattern).map(([word]) => word.trim()),
  );
}

/** "How many stack traces" counts the lines that mention them, so there they are ordinary words. */
function takeStackTrace(words: Words): boolean {
  return !words.has(/\bhow (?:many|often)\b/iu) && words.take(stackTracePattern) !== null;
}

/** Alternatives that are all paths group what is asked for, unless the question groups it itself. */
function groupOfAlternatives(group: SaidGroup, groupBy: GroupBy | null): SaidGroup {
  return groupBy && !group.groupBy ? { ...group, groupBy, leading: false } : group;
}

/**
 * Whether only requests are asked for, only entries, or entries with all their lines.
 * @param ofAny whether the question says nothing of the requests that it asks for.
 */
function kindsOfLines(
  { called, entry, event, starts, stops, howLong }: SaidAct,
  { ofAny, trace }: { ofAny: boolean; trace: boolean },
): LineFilter {
  return {
    ...(called && ofAny ? { requests: true } : {}),
    ...(entry || event || starts || stops || howLong ? { entries: true } : {}),
    ...(trace ? { whole: true } : {}),
  };
}

/** Takes out the place of the lines in a log: their numbers, how many from an end, their times. */
function takePlace(
  words: Words,
  named: SaidLines | null,
  { hourly, before }: { hourly: boolean; before: LogQuestion | undefined },
) {
  const lines = takeLines(words) ?? named;
  const limit = takeLimit(words);
  const dayBeside = takeDayBeside(words, before?.filter);
  const length = takeLengthBeside(words);
  const stretch = takeStretch(words);
  const said =
    dayBeside ??
    takeTimeWindow(words, { bareDays: true, hours: hourly || words.has(timedNoun) }) ??
    takeDayIn(words, before?.filter.timeFrom ?? null) ??
    takeOtherSide(words, before?.filter);
  const window = said && length ? lastingFor(said, length.ms) : said;
  const unread = takeUnreadTimes(words);
  const filter: LineFilter = {
    ...(window?.from ? { timeFrom: window.from } : {}),
    ...(window?.to ? { timeTo: window.to } : {}),
    ...(stretch ? { stretch } : {}),
    ...linesFilter(lines),
  };
  return { filter, limit, length: window ? null : length, ...unread };
}

/** The remaining words, each once, which lines must contain. What a figure is of need not be said beside it. */
function conditionWords(left: string, extreme: LogQuestion["extreme"]): string[] {
  const content = left
    .split(/[^\p{L}\p{N}'_/.:@-]+/u)
    .map((word) => word.replace(/^[.':/-]+|[.':/-]+$/gu, "").replace(/'s$/u, ""))
    .filter((word) => word !== "" && !isLogFiller(word.toLowerCase()))
    .filter((word) => !extreme?.names.some(({ said }) => said === word));
  return [...new Map(content.map((word) => [word.toLowerCase(), word])).values()];
}

type Leaning = { language: AskedLanguage; before: LogQuestion | undefined };

/** Builds the question from its parts; undefined if they do not make one. */
function askedBy(parts: Parts, { language, before }: Leaning): LogQuestion | undefined {
  const { documentIds, own, said, beside, beyond } = parts;
  const rest = {
    ...listing,
    documentIds,
    words: parts.words,
    failing: parts.failing,
    beside,
    language,
    beyond: [...beyond, ...parts.loose, ...limitOfCount(parts)],
    ofLevel: parts.rate?.ofLevel === true,
    called: said.called ?? null,
  };
  if (parts.endpoints) {
    const endpoints = resolveEndpoints(parts.endpoints, before);
    if (!endpoints || said.pronoun !== null) return undefined;
    return { ...rest, act: "between", filter: own, endpoints };
  }
  // "How many errors, and when was the first one?": its pronoun means its own errors.
  const told = tellsOf(parts);
  const pronoun =
    (told || beyond.length > 0) &&
    /^(?:ones?|it|its|they|their|them|that|those)$/iu.test(said.pronoun ?? "")
      ? null
      : said.pronoun;
  const whole = pronoun === null && hasSubject(parts, told);
  const leans = parts.followsOn || !whole || isBareGrouping(parts, told) || isBareNarrowing(parts);
  if (!whole && !before) return undefined;
  const from = leans ? before : undefined;
  const leaning = stateMeant(from ? leanOn(from, parts) : { ...rest, filter: own }, parts.turns);
  const act = beyond.length > 0 ? "list" : actOf(parts, told, from);
  const { filter } = leaning;
  const { lineFrom, lineTo, lineNumbers } = filter;
  const groupBy = groupAskedFor(parts, act, filter, before);
  return {
    ...rest,
    ...leaning,
    documentIds,
    act: act ?? "list",
    summed: parts.summed,
    extreme: parts.extreme ?? (act === "extreme" ? (before?.extreme ?? null) : null),
    called: rest.called ?? from?.called ?? null,
    state: parts.state,
    filter:
      act === "lines" ? { lineFrom, lineTo, ...(lineNumbers ? { lineNumbers } : {}) } : filter,
    groupBy,
    kindOf: parts.kindOf,
    counted: act === "count" && !parts.group.groupBy ? parts.counted : null,
    leading: (parts.group.leading && groupBy !== null) || parts.whichLog,
    fewest: parts.group.fewest,
    distinct: parts.group.distinct,
    supposed: parts.group.supposed && groupBy !== null,
    limit: parts.limit,
    quotes: parts.reasonAsked || (said.when && groupBy !== null),
    ofLines: said.line || (leans && before?.ofLines === true),
    surely: (leans && before?.surely === true) || isSure(parts, act),
    likely: (leans && before?.likely === true) || isLikely(parts, act),
    told: isTold(parts, act),
  };
}

/**
 * The line of an end does not say what it ended, for which the question before may have a word: `not reachable`. That word
 * tells which state is meant, and is no condition.
 */
function stateMeant<Asked extends Pick<LogQuestion, "words">>(
  leaning: Asked,
  turns: LogQuestion["turns"],
): Asked & Pick<LogQuestion, "turns"> {
  const meant =
    turns?.filter((turn) => leaning.words.some((word) => saysBeginning(word, turn))) ?? [];
  if (meant.length === 0) return { ...leaning, turns };
  const words = leaning.words.filter((word) => !meant.some((turn) => saysBeginning(word, turn)));
  return { ...leaning, words, turns: meant };
}

/** Whether a question says which lines it means. */
const tellsOf = ({ own, failing, words, beside, state }: Parts) =>
  tellsLines(own) || failing || words.length > 0 || beside !== null || state !== null;

/** "The slowest request", and then "who made it?": its line tells that. */
const isOfOneEntry = ({ act }: LogQuestion) =>
  act === "first" || act === "last" || act === "extreme";

/** "How many of the last 5 requests failed?" All that match are counted, and not five. */
const limitOfCount = ({ limit, said, rate, group }: Parts) =>
  limit && (said.count || rate || group.groupBy) ? [limit.said] : [];

function actOf(
  {
    said,
    own,
    rate,
    group,
    limit,
    whichLog,
    kindOf,
    turns,
    extreme,
    summed,
    state,
    why,
    cause,
    named,
  }: Parts,
  told: boolean,
  before: LogQuestion | undefined,
): LogAct | null {
  if (turns) return "between";
  if (extreme) return "extreme";
  if (summed) return "sum";
  if (why) return "list";
  if (cause) return "cause";
  if (state?.which) return "list";
  if (
    before &&
    isOfOneEntry(before) &&
    group.groupBy &&
    !told &&
    /^(?:it|its|that)$/iu.test(said.pronoun ?? "")
  )
    return before.act;
  if (kindOf || (whichLog && !rate && !isEdge(said))) return "count";
  const whole = rate !== null;
  // "Timeouts from ups in the parcel log" lists them.
  const ofLog = said.log || (named && !said.present);
  return chooseAct({
    said: { ...said, log: ofLog },
    own,
    told,
    groupBy: group.groupBy,
    rate: whole,
    limit,
    before,
  });
}

function groupAskedFor(
  { group, rate, followsOn, kindOf, turns }: Parts,
  act: LogAct | null,
  filter: LineFilter,
  before: LogQuestion | undefined,
): GroupBy | null {
  // That entry's line answers "On which endpoint was the first error?".
  if (kindOf || turns || act === "first" || act === "last" || act === "ends") return null;
  if (act === "extreme" || act === "sum") return null;
  if (group.groupBy) return group.groupBy;
  // "The request rate" means the count per minute.
  if (rate && act === "count") return "minute";
  if (act === "count" && (filter.severities?.length ?? 0) > 1) return "severity";
  return followsOn && act === before?.act ? before.groupBy : null;
}

function isEdge({ first, last, ends, starts, stops, when }: SaidAct): boolean {
  return first || last || ends || starts || stops || when;
}

/** "From which ip?" alone groups what was asked for before. */
function isBareGrouping({ group, own, said, named, whichLog, rate, beyond }: Parts, told: boolean) {
  const placed = isWindowed(own) || own.lineFrom !== undefined;
  const asked = said.noun || said.log || said.traffic || said.count || said.exists || said.unusual;
  return (
    group.groupBy !== null &&
    !(told || placed || asked || named || whichLog || rate || beyond.length > 0)
  );
}

/** "On 12 March?" and "how many without Bob?" narrow what was asked for before. */
function isBareNarrowing({ own, said, words, failing, anything, ...parts }: Parts): boolean {
  const { except, timeFrom, timeTo, stretch, ...others } = own;
  const { group, named, whichLog, rate, beside, extreme, summed, turns, state, cause } = parts;
  const subject = said.noun || said.log || said.traffic || said.unusual || said.happened;
  return (
    Boolean(except || timeFrom || timeTo || stretch) &&
    Object.keys(others).length === 0 &&
    !(subject || words.length > 0 || failing || anything) &&
    !(group.groupBy || named || whichLog || rate || beside) &&
    !(extreme || summed || turns || state || cause)
  );
}

/** Whether the question itself says what it is about. */
function hasSubject(
  { own, said, named, place, whichLog, group, rate, beyond, extreme, summed }: Parts,
  told: boolean,
): boolean {
  const placed = isWindowed(own) || own.lineFrom !== undefined;
  const ofLog = named || said.log || whichLog;
  return Boolean(
    told ||
      placed ||
      said.noun ||
      said.traffic ||
      said.unusual ||
      group.groupBy ||
      rate ||
      extreme ||
      summed ||
      // "The slowest" may be of a log; a time alone tells no subject.
      beyond.some((word) => beyondPattern.test(word)) ||
      (ofLog &&
        (said.first ||
          said.last ||
          // When a site started is not when its log did.
          (!place && (said.starts || said.stops)) ||
          said.howLong ||
          said.ends ||
          said.happened ||
          said.gap)),
  );
}

/** Whether its words say what is done with lines: it asks for a figure, a time, or what came before or after an entry. */
function isTold(parts: Parts, act: LogAct | null): boolean {
  if (act === null) return parts.beside !== null && !parts.yesNo && !parts.said.present;
  const { own, failing, group } = parts;
  const ofLines = own.severities || own.statuses || own.terms || failing || isWindowed(own);
  if (parts.general && act === "list" && !ofLines && !group.groupBy) return false;
  return !(parts.yesNo && act !== "count") && !isOfTexts(parts);
}

/** "How much notice do I have to give?" measures what has the name of a level, or asks how it is in general. */
const isOfTexts = ({ everyday, said }: Parts) =>
  everyday && (said.present || said.howLong || said.howMuch);

/** Whether its words clearly speak of log lines, so that other documents in scope do not matter. */
function isSure(parts: Parts, act: LogAct | null): boolean {
  const { own, said, named, written, whichLog, failing, group, limit, rate, beyond } = parts;
  const { everyday, words, beside } = parts;
  if (act === null || (group.groupBy === "who" && !own.statuses && !said.traffic)) return false;
  if (act === "lines" || said.log || whichLog || written || (named && !said.present)) return true;
  const counted =
    act === "count" || act === "first" || act === "last" || act === "ends" || act === "span";
  if (beyond.length > 0) return false;
  if (said.present && !said.count && !own.terms) return false;
  const asks =
    counted ||
    rate !== null ||
    said.list ||
    said.exists ||
    said.when ||
    group.groupBy !== null ||
    limit !== null;
  // Another text may have warnings of something; lines have them by themselves.
  if (everyday && (isOfTexts(parts) || said.given || words.length > 0 || beside)) return false;
  if ((own.severities || own.statuses) && asks) return true;
  if (said.entry || (said.line && said.count)) return true;
  if (own.terms && counted) return true;
  if (isClocked(own) && (said.happened || failing || said.event)) return true;
  const fails = failing || (parts.state !== null && failurePattern.test(parts.state.state));
  return fails && (act === "count" || act === "rate" || group.groupBy !== null) && !said.present;
}

/** Whether it counts events or counts or groups requests, or asks who was denied or did what when: other texts speak of them too, but have none. */
function isLikely({ own, said, group, beyond, words }: Parts, act: LogAct | null): boolean {
  if (said.present || beyond.length > 0) return false;
  if (group.groupBy === "who" && (said.when || words.some((w) => isDenial(w.said)))) return true;
  // "How many BackOff events did it have": the lines must have each of its words.
  if (said.event && said.count && words.length > 1) return true;
  if (!said.traffic) return false;
  return act === "count" && (said.count || group.groupBy !== null || isWindowed(own));
}

/** "On 12 March", and then "after 10:00?": it stays on that day. */
function onDayOf(before: LineFilter, own: LineFilter): LineFilter {
  const date = dayOfWindow(before);
  const { timeFrom, timeTo } = own;
  if (!date || !(timeFrom || timeTo) || timeFrom?.date || timeTo?.date) return own;
  const { from, to } = withinDay(
    { from: timeFrom ? { ...timeFrom, date } : null, to: timeTo ? { ...timeTo, date } : null },
    date,
  );
  return { ...own, ...(from ? { timeFrom: from } : {}), ...(to ? { timeTo: to } : {}) };
}

/** Merges a follow-up with the question before; its own conditions replace earlier ones. */
function leanOn(
  before: LogQuestion,
  { own, failing, words, only, beside }: Parts,
): Pick<LogQuestion, "filter" | "failing" | "words" | "carried" | "beside"> {
  const kept: LineFilter = { ...before.filter };
  const leveled = Boolean(own.severities || own.statuses || failing);
  if (own.lineFrom !== undefined && !tellsLines(own) && kept.lineFrom !== undefined)
    return { filter: own, failing: false, words: [], carried: [], beside: null };
  if (leveled) {
    // Another level starts with its own conditions; "only" narrows and keeps them.
    for (const field of ["severities", "statuses", "failing"] as const) delete kept[field];
    if (!only) for (const field of ["terms", "except"] as const) delete kept[field];
  }
  if (isWindowed(own))
    for (const field of ["timeFrom", "timeTo", "stretch"] as const) delete kept[field];
  const placed = onDayOf(before.filter, own);
  if (own.lineFrom !== undefined) delete kept.lineNumbers;
  const shapes = new Set((own.terms ?? []).map(shapeOf));
  const terms = [
    ...(kept.terms ?? []).filter((term) => !shapes.has(shapeOf(term))),
    ...(own.terms ?? []),
  ];
  const keepsWords = words.length === 0 ? !leveled || only : only;
  return {
    filter: { ...kept, ...placed, ...(terms.length > 0 ? { terms } : {}) },
    failing: failing || (before.failing && !leveled),
    words: [...(keepsWords ? before.words : []), ...words],
    carried: keepsWords || leveled ? [] : [...before.words, ...before.carried],
    beside: beside ?? (leveled ? null : before.beside),
  };
}
