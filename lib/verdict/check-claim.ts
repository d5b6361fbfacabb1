import type { Verdict } from "../wire/citation.ts";
import { type ClaimWords, readClaimWords } from "./claim-words.ts";
import { hasOneForm } from "./compare-facts.ts";
import { comparePassage, type PassageComparison } from "./compare-passage.ts";
import type { Disagreement } from "./disagreement.ts";
import { readFeatures } from "./features.ts";
import { joinComparisons } from "./join-comparisons.ts";
import type { PassageWords } from "./passage-words.ts";
import { isVerbatim, quotedShare } from "./quotation.ts";
import { scoreClaim } from "./score-claim.ts";
import { isOtherScript } from "./script.ts";

/** The lowest scores of the labels: as likely as not, and one in three. */
const minSupported = 0.5;
const minWeak = 0.33;
/** What contradicts its passage is unsupported however many words they share. */
const maxDisagreeing = 0.3;
/** A claim with a figure that its passages have nowhere is weak at best. */
const maxUnheld = 0.45;
/** UTF-16 units of a claim that are compared; a longer one is no sentence. */
export const maxClaimChars = 2_000;
/** A claim that consists of quoted words at least by half rests on them, and is never called unsupported. */
const minQuotedShare = 0.5;
/** Fewer shared words than these say nothing of a claim in another language than its passage. */
const minForeignShare = 0.5;

/** What is said of a claim that nothing was compared with. */
export const unchecked: Verdict = { label: "unchecked", score: null };

/**
 * Says how well the passages that a marker rests on carry its claim, without a language model: by the words that they
 * share, and by the figures, names and negations in which they agree.
 * @param claim plain text, without Markdown and tags.
 */
export function checkClaim(claim: string, passages: readonly PassageWords[]): Verdict {
  const words = readClaimWords(claim);
  if (words.spelling.letters === "" || passages.length === 0) return unchecked;
  if (passages.some((passage) => isVerbatim(words, passage)))
    return { label: "verbatim", score: 1 };
  if (claim.length > maxClaimChars) return unchecked;
  const compared = passages
    .map((passage) => comparePassage(words, passage))
    .filter(
      ({ claim: { terms }, passage: { spelling } }) => terms.length > 0 && spelling.letters !== "",
    )
    .map((comparison) => ({ comparison, score: scoreClaim(readFeatures(comparison)) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, ...others] = compared;
  if (!best || compared.every(({ comparison }) => isForeign(words, comparison))) return unchecked;
  const joined = joinComparisons(
    best.comparison,
    others.map(({ comparison }) => comparison),
  );
  return verdictOf(joined, quotedShare(words.text, passages));
}

function verdictOf(comparison: PassageComparison, quoted: number): Verdict {
  const disagreement = disagreementOf(comparison);
  const unheld = comparison.facts.find(
    ({ fact, state }) => state === "missing" && hasOneForm(fact),
  );
  const isDoubtful = unheld !== undefined || comparison.polarity.deniedAlone > 0;
  const own = scoreClaim(readFeatures(comparison));
  const least = quoted < minQuotedShare ? 0 : disagreement ? minWeak : minSupported;
  const most = disagreement ? maxDisagreeing : isDoubtful ? maxUnheld : 1;
  const score = Math.max(Math.min(own, most), least);
  const label = verdictLabelOf(score);
  if (label === "supported") return { label, score };
  const missing = unheld ? { claim: unheld.fact.said, passage: null } : null;
  const shown = disagreement ?? missing;
  return shown ? { label, score, disagreement: shown } : { label, score };
}

/** The label of a score, 0 to 1, of words that are not the passage's own. */
export function verdictLabelOf(score: number): "supported" | "weak" | "unsupported" {
  if (score >= minSupported) return "supported";
  return score >= minWeak ? "weak" : "unsupported";
}

/** What the claim says otherwise than the passage; null where they do not contradict each other. */
export function disagreementOf({ facts, polarity }: PassageComparison): Disagreement | null {
  const other = facts.find(({ state }) => state === "other");
  return other ? { claim: other.said, passage: other.counterpart } : polarity.turn;
}

/** Whether a claim and its passage are in two scripts, or in two languages and share too little to be compared by words. */
function isForeign(
  { text, language }: ClaimWords,
  { passage, alignment }: PassageComparison,
): boolean {
  if (isOtherScript(text, passage.text)) return true;
  return language !== null && language !== passage.language && alignment.share < minForeignShare;
}
