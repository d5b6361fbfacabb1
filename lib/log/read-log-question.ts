import type { Severity } from "../ingestion/parse/log-line.ts";
import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument } from "./log-document.ts";
import type { Endpoint, LogAct, LogQuestion } from "./log-question.ts";
import { readTimeWindow } from "./read-time-window.ts";
import { takeDocuments } from "./take-documents.ts";
import { takeWords, type Words } from "./take-words.ts";

/** What a question was understood as, and what a follow-up may lean on; each undefined where there is nothing of it. */
export type LogReading = { question: LogQuestion | undefined; context: LogQuestion | undefined };

/** A longer question asks for more than a look-up or a count. */
const longestQuestion = 300;

/**
 * Reads a question as one over the lines of these documents: only where every word of it was understood, because
 * whatever else it asks is for retrieval to answer.
 * @param before what the question before it was understood as; "and how many warnings?" leans on it.
 */
export function readLogQuestion(
  question: string,
  documents: readonly LineDocument[],
  before?: LogQuestion,
): LogReading {
  const nothing: LogReading = { question: undefined, context: undefined };
  if (question.length > longestQuestion) return nothing;
  const words = takeWords(question);
  const followsOn = words.take(
    /^\s*(?:(?:ok(?:ay)?|thanks|good)[,.]? )?(?:and|also|then|what about|how about|and what about)\b,?/iu,
  );
  const everywhere = words.take(
    /\b(?:in |of |from |across )?(?:all|every|each|both) (?:of )?(?:the |my )?(?:logs|log files|files|log|file)\b/iu,
  );
  const named = takeDocuments(words, documents);
  if (named.unknown) return nothing;
  const documentIds =
    named.documents?.map((document) => document.id) ??
    (everywhere ? null : (before?.documentIds ?? null));
  const endpoints = takeEndpoints(words);
  const lines = takeLines(words) ?? named.lines;
  const limit = takeLimit(words);
  const window = readTimeWindow(words);
  const terms = takeTerms(words);
  const groupBy = takeGroup(words);
  const severities = takeSeverities(words);
  const own: LineFilter = {
    ...(severities.length > 0 ? { severities } : {}),
    ...(window?.from ? { timeFrom: window.from } : {}),
    ...(window?.to ? { timeTo: window.to } : {}),
    ...(lines ? { lineFrom: lines.from, lineTo: lines.to } : {}),
    ...(terms.length > 0 ? { terms } : {}),
  };
  const said = readAct(words);
  if (said.entry || said.starts || said.stops || said.howLong) own.entries = true;
  const context: LogQuestion | undefined =
    severities.length > 0 || named.documents
      ? { act: "list", documentIds, filter: own, groupBy: null, limit: null, endpoints: null }
      : undefined;
  const unread: LogReading = { question: undefined, context };
  if (!onlyFillers(words.left)) return unread;
  if (endpoints) {
    const resolved = resolveEndpoints(endpoints, before);
    if (!resolved || said.pronoun !== null) return unread;
    const asked: LogQuestion = {
      act: "between",
      documentIds,
      filter: own,
      groupBy: null,
      limit: null,
      endpoints: resolved,
    };
    return { question: asked, context: asked };
  }
  // "How many errors, and when was the first one?" speaks of its own errors.
  const told = severities.length > 0 || terms.length > 0;
  const pronoun = told && /^(?:ones?|it|they)$/iu.test(said.pronoun ?? "") ? null : said.pronoun;
  const leans =
    pronoun !== null || followsOn !== null || !hasSubject(own, said, named.documents !== null);
  if (pronoun !== null && !before) return unread;
  if (leans && !before && (followsOn === null || !hasSubject(own, said, named.documents !== null)))
    return unread;
  const filter = leans && before ? leanOn(before.filter, own) : own;
  const act = chooseAct({ said, own, groupBy, limit, before: leans ? before : undefined });
  if (!act) return unread;
  if (said.traffic && !filter.terms?.length && !groupBy) return unread;
  const several = (filter.severities?.length ?? 0) > 1;
  const severityGroup = act === "count" && several ? "severity" : null;
  const asked: LogQuestion = {
    act,
    documentIds,
    filter: act === "lines" ? { lineFrom: filter.lineFrom, lineTo: filter.lineTo } : filter,
    groupBy: groupBy ?? severityGroup ?? (followsOn && act === before?.act ? before.groupBy : null),
    limit,
    endpoints: null,
  };
  return { question: asked, context: asked };
}

