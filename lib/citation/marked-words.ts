import type { Citation, CitedPassage } from "../wire/citation.ts";
import type { MarkedWords, Marker } from "../wire/marker.ts";

/** Returns the words of a citation that a marker rests on, in the marker's order. */
export function markedWords({ passages }: Citation, marker: Marker): CitedPassage[] {
  const found = marker.passages.flatMap(
    (marked) => passages.find((passage) => isMarked(marked, passage)) ?? [],
  );
  return [...new Set(found)];
}

/** Whether a marker's words are these of a citation. */
export function isMarked(marked: MarkedWords, passage: CitedPassage): boolean {
  return (
    marked.chunkId === passage.chunkId &&
    marked.quoteStart === passage.quoteStart &&
    marked.quoteEnd === passage.quoteEnd &&
    (marked.quote ?? passage.quote) === passage.quote
  );
}
