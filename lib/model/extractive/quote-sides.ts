import { askedQuestion } from "../../judgement/asked-question.ts";
import { bestOf, mayAnswer, type ScoredCandidate } from "../../judgement/judge.ts";
import { type Part, withoutName } from "../../judgement/read-topic.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { quotableUnits } from "../../text/quotable-units.ts";
import { type ChosenPassage, maxItems, placeOf, quoteUnits, run } from "./chosen-passage.ts";
import { isIn } from "./follow-topic.ts";

/** Quotes one side of a comparison: the unit that answers, if something is asked about both, or else the whole part. */
export function oneSide(
  side: Part,
  candidates: readonly ScoredCandidate[],
  sides: readonly Part[],
  question: string,
): ChosenPassage[] {
  const [first] = side.units;
  if (!first) return [];
  const { passage } = first;
  const best = bestOf(candidates.filter((each) => mayAnswer(each) && isIn(side, each)));
  const rest = sides.reduce(withoutName, question);
  const heading = first.unit.kind === "row" ? null : side.name;
  if (best && askedQuestion(rest).subjects.length > 0)
    return [quoteUnits(best.passage, [best.index], heading)];
  const own = side.units.filter((each) => each.passage === passage).map(({ index }) => index);
  return [quoteUnits(passage, own.slice(0, maxItems), heading)];
}

const isLooseLine = ({ unit, passage }: ScoredCandidate) =>
  unit.kind !== "sentence" && unit.context === null && passage.section === null;

/** What a unit belongs to in a comparison: its section, or nothing but itself. */
const sideOf = (each: ScoredCandidate) =>
  isLooseLine(each) ? `${each.passage.tag} ${each.index}` : placeOf(each);

/**
 * Quotes both sides of a comparison: the two sections that match best, each from its beginning. Lines without
 * a heading are a side each.
 */
export function bothSides(usable: readonly ScoredCandidate[]): ChosenPassage[] {
  const sections = [...Map.groupBy(usable, sideOf).values()].flatMap((each) => each[0] ?? []);
  const [first] = sections;
  const sameDocument = sections.filter(
    ({ passage, unit }) =>
      first && documentOf(passage) === documentOf(first.passage) && unit.context !== null,
  );
  const sides = sameDocument.length > 1 ? sameDocument : sections;
  return sides.slice(0, 2).map((side) => {
    const { passage, index, unit } = side;
    if (isLooseLine(side)) return quoteUnits(passage, [index]);
    const units = quotableUnits(passage);
    const own = run(units, index, (each) => each.context === unit.context);
    return quoteUnits(passage, own.slice(0, maxItems), unit.context);
  });
}
