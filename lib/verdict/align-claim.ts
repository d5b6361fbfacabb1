import { wordWorth } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import type { TextSpan } from "../text/text-span.ts";
import type { PassageWords } from "./passage-words.ts";

/** The part of a passage that shares most words with a claim. */
export type Alignment = TextSpan & {
  /** The share of the claim's words that this part has, weighed by how rare they are in English; 0 to 1. */
  share: number;
};

/** Aligns a claim with the passage's best sentence and its two neighbours. */
export function alignClaim(claim: string, { units, headings }: PassageWords): Alignment {
  const asked = [...new Set(analyseText(claim))].map((term) => ({ term, worth: wordWorth(term) }));
  const total = asked.reduce((sum, { worth }) => sum + worth, 0);
  let best: Alignment = { share: 0, start: 0, end: 0 };
  for (const [at, unit] of units.entries()) {
    const near = units.slice(Math.max(0, at - 1), at + 2);
    const found = asked.filter(
      ({ term }) => headings.has(term) || near.some(({ terms }) => terms.has(term)),
    );
    const share = total === 0 ? 0 : found.reduce((sum, { worth }) => sum + worth, 0) / total;
    if (share > best.share) best = { share, start: unit.start, end: unit.end };
  }
  return best;
}
