import type { Verdict } from "../wire/citation.ts";
import { verdictLabelOf } from "./check-claim.ts";

/** A second opinion on claims, by a model: how probable it is that a passage carries one. */
export type Judge = {
  /**
   * Rates a claim beside the passages that its marker rests on. Never throws.
   * @returns 0 to 1; null where the model cannot tell now, or the signal is aborted.
   */
  rate(claim: string, passages: readonly string[], signal: AbortSignal): Promise<number | null>;
};

/**
 * Joins the verdict of the words with a model's opinion. What is quoted word for word stays so, and a figure, a name or a
 * negation that disagrees stays a disagreement, whatever a model thinks of it.
 */
export function withOpinion(verdict: Verdict, probability: number): Verdict {
  if (verdict.label === "verbatim" || verdict.disagreement) return verdict;
  return { label: verdictLabelOf(probability), score: probability };
}
