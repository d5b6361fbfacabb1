import { detectLanguage } from "../keyword/detect-language.ts";
import { documentOf } from "../prompt/user-message.ts";
import { asksForPrice, isTotalWord, tellsTotal } from "../question/answer-kind.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";
import { periodsOf } from "./other-period.ts";

/** A bill has so many priced lines besides its total. */
const minPricedLines = 2;

/** The end of a line of a bill in whole units, which is no year: "roof windows, 2 no. to front 1,980". */
const endsInNumber = /\s\d{1,3}(?:[.,' ]\d{3})*$/u;

/** How near a text comes to a word that it has, as of a form or a synonym: the bill of an "invoice". */
const minTotalHeld = 0.8;

const nearestOf = (candidates: readonly ScoredCandidate[]) =>
  candidates.reduce<ScoredCandidate | undefined>(
    (first, each) => (first && first.score >= each.score ? first : each),
    undefined,
  );

/** Whether a unit's document is called by a month or a year of the question: "quote-may-2025" for what was wanted in May. */
const isOfAskedPeriod =
  (subjects: AskedQuestion["subjects"]) =>
  ({ passage }: ScoredCandidate) =>
    periodsOf(`${passage.title} ${documentOf(passage)}`).some((period) =>
      subjects.some(({ stems }) => stems.includes(period)),
    );

/**
 * The line with what all of a bill or an offer comes to, where a question asks for its price: each word of the question only
 * asks for a price, or is in what says which bill it is and in none of the priced lines. Undefined for any other question, such
 * as for a rate or for what is left to pay, and where the document that comes nearest, or is called by the month asked for, is no bill.
 */
export function totalAsked(
  { kind, subjects }: AskedQuestion,
  candidates: readonly ScoredCandidate[],
): ScoredCandidate | undefined {
  if (kind !== "price") return undefined;
  const best = nearestOf(candidates.filter(isOfAskedPeriod(subjects))) ?? nearestOf(candidates);
  if (!best) return undefined;
  const bill = candidates.filter(
    ({ passage }) =>
      documentOf(passage) === documentOf(best.passage) && passage.section === best.passage.section,
  );
  const total = bill.findLast(({ unit, features }) => features.kind > 0 && tellsTotal(unit.words));
  const priced = bill.filter(
    ({ unit, features }) =>
      features.kind > 0 || (features.kindPossible > 0 && endsInNumber.test(unit.words)),
  );
  const [first] = priced;
  if (!total || !first || priced.length <= minPricedLines) return undefined;
  const above = bill.slice(0, bill.indexOf(first)).map(({ unit }) => unit.words);
  const { title, text } = total.passage;
  const names = [title, documentOf(total.passage), total.unit.context ?? ""];
  const about = termsOf([...names, ...above].join("\n"), [detectLanguage(text)]);
  const isOfAll = subjects
    .filter(({ word, saysKind }) => !saysKind && !isTotalWord(word) && !asksForPrice(word))
    .every(
      ({ stems }) =>
        spelledLike(stems, about) >= minTotalHeld &&
        priced.every(({ terms }) => spelledLike(stems, terms) < minTotalHeld),
    );
  return isOfAll ? total : undefined;
}
