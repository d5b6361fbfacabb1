import { analyseText } from "../keyword/analyse-text.ts";
import type { Comparison } from "./compare-passage.ts";
import type { FactCheck } from "./compare-facts.ts";

/** What the score of a claim is learnt from, each from 0 to 1. */
export type ClaimFeatures = {
  /** The share of the claim's words that the passage's part has, and that its best sentence alone has. */
  share: number;
  ownShare: number;
  /** The share of its rare words that are missing. */
  rareMissing: number;
  /** The share of its neighbouring words that are near each other in the passage too. */
  pairs: number;
  /** The shares of its numbers, days and times, and of its names, that are missing. */
  figuresMissing: number;
  namesMissing: number;
  /** 1 if all its figures stand in the passage, and there are some. */
  figuresAgreed: number;
  /** 1 if a figure or a name has another in its place. */
  figureOther: number;
  nameOther: number;
  /** 1 if one denies what the other affirms. */
  turned: number;
};

/** Words from this worth on are rare: they tell what a sentence is about. */
const rareWorth = 0.8;

export function readFeatures(comparison: Comparison): ClaimFeatures {
  const { claim, alignment, facts, turn } = comparison;
  const rare = claim.terms.map(({ worth }, at) => ({ worth, has: alignment.found[at] ?? 0 })).filter(({ worth }) => worth >= rareWorth);
  const names = facts.filter(({ fact }) => fact.kind === "name");
  const figures = facts.filter(({ fact }) => fact.kind !== "name");
  const shareOf = (checks: readonly FactCheck[], ...states: FactCheck["state"][]) =>
    checks.filter(({ state }) => states.includes(state)).length / Math.max(1, checks.length);
  return {
    share: alignment.share,
    ownShare: alignment.ownShare,
    rareMissing: rare.filter(({ has }) => has === 0).length / Math.max(1, rare.length),
    pairs: pairShare(comparison),
    figuresMissing: shareOf(figures, "missing", "other"),
    namesMissing: shareOf(names, "missing", "other"),
    figuresAgreed: figures.length > 0 ? shareOf(figures, "agreed") : 0,
    figureOther: figures.some(({ state }) => state === "other") ? 1 : 0,
    nameOther: names.some(({ state }) => state === "other") ? 1 : 0,
    turned: turn ? 1 : 0,
  };
}

/** Words at most so many apart are near each other. */
const maxApart = 4;

function pairShare({ claim, alignment }: Comparison): number {
  const asked = analyseText(claim.text, [claim.language]);
  if (asked.length < 2) return alignment.share;
  const said = alignment.near.flatMap((unit) => unit.sequence());
  const places = new Map<string, number[]>();
  for (const [at, stem] of said.entries()) places.set(stem, [...(places.get(stem) ?? []), at]);
  let near = 0;
  for (let at = 0; at + 1 < asked.length; at += 1) {
    const first = places.get(asked[at] ?? "");
    const second = places.get(asked[at + 1] ?? "");
    if (first?.some((one) => second?.some((two) => Math.abs(one - two) <= maxApart))) near += 1;
  }
  return near / (asked.length - 1);
}
