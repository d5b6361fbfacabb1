import type { AskedQuestion } from "../../judgement/asked-question.ts";
import { shareIn } from "../../judgement/coverage.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike, termsOf } from "../../judgement/likeness.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { asksWhatToDo } from "../../question/reading.ts";
import { quotableUnits } from "../../text/quotable-units.ts";
import { headingAnswers, isStep, wholeShare } from "./around-best.ts";

/** The share of what a unit says of the question that the title of a procedure must say too. */
const nearlyAll = 0.8;

/** The share of a word's letters from which a heading has it. */
const minStepHeld = 0.9;

/** What introduces a step, "When a cylinder leaks:"; empty for nothing. */
const leadInTo = ({ passage, index }: ScoredCandidate) =>
  quotableUnits(passage).find(({ introduces }) => introduces.includes(index))?.words ?? "";

/**
 * The best step for the case that a question tells, "the partner is gone, what do I do?", where what comes nearest is prose around
 * it: steps of the same section whose lead-in has a word of the question, or of a section below it whose own heading has one that
 * the heading above it has not.
 */
function stepForCase(
  first: ScoredCandidate,
  usable: readonly ScoredCandidate[],
  { subjects }: AskedQuestion,
): ScoredCandidate | undefined {
  const namedIn = (text: string) => {
    const terms = termsOf(text, [detectLanguage(first.passage.text)]);
    return subjects.filter(({ stems }) => spelledLike(stems, terms) >= minStepHeld);
  };
  const [heading] = headingsAbove(first);
  const known = namedIn(heading ?? "");
  return usable.find((each) => {
    if (!isStep(each) || documentOf(each.passage) !== documentOf(first.passage)) return false;
    const [own, above] = headingsAbove(each);
    if (own === heading)
      return each.passage === first.passage && namedIn(leadInTo(each)).length > 0;
    return (
      heading !== undefined &&
      above === heading &&
      namedIn(own ?? "").some((subject) => !known.includes(subject))
    );
  });
}

/** The headings above a unit, the nearest first; a passage that begins with its section's heading has that twice. */
const headingsAbove = ({ passage, unit }: ScoredCandidate): string[] => [
  ...new Set(
    [...(passage.section?.split(" > ") ?? []), unit.part, unit.context]
      .filter((heading) => typeof heading === "string")
      .toReversed(),
  ),
];

/**
 * The best step of a document that is itself the procedure asked for: its title says nearly as much of the question as
 * the unit that comes nearest, which may have its very words ("db" for "database"). Undefined if that unit is a step, or its own heading says more.
 */
export function stepInPlaceOf(
  first: ScoredCandidate,
  usable: readonly ScoredCandidate[],
  asked: AskedQuestion,
): ScoredCandidate | undefined {
  if (asked.kind !== "steps" || isStep(first)) return undefined;
  const inCase = asksWhatToDo(asked.text) ? stepForCase(first, usable, asked) : undefined;
  if (inCase) return inCase;
  const { passage, unit } = first;
  const byTitle = shareIn(asked, termsOf(passage.title, [detectLanguage(passage.title)]));
  const byHeading = unit.context === passage.title ? 0 : first.byHeading;
  const said = Math.max(first.byItself, byHeading);
  const steps = usable.filter(
    (each) => isStep(each) && documentOf(each.passage) === documentOf(passage),
  );
  // A table tells of a procedure, which another heading of its document names.
  if (unit.kind === "row" && first.byHeading < headingAnswers)
    return steps.find(
      (each) => each.byHeading >= headingAnswers && each.headingAsked >= wholeShare,
    );
  return byTitle < Math.max(headingAnswers, nearlyAll * said) ? undefined : steps[0];
}
