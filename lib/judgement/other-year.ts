import { documentOf } from "../prompt/user-message.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";

const yearsIn = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\p{N}.,])(?:19|20)\d{2}(?![\p{L}\p{N}]|[.,]\d)/gu)].map(
    ([year]) => year,
  );

/**
 * Whether a question names a year, and a unit is of another one, which its words have or else what is above them, while its
 * passage has the year asked for nowhere. What a thing costs in 2026 does not tell what it cost in 2024.
 */
export function isOfOtherYear(
  { unit, passage }: Pick<Candidate, "unit" | "passage">,
  { subjects }: Pick<AskedQuestion, "subjects">,
): boolean {
  const asked = subjects.flatMap(({ word }) => yearsIn(word));
  if (asked.length === 0) return false;
  const above = [unit.context, unit.part, passage.section, passage.title, documentOf(passage)];
  const own = yearsIn(unit.words);
  const told = own.length > 0 ? own : yearsIn(above.join(" "));
  const known = [...above, passage.text].join("\n");
  return told.length > 0 && asked.every((year) => !known.includes(year));
}
