import type { Contradiction } from "./contradiction.ts";

/** Says what the sources tell differently; where they do, that sentences of the answer do too is no news. */
export function describeContradictions(contradictions: readonly Contradiction[]): string[] {
  const sources = contradictions.filter((each) => each.between === "sources");
  const told = sources.length > 0 ? sources : contradictions;
  const sentences = told.map((each) =>
    each.between === "sources"
      ? `[${each.number}] says “${each.claim}”, [${each.otherNumber}] says “${each.other}”`
      : `Two sentences disagree: “${each.claim}”, “${each.other}”`,
  );
  return [...new Set(sentences)];
}
