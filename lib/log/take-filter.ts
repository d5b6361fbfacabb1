import {
  countOf,
  extremeWords,
  levelPatterns,
  numberWords,
  ordinals,
  placeInOrder,
} from "../question/log-words/log-words.ts";
import { monthName } from "../question/log-words/time-shapes.ts";
import type { Severity } from "../wire/line.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogQuestion } from "./log-question.ts";
import type { Words } from "./take-words.ts";

const countNumber = "\\d{1,3}(?:,\\d{3})+|\\d{1,9}";
const lineRange = new RegExp(
  `\\b(?:(?:in|on|at|of|from|between|within) )?(?:the )?lines? ?(?:numbers? |no\\.? |nr\\.? )?#?(${countNumber})(?: ?(?:-|to|through|until|till|up to|and) ?(?:lines? )?#?(${countNumber}))?(?![\\d:])`,
  "iu",
);
/** Several line numbers: `lines 10 and 20`, `lines 3, 7 and 9`. */
const lineList = new RegExp(
  `(?<!\\b(?:between|from) (?:the )?)\\blines (?:numbers? )?#?((?:${countNumber})(?:(?:, ?(?:and )?| and | & )(?:line )?#?(?:${countNumber})(?![\\d:-]))+)(?! ?(?:-|to\\b|through\\b))`,
  "iu",
);
const ordinalLine = new RegExp(
  `\\b(?:on |at )?(?:the )?(${countNumber})(?:st|nd|rd|th) line\\b`,
  "iu",
);

export type SaidLines = { from: number; to: number; numbers?: readonly number[] };

/** Turns line numbers into a filter. */
export function linesFilter(lines: SaidLines | null): Partial<LineFilter> {
  if (!lines) return {};
  const { from, to, numbers } = lines;
  return { lineFrom: from, lineTo: to, ...(numbers ? { lineNumbers: numbers } : {}) };
}

/** Turns conditions into a filter; an empty one is no condition. */
export function conditionsFilter(
  conditions: Pick<LineFilter, "severities" | "terms" | "words" | "except" | "figure"> & {
    statuses: LineFilter["statuses"] | null;
  },
): LineFilter {
  const { severities, statuses, terms, words, except, figure } = conditions;
  // "404 errors" are the 404s, whatever their level.
  const leveled = severities?.length && !(isOnlyError(severities) && statuses?.every(isFailed));
  return {
    ...(figure ? { figure } : {}),
    ...(leveled ? { severities } : {}),
    ...(statuses ? { statuses } : {}),
    ...(terms?.length ? { terms } : {}),
    ...(words?.length ? { words } : {}),
    ...(except?.length ? { except } : {}),
  };
}

const isOnlyError = (levels: readonly Severity[]) => levels.every((level) => level === "ERROR");
const isFailed = ([from]: readonly [number, number]) => from >= 400;

