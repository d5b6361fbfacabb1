import { beyondPattern, extremeWords, ordinals } from "../question/log-words/log-words.ts";
import { leftNegation } from "../question/log-words/negation.ts";
import type { LineDocument } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import type { Parts, ReadingManner } from "./question-parts.ts";
import { isClocked, readAct } from "./read-act.ts";
import { splitAlternatives } from "./split-alternatives.ts";
import { countedNoun, groupOfAlternatives, takeAsked } from "./take-asked.ts";
import { takeBounds } from "./take-bounds.ts";
import {
  conditionWords,
  countedOf,
  kindsOfLines,
  takeLevel,
  wordsOfLines,
} from "./take-conditions.ts";
import { type NamedDocuments, takeDocuments } from "./take-documents.ts";
import { settleExceptions, takeExceptions, takeNegated } from "./take-exceptions.ts";
import { conditionsFilter, takeStatusClasses, takeStatuses, takeTerms } from "./take-filter.ts";
import { takeOpening } from "./take-opening.ts";
import { takePhrases } from "./take-phrases.ts";
import { takeThreshold } from "./take-threshold.ts";
import type { Words } from "./take-words.ts";

/** More words than this cannot be a condition on one line. */
const maxConditionWords = 8;
const partitive = /\bof (?:them|those|these)\b/iu;
const allLogs =
  /\b(?:in |of |from |across )?(?:all|every|each|both) (?:of )?(?:the |my )?(?:logs|log files|files|log|file)\b/iu;
/** "Before the second error": one of several that was not read. */
const leftOrdinal = new RegExp(
  `\\b(?:before |after )?the (?:${ordinals.join("|")})(?= +(?!of\\b|time\\b|half\\b)[\\p{L}¦])`,
  "iu",
);
/** "Which events do we get?", but not "what do we use for events?" */
const eventsAsked =
  /\b(?:which|what|any|all|list|show)(?: me)?(?: the)?(?: [\p{L}-]+)? (?:log )?(?:events?|messages?|records?)\b/iu;
/** "How many tasks started" counts the lines that say so, and asks for no first one. */
const beganPattern = /\b(?:started|begun|finished|stopped)\b/iu;
const comparedPattern = new RegExp(
  `(?<!\\bat )\\b(?:${extremeWords}|most|fewest|least)\\b(?! recent)`,
  "iu",
);

/** Takes everything understood out of a question; null if it names an unknown file or an unclear time. */
export function takeParts(
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
  const { except: settled, unread } = settleExceptions(exceptions, isBound);
  const either = splitAlternatives(words.left, [...named.unknown, ...takeTerms(words)]);
  const figure = takeThreshold(words, before?.filter.figure);
  const statuses = takeStatuses(words, classes);
  const { reason, second, noun, trace, back, ...asked } = takeAsked(words, manner, { isBound });
  const { group, rate } = asked;
  const { levelNamed, severities, fails, login, refused } = takeLevel(words, { rate, trace });
  const except = [...settled, ...refused];
  const denied = [...phrases, ...takeNegated(words)];
  const alternatives = [either.word, login].filter((word) => word !== null);
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
    beyond,
    said,
    counted: severities.length > 0 || statuses || fails ? null : countedOf(content, noun),
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
    words: [...alternatives, ...denied, ...wordsOfLines(words.left, { content, asking, ...asked })],
  };
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

/**
 * What lines cannot answer, and negations that were not understood.
 * @param leads whether something is grouped: else "the most" is more than lines can tell, as is an extreme that was not read.
 */
function takeBeyond(words: Words, { leads }: { leads: boolean }): string[] {
  return [...(leads ? [] : [comparedPattern]), beyondPattern, leftNegation, leftOrdinal].flatMap(
    (pattern) => words.takeAll(pattern).map(([word]) => word.trim()),
  );
}
