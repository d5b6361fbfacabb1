import { detectLanguage } from "../keyword/detect-language.ts";
import { documentOf } from "../prompt/user-message.ts";
import { asksForPrice, isTotalWord, tellsTotal } from "../question/answer-kind.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";

/** A bill has so many priced lines besides its total. */
const minPricedLines = 2;

/** How near a text comes to a word that it has, as of a form or a synonym: the bill of an "invoice". */
const minTotalHeld = 0.8;

/**
 * The line with what all of a bill or an offer comes to, where a question asks for its price: each word of the question only
 * asks for a price, or is in what says which bill it is and in none of the priced lines. Undefined for any other question, such
 * as for a rate or for what is left to pay, and where the document that comes nearest is no bill.
 */
export function totalAsked(
  { kind, subjects }: AskedQuestion,
  candidates: readonly ScoredCandidate[],
): ScoredCandidate | undefined {
  if (kind !== "price") return undefined;
  const best = candidates.reduce<ScoredCandidate | undefined>(
    (first, each) => (first && first.score >= each.score ? first : each),
    undefined,
  );
  if (!best) return undefined;
  const bill = candidates.filter(
    ({ passage }) =>
      documentOf(passage) === documentOf(best.passage) && passage.section === best.passage.section,
  );
  const total = bill.findLast(({ unit, features }) => features.kind > 0 && tellsTotal(unit.words));
  const priced = bill.filter(({ features }) => features.kind > 0);
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
