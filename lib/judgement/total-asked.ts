import { detectLanguage } from "../keyword/detect-language.ts";
import { documentOf } from "../prompt/user-message.ts";
import { isTotalWord, tellsTotal } from "../question/answer-kind.ts";
import { type AskedQuestion, rareWorth } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";

/** A bill has so many priced lines besides its total. */
const minPricedLines = 2;

/** The share of a word's letters from which a text has it. */
const minTotalHeld = 0.9;

/**
 * The line with what all of a bill or an offer comes to, where a question asks for its price: it has no word for one of the
 * lines, or for anything else that is said below the first of them. Undefined for any other question, and where the document
 * that comes nearest is no bill or another one than the question names.
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
  const others = subjects.filter(
    ({ word, stems, saysKind }) =>
      !saysKind && !isTotalWord(word) && spelledLike(stems, about) < minTotalHeld,
  );
  const isTold = others.some(({ stems }) =>
    bill.some(({ unit, terms }) => !above.includes(unit.words) && spelledLike(stems, terms) > 0),
  );
  const namesOther = others.some(({ worth }) => worth >= rareWorth);
  return isTold || namesOther ? undefined : total;
}
