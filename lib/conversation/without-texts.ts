import type { KeptPassage } from "../db/schema.ts";
import { hashWords } from "../document/passage-edits.ts";
import type { Passage } from "../wire/passage.ts";

/** The same without the passages' texts, which are stored once, with their documents. */
export function withoutTexts<Found extends { passages: Passage[] }>(found: Found) {
  return {
    ...found,
    passages: found.passages.map(
      ({ text, ...passage }): KeptPassage =>
        passage.corrected ? { ...passage, wordsHash: hashWords(text) } : passage,
    ),
  };
}

/** A passage that was kept without its text, as the interface shows it. */
export function withText<Kept extends KeptPassage>(kept: Kept, text: string) {
  const { wordsHash: _hash, ...passage } = kept;
  return { ...passage, text };
}
