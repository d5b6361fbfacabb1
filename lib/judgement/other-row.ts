import { detectLanguage } from "../keyword/detect-language.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";
import { standsOut } from "./other-part.ts";

type Subject = AskedQuestion["subjects"][number];

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
  { subjects, leans }: Pick<AskedQuestion, "subjects" | "leans">,
): boolean {
  if (best.unit.kind !== "row" || leans) return false;
  const rows = candidates.filter(
    ({ unit, passage }) =>
      unit.kind === "row" && passage === best.passage && unit.context === best.unit.context,
  );
  const alike = rows.filter(
    ({ features }) => Math.abs(best.features.covered - features.covered) < standsOut,
  );
  if (alike.length < 2) return false;
  // "The main shift" is the column "main"; the first one is of what the rows are called, as in "week 24".
  const [, ...others] = best.unit.table?.header ?? [];
  const columns = termsOf(others.join("\n"), [detectLanguage(best.passage.text)]);
  const isOfColumn = ({ at }: Subject) =>
    subjects.some((each) => each.at === at - 1 && spelledLike(each.stems, columns) > 0);
  return subjects.some(
    (subject) =>
      (subject.isName || subject.worth >= leastWorthOfName) &&
      !subject.saysKind &&
      !isOfColumn(subject) &&
      alike.every((row) => row.unsaid.has(subject.at) && !isInitial(subject.word, row)),
  );
}
