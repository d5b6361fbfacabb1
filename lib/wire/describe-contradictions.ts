import type { Contradiction } from "./contradiction.ts";

/** What is said of contradictions, in one language. */
export type ContradictionWords = {
  ofSources(told: { number: number; otherNumber: number; claim: string; other: string }): string;
  ofSentences(told: { claim: string; other: string }): string;
};

/** Says what the sources tell differently; where they do, that sentences of the answer do too is no news. */
export function describeContradictions(
  contradictions: readonly Contradiction[],
  { ofSources, ofSentences }: ContradictionWords,
): string[] {
  const sources = contradictions.filter((each) => each.between === "sources");
  const told = sources.length > 0 ? sources : contradictions;
  const sentences = told.map((each) =>
    each.between === "sources" ? ofSources(each) : ofSentences(each),
  );
  return [...new Set(sentences)];
}
