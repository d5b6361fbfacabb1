import type { AskedQuestion, QuestionWord } from "../../judgement/asked-question.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike } from "../../judgement/likeness.ts";

/** More items with the same word are a list about it, and no sides of a comparison. */
const maxSides = 4;
/** How alike a word of the question and a word of an item are spelled at least. */
const sameWord = 0.8;
/** The share of the question that a heading covers which is a side itself. */
const headingIsSide = 0.35;

/**
 * The items of the best one's list that are the sides of a comparison: the best item for each of two words that never
 * occur together ("Dutton or Kestrel"), or else the few items that have the same word ("both quotes"). Empty if the list
 * has no sides.
 */
export function comparedItems(
  best: ScoredCandidate,
  usable: readonly ScoredCandidate[],
  { subjects }: Pick<AskedQuestion, "subjects">,
): ScoredCandidate[] {
  const { passage, unit } = best;
  if ((unit.kind !== "item" && unit.kind !== "row") || best.byHeading >= headingIsSide) return [];
  const items = usable.filter(
    (each) =>
      each.passage === passage && each.unit.block === unit.block && each.unit.kind === unit.kind,
  );
  const held = subjects
    .map((subject) => ({ subject, holders: items.filter((item) => holdsSide(item, subject)) }))
    .filter(({ holders }) => holders.length > 0);
  for (const [at, one] of held.entries()) {
    const other = held
      .slice(at + 1)
      .find(({ holders }) => holders.every((item) => !one.holders.includes(item)));
    const [first, second] = [one.holders[0], other?.holders[0]];
    if (first && second) return [first, second];
  }
  const [shared] = held
    .filter(({ holders }) => holders.length > 1 && holders.length <= maxSides)
    .toSorted((a, b) => b.subject.worth - a.subject.worth);
  return shared && shared.holders.length < items.length ? shared.holders : [];
}

const holdsSide = ({ terms }: ScoredCandidate, { stems }: QuestionWord) =>
  spelledLike(stems, terms) >= sameWord;
