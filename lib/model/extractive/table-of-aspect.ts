import type { AskedQuestion } from "../../judgement/asked-question.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike } from "../../judgement/likeness.ts";
import { isCalledByAspect } from "../../question/aspects.ts";
import { quotableUnits } from "../../text/quotable-units.ts";
import { type ChosenPassage, quoteUnits } from "./chosen-passage.ts";

/** Rows of a longer table are not quoted whole. */
const maxWholeRows = 12;
/** A word of the question that is spelled like one above the table asks nothing more of it. */
const minNamed = 0.9;

/**
 * All rows of the table in the section that a question asks for by its name, "the action items of the postmortem"; null where the
 * question asks more than that of them, or the section holds another thing.
 */
export function tableOfAspect(
  { passage, index, unit, under }: ScoredCandidate,
  { aspect, subjects }: AskedQuestion,
): ChosenPassage | null {
  if (!aspect || unit.kind !== "row" || unit.table === null) return null;
  if (!isCalledByAspect(aspect, passage.section)) return null;
  const asksNoMore = subjects.every(
    ({ word, stems }) => aspect.words.has(word) || spelledLike(stems, under) >= minNamed,
  );
  const units = quotableUnits(passage);
  const rows = units.flatMap(({ block, kind }, at) =>
    block === units[index]?.block && kind === "row" ? [at] : [],
  );
  return asksNoMore && rows.length <= maxWholeRows ? quoteUnits(passage, rows) : null;
}