/** The filter of a follow-up: what it says itself takes the place of what was said before. */
function leanOn(before: LineFilter, own: LineFilter): LineFilter {
  if (own.lineFrom !== undefined && !own.severities && !own.terms && before.lineFrom !== undefined)
    return own;
  const kept =
    own.severities || own.terms ? { ...before, severities: undefined, terms: undefined } : before;
  const timed =
    own.timeFrom || own.timeTo ? { ...kept, timeFrom: undefined, timeTo: undefined } : kept;
  return { ...timed, ...own };
}

/** What the question does, by its verbs and nouns. */
type Said = {
  count: boolean;
  exists: boolean;
  ends: boolean;
  first: boolean;
  last: boolean;
  starts: boolean;
  stops: boolean;
  when: boolean;
  howLong: boolean;
  list: boolean;
  /** `entries`, `events`. */
  entry: boolean;
  /** Those, or `lines`. */
  noun: boolean;
  /** `requests`, `responses`: only with words to tell them by. */
  traffic: boolean;
  /** `the log`, `the file`. */
  log: boolean;
  happened: boolean;
  pronoun: string | null;
};

function readAct(words: Words): Said {
  const take = (pattern: RegExp) => words.takeAll(pattern).length > 0;
  const howLong = take(
    /\bhow long\b|\bhow much time\b|\b(?:what|which) (?:period|time ?span|time ?range|span of time|period of time)\b|\b(?:duration|time ?span|time ?range) of\b|\bfrom when (?:to|till|until) when\b/iu,
  );
  const count = take(
    /\bhow (?:many times|many|often)\b|\bhow much\b|\b(?:total )?(?:number|count|amount)s? of\b|\b(?:in )?total\b|\bcounts?\b/iu,
  );
  const ends = take(
    /\b(?:first|earliest|start) and (?:the )?(?:last|latest|end)\b|\bfirst (?:one )?and (?:the )?last\b/iu,
  );
  const first = take(/\b(?:first|earliest|oldest|since when)\b/iu);
  const last = take(/\b(?:last(?!ed|ing)(?! ¦)|latest|newest|final|most recent|until when)\b/iu);
  const starts = take(/\b(?:starts?|started|begins?|began|begun|beginning)\b/iu);
  const stops = take(/\b(?:stops?|stopped|ends?|ended|finish(?:es|ed)?|cease[sd]?|over)\b/iu);
  const entry = take(/\b(?:log )?(?:entry|entries|events?|messages?|records?)\b/iu);
  const line = take(/\b(?:log )?lines?\b/iu);
  return {
    count,
    entry,
    noun: entry || line,
    ends: ends || (first && last) || (starts && stops),
    first,
    last,
    starts,
    stops,
    howLong,
    exists: take(/\b(?:is|are|was|were) there(?: any)?\b|\bany\b/iu),
    when: take(/\b(?:when|(?:at )?what time)\b/iu),
    list: take(/\b(?:list|show|give|display|print|enumerate|quote|extract)\b/iu),
    traffic: take(/\b(?:requests?|responses?|calls?)\b/iu),
    log: take(/\b(?:logs?|log ?files?|files?|logging)\b/iu),
    happened: take(
      /\b(?:happen(?:s|ed|ing)?|logged|written|recorded|occurr?(?:s|ed)?|going on|went on)\b/iu,
    ),
    pronoun:
      words.take(
        /\b(?:ones?|they|them|those|these|it|its|their|that|this(?! (?:log|file)))\b/iu,
      )?.[0] ?? null,
  };
}

