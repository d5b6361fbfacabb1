import { documentOf } from "../prompt/user-message.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";

const yearsIn = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\p{N}.,])(?:19|20)\d{2}(?![\p{L}\p{N}]|[.,]\d)/gu)].map(
    ([year]) => year,
  );

/** The years that a question names. */
const yearsAsked = ({ subjects }: Pick<AskedQuestion, "subjects">) =>
  subjects.flatMap(({ word }) => yearsIn(word));

/** What stands above a unit, and what its document is called. */
const aboveOf = ({ unit, passage }: Pick<Candidate, "unit" | "passage">) => [
  unit.context,
  unit.part,
  passage.section,
  passage.title,
  documentOf(passage),
];

/**
 * Whether a question names a year, and a unit is of another one, which its words have or else what is above them, while its
 * passage has the year asked for nowhere. What a thing costs in 2026 does not tell what it cost in 2024.
 */
export function isOfOtherYear(
  candidate: Pick<Candidate, "unit" | "passage">,
  question: Pick<AskedQuestion, "subjects">,
): boolean {
  const asked = yearsAsked(question);
  if (asked.length === 0) return false;
  const above = aboveOf(candidate);
  const own = yearsIn(candidate.unit.words);
  const told = own.length > 0 ? own : yearsIn(above.join(" "));
  const known = [...above, candidate.passage.text].join("\n");
  return told.length > 0 && asked.every((year) => !known.includes(year));
}

/** Whether a unit, or what is above it, names every year that a question names. */
export function isOfAskedYear(
  candidate: Pick<Candidate, "unit" | "passage">,
  question: Pick<AskedQuestion, "subjects">,
): boolean {
  const asked = yearsAsked(question);
  const told = yearsIn([candidate.unit.words, ...aboveOf(candidate)].join(" "));
  return asked.length > 0 && asked.every((year) => told.includes(year));
}
