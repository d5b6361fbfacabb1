import type { Citation, CitedPassage } from "@/lib/wire/citation.ts";
import type { Marker } from "@/lib/wire/marker.ts";

/**
 * Splits a citation's passages into the words that a marker rests on, in the marker's order, and the words that other
 * markers of the same source rest on.
 */
export function markedWords(
  { passages }: Citation,
  marker: Marker,
): { words: CitedPassage[]; others: CitedPassage[] } {
  const found = marker.passages.flatMap(
    ({ quoteStart, quoteEnd }) =>
      passages.find(
        (passage) => passage.quoteStart === quoteStart && passage.quoteEnd === quoteEnd,
      ) ?? [],
  );
  const words = new Set(found);
  return { words: [...words], others: passages.filter((passage) => !words.has(passage)) };
}