/** Takes out line numbers: `line 42`, `lines 10 to 20`, `lines 10 and 20`, `the 42nd line`. */
export function takeLines(words: Words): SaidLines | null {
  const list = words.take(lineList)?.[1];
  if (list) {
    const numbers = [...list.matchAll(new RegExp(countNumber, "gu"))]
      .map(([digits]) => Number(digits.replaceAll(",", "")))
      .toSorted((a, b) => a - b);
    return { from: numbers[0] ?? 1, to: numbers.at(-1) ?? 1, numbers };
  }
  const match = words.take(lineRange) ?? words.take(ordinalLine);
  if (!match) return null;
  const [from, to] = [match[1], match[2] ?? match[1]].map((digits) =>
    Number((digits ?? "").replaceAll(",", "")),
  );
  if (from === undefined || to === undefined) return null;
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

const ends = "first|last|latest|earliest|final|most recent";
/** "The last 5 minutes" are a stretch, and "the last 12 March" is a day. */
const timeNouns = `(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|[smhd]|ms|[ap]m|o'?clock|${monthName})(?![\\w-])`;
/** "The last 404 errors" have that status, as has "the first 500 error"; "the last 500 errors" may be so many. */
const statusNumber =
  "[45](?!00)\\d{2}\\b|[1-3](?!00)\\d{2} (?:responses?|status|codes?|answers?)\\b|[1-5]\\d{2} (?:error|failure|response|status|code|request|answer|on|in|at|from|for|by)\\b";
const limitCount = `(?!${statusNumber})(?<count>\\d{1,3}|${numberWords.join("|")})`;
const limited = [`(?<end>${ends}) ${limitCount}`, `${limitCount} (?<end>${ends})`].map(
  (shape) => new RegExp(`\\b(?:the )?${shape}(?= (?:¦|(?!${timeNouns})\\p{L}))`, "iu"),
);

const nthEntry = new RegExp(
  `(?<!\\b(?:before|after|between|and|from|to|until|since) )\\bthe (?<rank>${ordinals.join("|")})(?<fromEnd>[ -](?:to[ -])?last)?(?= (?!${timeNouns}|line|of|half|time|quarter|(?:${extremeWords})\\b)\\p{L})`,
  "iu",
);

/** Takes out the number of entries wanted: `the last 5 errors`; some languages put the number first. */
export function takeLimit(words: Words): LogQuestion["limit"] {
  for (const shape of limited) {
    const match = words.take(shape);
    const { end = "", count = "" } = match?.groups ?? {};
    if (!match) continue;
    const from = /first|earliest/iu.test(end) ? "start" : "end";
    return { count: countOf(count.toLowerCase()), from, said: match[0] };
  }
  // "The third error" is the last of the first three.
  const nth = words.take(nthEntry);
  const { rank = "", fromEnd } = nth?.groups ?? {};
  const count = placeInOrder(rank.toLowerCase());
  return nth && count ? { count, from: fromEnd ? "end" : "start", said: nth[0] } : null;
}

/** Terms that logs contain literally: quoted words, paths, codes, addresses, instances. */
const termShapes: readonly RegExp[] = [
  /(?:\b(?:containing|contain|contains|mention(?:s|ing)?|with|saying|having|have|has|matching|for|of|on|in|from) )?(?:the (?:words?|text|string|message|code) )?["`]([^"`]{2,120})["`]/iu,
  /\b((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/[\w{}~%./-]*)/u,
  /(?<![\w.:/])(\/[\w{}~%-][\w{}.~%-]*(?:\/[\w{}.~%-]+)*\/?)/u,
  /\b(\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?)\b/u,
  /(?<![\w-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/u,
  /(?<![\w.])((?:[a-z]\w*\.)*[A-Z]\w+(?:Exception|Error))(?!\w)/u,
  // An underscore counts as a word character: only with hyphens as the one separator is there a single way to match.
  /(?<![\w.:-])((?=[\w.-]*\d)[A-Za-z](?=\w*[-_]\w)\w*(?:-\w+)*)(?![\w-])/u,
  /\b(?:from|on|by) (?:the )?(?:instance |service |host )?((?!log-)[a-z]+(?:-[a-z]+)+)(?![\w-])/u,
];

/** Takes out the terms that an entry must contain. */
export function takeTerms(words: Words): string[] {
  return termShapes.flatMap((shape) =>
    words.takeAll(shape).map((match) => (match[1] ?? "").replace(/(?<=.)[/.]$/u, "")),
  );
}

/** Takes out the severities. */
export function takeSeverities(words: Words): Severity[] {
  return levelPatterns
    .filter(([, noun]) => words.takeAll(noun).length > 0)
    .map(([severity]) => severity);
}

/** `5xx`, `50x errors`: what is of a class of status codes is of no level too. */
const statusClass =
  /(?<![\w-])(?:(?:http|status|code) )?([1-5])(?:(\d)x|xx)(?:'?e?s)?(?!\w)(?: (?:http )?(?:errors?|failures?))?(?![\w-])/iu;
const statusNames: readonly [RegExp, readonly [number, number]][] = [
  [/\b(?:internal )?server[- ]errors?\b/iu, [500, 599]],
  [/\bclient[- ]errors?\b/iu, [400, 499]],
];
/** A number that counts nothing: `404s`, `status 404`, `ended with 404`. */
const statusShapes: readonly RegExp[] = [
  /\b(?:(?:http|status|code|status code|response code) (?:code )?)([1-5]\d{2})s?\b/iu,
  /(?<![\w:.,/#-])(?<!\blines? )([1-5]\d{2})(?:'?s(?: errors?)?\b| (?:errors?|failures?)\b|(?= (?:responses?|status|codes?|requests?|answers?|happen|occur|there|did|were|was|are|in|on|between|from|to|for|after|before|per|by|and (?:who|which|what|when|where|how))\b)|(?= ?(?:,|\/|&|\b(?:and|or|nor|vs|versus)\b) ?[1-5]\d{2}(?:'?s)?(?![\w:.,/-]))|(?= ?[)?¦.,!]| ?$))/u,
];

/**
 * Takes out classes of status codes: `5xx`, `server errors`. Runs before file names are read, because of server.log.
 */
export function takeStatusClasses(words: Words): [number, number][] {
  const ranges = words.takeAll(statusClass).map(([, hundreds = "", tens]): [number, number] => {
    const from = Number(`${hundreds}${tens ?? 0}0`);
    return [from, from + (tens ? 9 : 99)];
  });
  for (const [name, [from, to]] of statusNames)
    if (words.takeAll(name).length > 0) ranges.push([from, to]);
  return ranges;
}

/** Takes out the response status codes as ranges; null for none. */
export function takeStatuses(
  words: Words,
  classes = takeStatusClasses(words),
): [number, number][] | null {
  const ranges = [...classes];
  for (const shape of statusShapes)
    for (const match of words.takeAll(shape)) ranges.push([Number(match[1]), Number(match[1])]);
  return ranges.length > 0 ? ranges : null;
}
