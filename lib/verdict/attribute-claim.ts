import { alignClaim, shareOfFigures } from "./align-claim.ts";
import { disagreementOf, maxClaimChars } from "./check-claim.ts";
import { type ClaimWords, readClaimWords } from "./claim-words.ts";
import { hasOneForm } from "./compare-facts.ts";
import { comparePassage, type PassageComparison } from "./compare-passage.ts";
import type { PassageWords } from "./passage-words.ts";
import { readSpelling } from "./spelling.ts";

/** Of five passages, 98 % of human answer sentences reach this share with their own, and 5 % with another's. */
const minCarriedShare = 0.6;
/** A sentence that sums up a passage finds its words all over it. */
const minWholeShare = 0.8;
/** A sentence with fewer words of meaning says too little to be somebody's, unless one of them is a fact. */
const minWords = 3;
/** The same for a sentence that the passage has word for word. */
const minVerbatimWords = 2;
/** More frequent words than this one mean little by themselves. */
const minWorth = 0.35;

/**
 * Finds the passage that carries a sentence which names none: the one that shares most of its words, and contradicts
 * none of its facts.
 * @returns its place among the passages; null where none carries it.
 */
export function attributeClaim(claim: string, passages: readonly PassageWords[]): number | null {
  if (claim.length > maxClaimChars) return null;
  const words = readClaimWords(claim);
  let best: { share: number; at: number } | null = null;
  for (const [at, passage] of passages.entries()) {
    const claimed = words.readIn(passage.language);
    const possible = alignClaim(claimed, passage);
    const unread = shareOfFigures(claimed);
    // Most passages are about something else, and need no closer look.
    if (possible.share + unread < minCarriedShare && possible.wholeShare + unread < minWholeShare)
      continue;
    const comparison = comparePassage(words, passage);
    const { share, ownShare, wholeShare } = comparison.alignment;
    if (
      (share < minCarriedShare && wholeShare < minWholeShare) ||
      (best && share + ownShare <= best.share)
    )
      continue;
    if (isCarriedBy(words, comparison)) best = { share: share + ownShare, at };
  }
  return best?.at ?? null;
}

function isCarriedBy({ spelling }: ClaimWords, comparison: PassageComparison): boolean {
  const { facts, claim, passage, polarity } = comparison;
  if (disagreementOf(comparison) || polarity.deniedAlone >= 1) return false;
  if (facts.some(({ fact, state }) => state === "missing" && hasOneForm(fact))) return false;
  const told = claim.terms.filter(({ worth }) => worth >= minWorth).length;
  if (told >= minWords || facts.some(({ fact, state }) => state === "agreed" && hasOneForm(fact)))
    return true;
  return (
    told >= minVerbatimWords &&
    passage.units.some(({ text }) => readSpelling(text).letters === spelling.letters)
  );
}
