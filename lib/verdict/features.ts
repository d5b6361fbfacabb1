import { analyseText } from "../keyword/analyse-text.ts";
import { type FactCheck, hasOneForm } from "./compare-facts.ts";
import type { PassageComparison } from "./compare-passage.ts";
import { joinThousands } from "./join-thousands.ts";

/** What the score of a claim is learnt from, each from 0 to 1; more of any of them speaks for the claim. */
export type ClaimFeatures = {
  /** The share of the claim's words that the passage's part has, and that its best sentence alone has. */
  share: number;
  ownShare: number;
  /** The share of its rare words that the part has. */
  rareHeld: number;
  /** The share of its neighbouring words that are near each other in the passage too. */
  pairs: number;
  /** The shares of its numbers, days, times and identifiers, and of its names, that are not missing. */
  figuresHeld: number;
  namesHeld: number;
  /** 0 if a figure, or a name, has another in its place. */
  figuresUndisputed: number;
  namesUndisputed: number;
  /** 0 if one denies what the other affirms, says another degree or interval, or has names, figures or words in other places. */
  unturned: number;
  /** 1 if the claim denies nothing that the passage's part does not deny; less for each word that it denies alone. */
  deniesTogether: number;
};

/** Words from this worth on are rare: they tell what a sentence is about. */
const minRareWorth = 0.8;

/** Reads the features of a claim beside a passage. */
export function readFeatures(comparison: PassageComparison): ClaimFeatures {
  const { claim, alignment, facts, polarity } = comparison;
  const rare = claim.terms.flatMap(({ worth }, at) =>
    worth >= minRareWorth ? [alignment.found[at] ?? 0] : [],
  );
  const names = facts.filter(({ fact }) => !hasOneForm(fact));
  const figures = facts.filter(({ fact }) => hasOneForm(fact));
  return {
    share: alignment.share,
    ownShare: alignment.ownShare,
    rareHeld: rare.length === 0 ? 1 : rare.filter((has) => has > 0).length / rare.length,
    pairs: pairShare(comparison),
    figuresHeld: heldShare(figures),
    namesHeld: heldShare(names),
    figuresUndisputed: figures.some(({ state }) => state === "other") ? 0 : 1,
    namesUndisputed: names.some(({ state }) => state === "other") ? 0 : 1,
    unturned: polarity.turn ? 0 : 1,
    deniesTogether: 1 / (1 + polarity.deniedAlone),
  };
}

const heldShare = (checks: readonly FactCheck[]) =>
  checks.length === 0
    ? 1
    : checks.filter(({ state }) => state === "agreed" || state === "open").length / checks.length;

/** Words at most so many apart are near each other. */
const maxApart = 4;
/** Words of a claim that are paired. */
const maxPaired = 200;

function pairShare({ claim, alignment }: PassageComparison): number {
  const asked = analyseText(joinThousands(claim.text), [claim.language]).slice(0, maxPaired);
  if (asked.length < 2) return alignment.share;
  const wanted = new Set(asked);
  const places = new Map<string, number[]>();
  let at = 0;
  for (const unit of alignment.near)
    for (const stem of unit.sequence()) {
      at += 1;
      if (wanted.has(stem)) places.set(stem, [...(places.get(stem) ?? []).slice(-maxPaired), at]);
    }
  const isNear = (one: string, other: string) =>
    places.get(one)?.some((a) => places.get(other)?.some((b) => Math.abs(a - b) <= maxApart)) ===
    true;
  let near = 0;
  for (let next = 1; next < asked.length; next += 1)
    if (isNear(asked[next - 1] ?? "", asked[next] ?? "")) near += 1;
  return near / (asked.length - 1);
}
