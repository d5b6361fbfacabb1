import {
  failurePattern,
  isLogFiller,
  loggingInPattern,
  namesLevel,
  refusalSigns,
  testSigns,
} from "../question/log-words/log-words.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import { markLabels } from "./label-words.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogQuestion } from "./log-question.ts";
import type { Parts } from "./question-parts.ts";
import type { SaidAct } from "./read-act.ts";
import { listedWords } from "./split-alternatives.ts";
import { takeSeverities } from "./take-filter.ts";
import type { SaidRate } from "./take-rate.ts";
import { isDone } from "./take-sum.ts";
import type { Words } from "./take-words.ts";

/**
 * Takes out the levels, the words for failures and for logging in.
 * @returns `levelNamed`: whether a level is named as logs alone name it, null for none. `refused`: entries that are no logins.
 */
export function takeLevel(
  words: Words,
  { rate, trace }: { rate: SaidRate | null; trace: boolean },
) {
  const levelNamed = namesLevel(words.left);
  const severities = takeSeverities(words);
  const fails = words.takeAll(failurePattern).length > 0 || rate?.failing === true || trace;
  const login = words.take(loggingInPattern) ? askedWord("login") : null;
  return {
    levelNamed: severities.length > 0 ? levelNamed : null,
    severities,
    fails,
    login,
    refused: login && !fails && !words.has(attempted) ? [refusedLogins] : [],
  };
}

/** What is counted, if no other word comes before it. */
export const countedOf = ([first]: readonly string[], noun: string | undefined) =>
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

/**
 * Whether only requests are asked for, only entries, or entries with all their lines.
 * @param ofAny whether the question says nothing of the requests that it asks for.
 */
export function kindsOfLines(
  { called, entry, event, starts, stops, howLong }: SaidAct,
  { ofAny, trace }: { ofAny: boolean; trace: boolean },
): LineFilter {
  return {
    ...(called && ofAny ? { requests: true } : {}),
    ...(entry || event || starts || stops || howLong ? { entries: true } : {}),
    ...(trace ? { whole: true } : {}),
  };
}

/** The remaining words, each once, which lines must contain. What a figure is of need not be said beside it. */
export function conditionWords(left: string, extreme: LogQuestion["extreme"]): string[] {
  const content = left
    .split(/[^\p{L}\p{N}'_/.:@-]+/u)
    .map((word) => word.replace(/^[.':/-]+|[.':/-]+$/gu, "").replace(/'s$/u, ""))
    .filter((word) => word !== "" && !isLogFiller(word.toLowerCase()))
    .filter((word) => !extreme?.names.some(({ said }) => said === word));
  return [...new Map(content.map((word) => [word.toLowerCase(), word])).values()];
}

/** The conditions of a question's remaining words: lists are told from alternatives, and labels from what they name. */
export function wordsOfLines(
  left: string,
  {
    content,
    asking,
    extreme,
    summed,
  }: Pick<Parts, "extreme" | "summed"> & { content: readonly string[]; asking: string },
): AskedWord[] {
  const said = markLabels(listedWords(left, content), asking);
  return [...(summed ?? []).filter(isDone), ...said.map((word) => ofTests(word, extreme))];
}
