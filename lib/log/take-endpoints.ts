import { isLogFiller, ordinals } from "../question/log-words/log-words.ts";
import type { Severity } from "../wire/line.ts";
import { askedWord } from "./asked-word.ts";
import type { LineFilter } from "./line-filter.ts";
import type { Endpoint, LogQuestion } from "./log-question.ts";
import {
  conditionsFilter,
  linesFilter,
  takeLines,
  takeSeverities,
  takeStatuses,
  takeTerms,
} from "./take-filter.ts";
import { takePhrases } from "./take-phrases.ts";
import { takeUnreadTimes } from "./take-unread-times.ts";
import { takeWords, type Words } from "./take-words.ts";

/** One end of a span as it was said; the other end supplies what it leaves out. */
export type SaidEndpoint = { which: "first" | "last" | null; filter: LineFilter };

const betweenEnds =
  /\b(?:how (?:long|much time)|(?:what (?:is|was) )?(?:the )?(?:time|interval|gap|duration|delay))\b(?: (?:is|was|were|the gap|the time|did|it|take|took|passed|pass|passes|elapsed|went|go|by|there|lay|lies|does|had))* (?:between|from) (.+?) (?:and|to|until|till) ((?:(?! (?:and|to) ).)+?)[?.! ]*$/iu;
const afterEnds =
  /\bhow (?:long|much time) after (.+?) (?:did|was|were|came|come|until|before|does|do) (.+?)(?: (?:occur|come|happen|appear|start|begin|follow|there|logged))*[?.! ]*$/iu;

const eachEnd = /\b(first (?:(?! and ).)+?) and (?:the )?(last (?:(?! and ).)+?)[?.! ]*$/iu;

/** Takes out the two ends of "how long between …"; null unless both name entries. */
export function takeEndpoints(words: Words): [SaidEndpoint, SaidEndpoint] | null {
  for (const shape of [betweenEnds, afterEnds, eachEnd]) {
    const match = shape.exec(words.left);
    if (!match) continue;
    const [, one = "", other = ""] = match;
    // "Between lines 10 and 20": the second number is a line number too.
    const line = /\blines? #?\d/iu.test(one) && /^#?\d+$/u.test(other.trim());
    const [from, to] = [readEndpoint(one), readEndpoint(line ? `line ${other}` : other)];
    if (!from || !to) continue;
    // "The first and the last error" are one kind of entry, and no span is asked for.
    if (shape === eachEnd && !(from.filter.severities && to.filter.severities)) continue;
    words.take(shape);
    return [from, to];
  }
  return null;
}

const oftenSeen =
  /\b(?:how (?:many times|often)|number of times)\b(?: (?:is|was|were|did|does|do|has|have|had|the same|that))* (?:the )?(first|earliest|last|latest) (?=(?:[\w'-]+ ){0,3}?[\w'-]+)/iu;

/** Takes out a question for an entry's kind: `how many times was the first error seen`; its level remains. */
export function takeKindOf(words: Words): Endpoint["which"] | null {
  const which = words.take(oftenSeen)?.[1];
  return which === undefined ? null : /first|earliest/iu.test(which) ? "first" : "last";
}

const betweenThem =
  /\b(?:how (?:long|much time)|(?:what (?:is|was) )?the (?:time|interval|gap))\b(?: (?:is|was|were|lay|lies|passed|passes|went by|the gap|the time|there))* between(?: (?:them|these|those|both|the two|the two of them))?[?.! ]*$/iu;

/** "How long between them?" means the first and last entry of the question before. */
export function takeEndsOf(
  words: Words,
  before: LogQuestion | undefined,
): [SaidEndpoint, SaidEndpoint] | null {
  if (!before || before.endpoints || !words.take(betweenThem)) return null;
  const { filter } = before;
  return [
    { which: "first", filter },
    { which: "last", filter },
  ];
}

/** One of several that is neither the first nor the last. */
const ordinalWord = new RegExp(`\\b(?:${ordinals.join("|")})\\b(?! line)`, "iu");

export function readEndpoint(text: string): SaidEndpoint | null {
  const words = takeWords(text);
  if (Object.values(takeUnreadTimes(words)).flat().length > 0 || words.has(ordinalWord))
    return null;
  const phrases = takePhrases(words);
  const lines = takeLines(words);
  const terms = takeTerms(words);
  const statuses = takeStatuses(words);
  const severities = takeSeverities(words);
  const which = words.take(/\b(?:first|earliest|start|beginning)\b/iu)
    ? "first"
    : words.take(/\b(?:last|latest|final|end)\b/iu)
      ? "last"
      : null;
  words.takeAll(
    /\b(?:entry|entries|lines?|events?|messages?|log|file|ones?|occurrence|appearance)\b/iu,
  );
  const left = words.left
    .split(/[^\p{L}\p{N}'_-]+/u)
    .filter((word) => !isLogFiller(word.toLowerCase()));
  const content = left.filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (content.length > 4 || (content.length > 0 && content.every((word) => /^\d/u.test(word))))
    return null;
  const filter: LineFilter = {
    ...conditionsFilter({
      severities: gravest(severities),
      statuses,
      terms,
      words: [...content.map(askedWord), ...phrases],
    }),
    ...linesFilter(lines),
  };
  return which === null && Object.keys(filter).length === 0 ? null : { which, filter };
}

/** An entry has one level: "the fatal error" is FATAL. */
function gravest(levels: readonly Severity[]): readonly Severity[] {
  return levels.includes("FATAL") && levels.includes("ERROR") ? ["FATAL"] : levels;
}

/** Fills in what an end leaves out, from the other end ("the first and the last error") or the question before. */
export function resolveEndpoints(
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
