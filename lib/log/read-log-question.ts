import { toEnglish, wordsReadAs } from "../question/log-words/to-english.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { actOf, groupAskedFor } from "./act-asked.ts";
import { isBareGrouping, isBareNarrowing, leanOn, stateMeant } from "./lean-on-before.ts";
import type { LineDocument } from "./log-document.ts";
import { type LogQuestion, listing } from "./log-question.ts";
import type { Parts, ReadingManner } from "./question-parts.ts";
import { hasSubject, isLikely, isSure, isTold, tellsOf } from "./speaks-of-lines.ts";
import { resolveEndpoints } from "./take-endpoints.ts";
import { takeParts } from "./take-parts.ts";
import { takeWords } from "./take-words.ts";
import { readThingAsked } from "./thing-asked.ts";

/** A question as understood, and what a follow-up may build on; each may be undefined. */
type LogReading = { question: LogQuestion | undefined; context: LogQuestion | undefined };

/** Longer questions ask for more than a look-up or a count (UTF-16 units). */
const maxLogQuestionChars = 300;
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

/** "How many of the last 5 requests failed?" All that match are counted, and not five. */
const limitOfCount = ({ limit, said, rate, group }: Parts) =>
  limit && (said.count || rate || group.groupBy) ? [limit.said] : [];
