import type { Citation, CitedPassage } from "@/lib/wire/citation.ts";
import type { MarkedWords, Marker } from "@/lib/wire/marker.ts";

/**
 * Splits a citation's passages into the words that a marker rests on, in the marker's order, and the words that other
 * markers of the same source rest on.
 */
export function markedWords(
  { passages }: Citation,
  marker: Marker,
): { words: CitedPassage[]; others: CitedPassage[] } {
  const found = marker.passages.flatMap(
    (marked) => passages.find((passage) => isMarked(marked, passage)) ?? [],
  );
  const words = new Set(found);
  return { words: [...words], others: passages.filter((passage) => !words.has(passage)) };
}

function isMarked(marked: MarkedWords, passage: CitedPassage): boolean {
  return (
    marked.chunkId === passage.chunkId &&
    marked.quoteStart === passage.quoteStart &&
    marked.quoteEnd === passage.quoteEnd &&
    (marked.quote ?? passage.quote) === passage.quote
  );
}