function hasSubject(own: LineFilter, said: Said, named: boolean): boolean {
  const told = Boolean(
    own.severities || own.terms || own.timeFrom || own.timeTo || own.lineFrom !== undefined,
  );
  return (
    told ||
    said.noun ||
    said.traffic ||
    ((named || said.log) && (said.starts || said.stops || said.howLong || said.ends))
  );
}

function chooseAct({
  said,
  own,
  groupBy,
  limit,
  before,
}: {
  said: Said;
  own: LineFilter;
  groupBy: GroupBy | null;
  limit: LogQuestion["limit"];
  before: LogQuestion | undefined;
}): LogAct | null {
  const told = Boolean(own.severities || own.terms);
  const windowed = Boolean(own.timeFrom || own.timeTo);
  if (own.lineFrom !== undefined && !told && !windowed && !said.count && !groupBy) return "lines";
  if (said.count || groupBy) return "count";
  if (limit) return "list";
  if (said.howLong) return "span";
  if (said.ends) return "ends";
  if (said.first || said.starts) return "first";
  if (said.last || said.stops) return "last";
  if (said.list) return told || windowed || said.noun || before ? "list" : null;
  if (said.exists) return "count";
  if (said.when) return told || before ? "span" : null;
  if (windowed && (said.noun || said.happened || told)) return "list";
  if (told && (said.noun || said.log || own.severities))
    return before && before.act !== "lines" ? before.act : "list";
  return before && before.act !== "between" ? before.act : null;
}

const number = "\\d{1,3}(?:,\\d{3})+|\\d{1,9}";
const lineRange = new RegExp(
  `\\b(?:(?:in|on|at|of|from|between|within) )?(?:the )?lines? ?(?:numbers? |no\\.? |nr\\.? )?#?(${number})(?: ?(?:-|to|through|until|till|up to|and) ?(?:lines? )?#?(${number}))?(?![\\d:])`,
  "iu",
);
const ordinalLine = new RegExp(`\\b(?:on |at )?(?:the )?(${number})(?:st|nd|rd|th) line\\b`, "iu");

