import type { FactCheck } from "./compare-facts.ts";
import type { PassageComparison } from "./compare-passage.ts";

/** A passage with less of a claim than this part of what the best one has is about something else. */
const minShareOfBest = 0.5;

/**
 * Joins what several passages of one marker have of a claim, seen from the best of them: a fact that one passage has is
 * agreed, and words that two passages hold between them count together.
 */
export function joinComparisons(
  best: PassageComparison,
  others: readonly PassageComparison[],
): PassageComparison {
  // Passages of another language have other stems, which do not add up.
  const same = others.filter(
    ({ claim, alignment }) =>
      claim === best.claim && alignment.share >= minShareOfBest * best.alignment.share,
  );
  if (same.length === 0) return best;
  const facts = best.facts.map(
    (check, at): FactCheck =>
      same.some((other) => other.facts[at]?.state === "agreed")
        ? { ...check, state: "agreed", counterpart: null }
        : check,
  );
  const found = best.alignment.found.map((has, at) =>
    Math.max(has, ...same.map(({ alignment }) => alignment.found[at] ?? 0)),
  );
  const { terms } = best.claim;
  const total = terms.reduce((sum, { worth }) => sum + worth, 0);
  const share = terms.reduce((sum, { worth }, at) => sum + worth * (found[at] ?? 0), 0) / total;
  const near = [...best.alignment.near, ...same.flatMap(({ alignment }) => alignment.near)];
  const deniedAlone = Math.min(...[best, ...same].map(({ polarity }) => polarity.deniedAlone));
  return {
    ...best,
    facts,
    alignment: { ...best.alignment, share: Math.max(share, best.alignment.share), found, near },
    polarity: { ...best.polarity, deniedAlone },
  };
}
