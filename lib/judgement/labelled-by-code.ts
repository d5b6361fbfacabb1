import type { Unit } from "../text/unit.ts";
import type { AskedQuestion } from "./asked-question.ts";

/** A code as displays, tickets and parts have it: E4, F-12, BP-330. */
const code = /(?<![\p{L}\p{N}-])\p{L}{1,4}-?\d{1,5}(?![\p{L}\p{N}-])/gu;

/** What stands before the colon or the dash of an item: "E4: the tray is wet". */
const labelOfItem = /^([\p{L}\p{N}-]{2,10})\s*(?::|[–—-]\s)/u;

/**
 * Finds the one row or item that a code of the question is the label of. What a question with a code wants is what stands
 * there, whatever it says besides ("E4 on the display, help"), unless it asks for a fact of another kind.
 */
export function labelledByCode<Candidate extends { unit: Unit }>(
  { text, kind }: Pick<AskedQuestion, "text" | "kind">,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const [named, ...others] = text.match(code) ?? [];
  if (named === undefined || others.length > 0 || (kind !== null && kind !== "steps"))
    return undefined;
  const label = named.toLowerCase();
  // What else is said of it may be what is asked: "the cable of P3 is blue".
  const naming = candidates.filter(({ unit }) =>
    unit.words.match(code)?.some((each) => each.toLowerCase() === label),
  );
  const [labelled] = naming;
  return naming.length === 1 && labelled && labelOfUnit(labelled.unit)?.toLowerCase() === label
    ? labelled
    : undefined;
}

const labelOfUnit = ({ table, words }: Unit): string | undefined =>
  table ? table.cells[0]?.trim() : labelOfItem.exec(words)?.[1];