function takeLines(words: Words): { from: number; to: number } | null {
  const match = words.take(lineRange) ?? words.take(ordinalLine);
  if (!match) return null;
  const [from, to] = [match[1], match[2] ?? match[1]].map((digits) =>
    Number((digits ?? "").replaceAll(",", "")),
  );
  if (from === undefined || to === undefined) return null;
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

const numberWords = "two three four five six seven eight nine ten".split(" ");
const limited = new RegExp(
  `\\b(first|last|latest|earliest|final|most recent) (\\d{1,3}|${numberWords.join("|")})(?= (?:¦|errors?|warn|fatal|info|debug|trace|critical|log|entr|lines?|events?|messages?|records?|of|ones?))`,
  "iu",
);

function takeLimit(words: Words): LogQuestion["limit"] {
  const match = words.take(limited);
  if (!match) return null;
  const written = (match[2] ?? "").toLowerCase();
  const count = numberWords.includes(written) ? numberWords.indexOf(written) + 2 : Number(written);
  return { count, from: /first|earliest/iu.test(match[1] ?? "") ? "start" : "end" };
}

/** Names that stand in a log word for word: quoted words, paths, codes, addresses, instances, status codes. */
const termShapes: readonly RegExp[] = [
  /(?:\b(?:containing|contain|contains|mention(?:s|ing)?|with|saying|having|have|has|matching|for|of|on|in|from) )?(?:the (?:words?|text|string|message|code) )?["`]([^"`]{2,120})["`]/iu,
  /\b((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\w{}~%./-]*)/u,
  /(?<![\w.:/])(\/[\w{}~%-][\w{}.~%-]*(?:\/[\w{}.~%-]+)*\/?)/u,
  /\b(\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?)\b/u,
  /(?<![\w-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/u,
  /(?<![\w.])((?:[a-z]\w*\.)*[A-Z]\w+(?:Exception|Error))(?!\w)/u,
  /(?<![\w.:-])((?=[\w.-]*\d)[A-Za-z]\w*(?:[-_]\w+)+)(?![\w-])/u,
  /\b(?:from|on|by) (?:the )?(?:instance |service |host )?((?!log-)[a-z]+(?:-[a-z]+)+)(?![\w-])/u,
  /\b(?:(?:http|status|code|status code|response code) (?:code )?)([1-5]\d{2})s?\b/iu,
  /(?<![\d:.,/#-])([1-5]\d{2})(?:s\b|(?= (?:errors?|responses?|status|codes?)\b)|(?= ?[?¦]))/u,
];

function takeTerms(words: Words): string[] {
  return termShapes.flatMap((shape) =>
    words.takeAll(shape).map((match) => (match[1] ?? "").replace(/(?<=.)[/.]$/u, "")),
  );
}

const groupNouns: readonly [GroupBy, string][] = [
  ["endpoint", "(?:end ?points?|paths?|routes?|urls?|uris?)"],
  ["status", "(?:http |response )?(?:status(?:es)?(?: codes?)?|response codes?|http codes?)"],
  ["severity", "(?:log )?(?:severit(?:y|ies)|levels?)"],
  [
    "source",
    "(?:hosts?|instances?|loggers?|services?|components?|sources?|servers?|machines?|pods?|containers?|nodes?)",
  ],
  [
    "message",
    "(?:different |distinct )?(?:(?:error |log )?(?:codes?|messages?)|(?:types?|kinds?)(?: of)?)",
  ],
  ["minute", "minutes?"],
  ["hour", "hours?"],
  ["day", "(?:days?|dates?)"],
];

/** "How many different errors", "the most common error". */
const mostFrequent =
  /\b(?:different|distinct|(?:most|least) (?:frequent|common)|(?:kinds?|types?) of)\b/iu;

function takeGroup(words: Words): GroupBy | null {
  for (const [groupBy, noun] of groupNouns) {
    const asked = new RegExp(
      `\\b(?:which|what|by|per|each|every|grouped by) (?:are the |were the |the )?${noun}\\b`,
      "iu",
    );
    if (words.take(asked)) return groupBy;
  }
  // "Which errors are in app.log?" asks what kinds there are.
  const kinds =
    /\b(?:which|what)(?: (?:are|were) the| kinds? of| types? of)?(?: different| distinct)? (?=(?:errors|warnings|fatals|criticals|warns)\b(?! (?:between|from)))/iu;
  return words.take(kinds) || words.take(mostFrequent) ? "message" : null;
}

const severityNouns: readonly [Severity, RegExp][] = [
  ["ERROR", /\b(?:severity |level )?(?:errors?|err|severe)\b/iu],
  ["WARN", /\b(?:severity |level )?(?:warn(?:ing)?s?)\b/iu],
  ["FATAL", /\b(?:severity |level )?(?:fatals?|critical(?:s)?|crit|emergenc(?:y|ies)|panics?)\b/iu],
  ["INFO", /\b(?:severity |level )?(?:infos?|informational|notices?)\b/iu],
  ["DEBUG", /\b(?:severity |level )?debugs?\b/iu],
  ["TRACE", /(?<!stack )\b(?:severity |level )?traces?\b/iu],
];

function takeSeverities(words: Words): Severity[] {
  return severityNouns
    .filter(([, noun]) => words.takeAll(noun).length > 0)
    .map(([severity]) => severity);
}

type SaidEndpoint = { which: "first" | "last" | null; filter: LineFilter };

const betweenEnds =
  /\b(?:how (?:long|much time)|(?:what (?:is|was) )?(?:the )?(?:time|interval|gap|duration|delay))\b(?: (?:is|was|were|the gap|the time|did|it|take|took|passed|pass|passes|elapsed|went|go|by|there|lay|lies|does|had))* (?:between|from) (.+?) (?:and|to|until|till) ((?:(?! (?:and|to) ).)+?)[?.! ]*$/iu;
const afterEnds =
  /\bhow (?:long|much time) after (.+?) (?:did|was|were|came|come|until|before|does|do) (.+?)(?: (?:occur|come|happen|appear|start|begin|follow|there|logged))*[?.! ]*$/iu;

/** Takes the two ends of "how long between …" out of a question; null where both are not named by entries. */
function takeEndpoints(words: Words): [SaidEndpoint, SaidEndpoint] | null {
  for (const shape of [betweenEnds, afterEnds]) {
    const match = shape.exec(words.left);
    if (!match) continue;
    const [, one = "", other = ""] = match;
    // "Between lines 10 and 20": the number alone is a line's as well.
    const line = /\blines? #?\d/iu.test(one) && /^#?\d+$/u.test(other.trim());
    const [from, to] = [readEndpoint(one), readEndpoint(line ? `line ${other}` : other)];
    if (!from || !to) continue;
    words.take(shape);
    return [from, to];
  }
  return null;
}

function readEndpoint(text: string): SaidEndpoint | null {
  const words = takeWords(text);
  const lines = takeLines(words);
  const terms = takeTerms(words);
  const severities = takeSeverities(words);
  const which = words.take(/\b(?:first|earliest|start|beginning)\b/iu)
    ? "first"
    : words.take(/\b(?:last|latest|final|end)\b/iu)
      ? "last"
      : null;
  words.takeAll(
    /\b(?:entry|entries|lines?|events?|messages?|log|file|ones?|occurrence|appearance)\b/iu,
  );
  if (!onlyFillers(words.left)) return null;
  const filter: LineFilter = {
    ...(severities.length > 0 ? { severities } : {}),
    ...(terms.length > 0 ? { terms } : {}),
    ...(lines ? { lineFrom: lines.from, lineTo: lines.to } : {}),
  };
  return which === null && Object.keys(filter).length === 0 ? null : { which, filter };
}

/** "The first and the last error": what one end leaves unsaid the other says, or the question before. */
function resolveEndpoints(
  [from, to]: [SaidEndpoint, SaidEndpoint],
  before: LogQuestion | undefined,
): [Endpoint, Endpoint] | null {
  const told = (end: SaidEndpoint) => Object.keys(end.filter).length > 0;
  const fallback = before?.filter ?? {};
  const one = told(from) ? from.filter : told(to) ? to.filter : fallback;
  const other = told(to) ? to.filter : told(from) ? from.filter : fallback;
  return [
    { which: from.which ?? "first", filter: one },
    { which: to.which ?? "first", filter: other },
  ];
}

const fillers = new Set(
  (
    "a an the in of on at from to by with for and or as is are was were be been there any all do does did doing has have had how " +
    "please can could would will you me i us my our we tell find get see say says said read reads look looks like contain contains " +
    "contained appear appears appeared seen found exist exists what which whats where exactly just only also then so too me up " +
    "respectively together overall altogether whole entire complete every each currently most many fewest top here now much " +
    "occur occurs occurred occurring happen happened happens log logs file files entry entries line lines record records about-how " +
    "last lasted run runs ran cover covers covered span spans take takes took go goes went on continue continued persist persisted " +
    "long severity level levels number grouped group count return returned returning failed fail fails mention mentions mentioned mentioning " +
    "containing having text word words stand stands standing hit affected s"
  ).split(" "),
);

/** Whether nothing is left but words that ask for nothing by themselves. */
function onlyFillers(left: string): boolean {
  return left
    .toLowerCase()
    .split(/[^\p{L}\p{N}'_/.-]+/u)
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/gu, "").replace(/'s$/u, ""))
    .every((word) => word === "" || fillers.has(word));
}
