import { detectLanguage } from "../keyword/detect-language.ts";
import type { AskedQuestion, QuestionWord } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";
import { standsOut } from "./other-part.ts";

/** A commoner word may go unsaid. */
const leastWorthOfName = 0.7;

/** Whether a row is called by the first letter of a word: the "M" of a medium box. */
const isInitial = (word: string, { unit }: ScoredCandidate) =>
  unit.table?.cells.some((cell) => cell.trim().toLowerCase() === word.charAt(0)) === true;

/**
 * Whether a question asks for a row that a table lacks: a word of it is said by no row that comes near, and none of these comes
 * nearer than another. The price of a walnut door is in no row of oak and pine doors, which are all doors alike.
 */
export function isOfOtherRow(
  best: ScoredCandidate,
  candidates: readonly ScoredCandidate[],
  { subjects, leans, aspect }: Pick<AskedQuestion, "subjects" | "leans" | "aspect">,
): boolean {
  if (best.unit.kind !== "row" || leans || aspect) return false;
  const rows = candidates.filter(
    ({ unit, passage }) =>
      unit.kind === "row" && passage === best.passage && unit.context === best.unit.context,
  );
  const alike = rows.filter(
    ({ features }) => Math.abs(best.features.covered - features.covered) < standsOut,
  );
  if (alike.length < 2) return false;
  const languages = [detectLanguage(best.passage.text)];
  const [first = "", ...others] = best.unit.table?.header ?? [];
  const names = (columns: string, at: number) =>
    subjects.some(
      (each) => each.at === at && spelledLike(each.stems, termsOf(columns, languages)) > 0,
    );
  // "The main shift" is the column "main"; the first one is of what the rows are called, as in "week 24". "The highest rate" is
  // told by comparing.
  const isOfColumn = ({ at }: QuestionWord) =>
    names(others.join("\n"), at - 1) || names([first, ...others].join("\n"), at + 1);
  return subjects.some(
    (subject) =>
      (subject.isName || subject.worth >= leastWorthOfName) &&
      !subject.saysKind &&
      !isOfColumn(subject) &&
      alike.every((row) => row.unsaid.has(subject.at) && !isInitial(subject.word, row)),
  );
}
