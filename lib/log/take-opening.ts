import type { LogQuestion } from "./log-question.ts";
import type { ReadingManner } from "./question-parts.ts";
import { takeCountedState, takeWhy } from "./take-outcome.ts";
import type { Words } from "./take-words.ts";

const followUpOpening =
  /^\s*(?:(?:ok(?:ay)?|thanks|good)[,.]? )?(?:(?<only>(?:(?:and|but) )?(?:only|just))|and|also|then|what about|how about|and what about|(?:please )?open)\b,?/iu;
/** "Why on the 11th?" */
const whyThen = /^[\s¦]*why(?= (?:(?:was|is) (?:it|that) )?(?:on|at|in|during|between) )/iu;
const yesNoOpening =
  /^\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b(?! there\b)/iu;

/** Takes how a question begins: on from the one before it, with a why, or as one to answer by yes or no. */
export function takeOpening(
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
