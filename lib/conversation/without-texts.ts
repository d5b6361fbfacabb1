import type { Passage } from "../wire/passage.ts";

/** The same without the passages' texts, which are stored once, with their documents. */
export function withoutTexts<Found extends { passages: Passage[] }>(found: Found) {
  return { ...found, passages: found.passages.map(({ text: _text, ...passage }) => passage) };
}
