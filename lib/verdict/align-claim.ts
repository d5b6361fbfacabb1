import { meaningWorth } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import type { Language } from "../keyword/stop-words.ts";
import type { TextSpan } from "../text/text-span.ts";
import type { ClaimTerm, ReadClaim } from "./claim-words.ts";
import type { Fact } from "./fact.ts";
import { joinThousands } from "./join-thousands.ts";
import type { PassageUnit, PassageWords } from "./passage-words.ts";

/** The part of a passage that shares most words with a claim: a sentence or line, and its two neighbours. */
export type Alignment = TextSpan & {
  /** The share of the claim's words that this part has, weighed by how rare they are in English; 0 to 1. */
  share: number;
  /** The same for the best sentence alone, and for the whole passage. */
  ownShare: number;
  wholeShare: number;
  unit: PassageUnit | null;
  /** The unit and its neighbours, in order. */
  near: readonly PassageUnit[];
  /** How much of each of the claim's terms this part has, by its place among them; 0 to 1. */
  found: readonly number[];
};

/** How much a text has of a word: all of it, a synonym, nothing. */
function hasTerm({ stem, meanings }: ClaimTerm, terms: PassageUnit["terms"]): number {
  return terms.stems.has(stem) ? 1 : meaningWorth(meanings, terms);
}

/** Aligns a claim with the passage's best sentence and its two neighbours. */
export function alignClaim({ terms }: ReadClaim, { units, headings }: PassageWords): Alignment {
  const total = terms.reduce((sum, { worth }) => sum + worth, 0);
  const none = {
    share: 0,
    ownShare: 0,
    wholeShare: 0,
    start: 0,
    end: 0,
    unit: null,
    near: [],
    found: [],
  };
  if (total === 0) return none;
  const inHeadings = terms.map((term) => hasTerm(term, headings));
  const has = units.map((unit) => terms.map((term) => hasTerm(term, unit.terms)));
  const shareOf = (found: readonly number[]) =>
    terms.reduce((sum, { worth }, at) => sum + worth * (found[at] ?? 0), 0) / total;
  const anywhere = [...inHeadings];
  for (const unit of has)
    for (const [term, each] of unit.entries()) anywhere[term] = Math.max(anywhere[term] ?? 0, each);
  const wholeShare = shareOf(anywhere);
  let best: Alignment = none;
  let bestRank = 0;
  for (const [at, unit] of units.entries()) {
    const own = has[at] ?? [];
    const [before, behind] = [has[at - 1], has[at + 1]];
    const found = own.map((each, term) =>
      Math.max(each, inHeadings[term] ?? 0, before?.[term] ?? 0, behind?.[term] ?? 0),
    );
    const share = shareOf(found);
    const ownShare = shareOf(own);
    // Of two sentences that see the same neighbours, the one with more of the words is meant.
    const rank = share + ownShare;
    if (rank <= bestRank) continue;
    bestRank = rank;
    const near = units.slice(Math.max(0, at - 1), at + 2);
    best = { share, ownShare, wholeShare, start: unit.start, end: unit.end, unit, near, found };
  }
  return best;
}

/** The claim's figures, days and times, as it says them. */
export const saidFigures = (facts: readonly Fact[]) =>
  facts.flatMap(({ kind, said }) => (kind === "name" ? [] : [said]));

const stemsOfPhrases = (phrases: readonly string[], language: Language): ReadonlySet<string> =>
  new Set(phrases.flatMap((said) => analyseText(joinThousands(said), [language])));

/** The share of a claim's words that say its figures, days and times, which a passage may write in another way. */
export function shareOfFigures({ terms, facts, language }: ReadClaim): number {
  const stems = stemsOfPhrases(saidFigures(facts), language);
  const total = terms.reduce((sum, { worth }) => sum + worth, 0);
  const own = terms.reduce((sum, { stem, worth }) => sum + (stems.has(stem) ? worth : 0), 0);
  return total === 0 ? 0 : own / total;
}

/**
 * Counts the words of the phrases in which a claim and a passage agree as found, however each of them writes it: "90 minutes"
 * in "1.5 hours", "3 May" in "2024-05-03", "annually" in "every year".
 */
export function withAgreed(
  alignment: Alignment,
  { terms, language }: ReadClaim,
  agreed: readonly string[],
): Alignment {
  const stems = stemsOfPhrases(agreed, language);
  if (stems.size === 0 || !alignment.unit) return alignment;
  const { unit } = alignment;
  const isAgreed = terms.map(({ stem }) => stems.has(stem));
  const total = terms.reduce((sum, { worth }) => sum + worth, 0);
  const added = (has: (term: ClaimTerm, at: number) => number) =>
    terms.reduce(
      (sum, term, at) => sum + (isAgreed[at] ? term.worth * (1 - has(term, at)) : 0),
      0,
    ) / total;
  const more = added((_term, at) => alignment.found[at] ?? 0);
  return {
    ...alignment,
    share: alignment.share + more,
    ownShare:
      alignment.ownShare +
      Math.min(
        more,
        added((term) => hasTerm(term, unit.terms)),
      ),
    wholeShare: Math.min(1, alignment.wholeShare + more),
    found: alignment.found.map((has, at) => (isAgreed[at] ? 1 : has)),
  };
}
