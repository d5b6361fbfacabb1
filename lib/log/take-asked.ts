import { explainingPattern, stackTracePattern } from "../question/log-words/log-words.ts";
import { type GroupBy, isNounGroup } from "./line-fields.ts";
import type { ReadingManner } from "./question-parts.ts";
import { takeKindOf } from "./take-endpoints.ts";
import { takeExtreme, takeInterruption } from "./take-extreme.ts";
import { type SaidGroup, takeGroup, takeSecondGroup, takeWhichLog } from "./take-group.ts";
import { takeRate } from "./take-rate.ts";
import { takeInAll, takeSum } from "./take-sum.ts";
import { takeTaking } from "./take-taking.ts";
import { takeComingBack, takeTurn } from "./take-turn.ts";
import type { Words } from "./take-words.ts";

/** A reason asked for beside a figure: "and why was that?" */
const reasonToo = /(?:,|\band|&) (why\b[^?¦]*)/iu;
/** "Which job could not be scheduled, and why?" */
const whichOne = /^[\s¦]*(?:on |in |at )?(?:which|what|who)\b/iu;
const bareReason = /(?:,|\band|&) why(?=[\s¦?.!]*$)/iu;
const whenDid = /^[\s¦]*(?:when|at what time) (?:did|was|were|has|had)\b/iu;
/** "How many failed because of a timeout" asks for lines with both. */
const becauseOf =
  /(?<=\bhow (?:many|often)\b[^?]*)\b(?:because(?: of)?|due to|owing to)\b|\b(?:because(?: of)?|due to|owing to)\b(?=[^?]*\bhow (?:many|often)\b)/iu;
/** "How often did it complain that" asks for what was said. */
const saidThat =
  /(?<=\bhow (?:many times|often) (?:did|does|has|had|was|is) (?:[\w.-]+ ){1,4}?)\p{L}+ that(?= )/iu;
/** "How full was the disk" asks for a figure that lines state, and not for the word. */
const howMuchOf =
  /\bhow (?!long\b|many\b|much\b|often\b|come\b|exactly\b)\p{L}+(?= (?:is|are|was|were|did|does|has|had)\b)/iu;
export const countedNoun = /\bhow many ([\p{L}-]+)/iu;

/**
 * Takes what is asked of the lines: a kind, the largest figure, an explanation, groups, a rate, a change of state.
 * @param isBound whether the question says already from which entry to which, or beside which one.
 */
export function takeAsked(
  words: Words,
  { states = false, extremes = false, fields = false }: ReadingManner,
  { isBound }: { isBound: boolean },
) {
  const kindOf = takeKindOf(words);
  const extreme = extremes ? takeExtreme(words) : null;
  const summed = extremes && !extreme ? takeSum(words) : null;
  if (!summed) takeInAll(words);
  const taking = extremes && !extreme && !summed && !isBound && takeTaking(words);
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
  const said = {
    kindOf,
    extreme,
    summed,
    taking,
    explaining,
    reasonAsked,
    whichLog,
    group,
    rate,
    turns,
  };
  return { ...said, reason, second, noun, trace, back };
}

/** "How many stack traces" counts the lines that mention them, so there they are ordinary words. */
function takeStackTrace(words: Words): boolean {
  return !words.has(/\bhow (?:many|often)\b/iu) && words.take(stackTracePattern) !== null;
}

/** Alternatives that are all paths group what is asked for, unless the question groups it itself. */
export function groupOfAlternatives(group: SaidGroup, groupBy: GroupBy | null): SaidGroup {
  return groupBy && !group.groupBy ? { ...group, groupBy, leading: false } : group;
}
