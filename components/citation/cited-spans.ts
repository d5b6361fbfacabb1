import { citedSpan } from "@/components/document/document-link.ts";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { isMarked, markedWords } from "@/lib/citation/marked-words.ts";
import type { CitedPassage } from "@/lib/wire/citation.ts";
import type { LeafPlace } from "./leaf-place.ts";
import { markerAnchor } from "./marker-anchor.ts";

type CitedSpans = {
  /** The words that a document is opened at. */
  words: CitedPassage[];
  /** All words of the document that the turn cites, the others quiet; each leads to its first marker. */
  spans: MarkedSpan[];
};

/** Finds the words of a source that a turn cites; those of the place's marker, or the first ones, are those it is opened at. */
export function citedSpans({ number: turn, answer }: ShownTurn, place: LeafPlace): CitedSpans {
  const citation = answer?.citations.find(({ number }) => number === place.number);
  if (!answer || !citation) return { words: [], spans: [] };
  const { passages } = citation;
  const marker = place.turn === turn && place.index !== null && answer.markers[place.index];
  const own = marker && marker.number === place.number ? markedWords(citation, marker) : [];
  const words = own.length > 0 ? own : passages.slice(0, 1);
  const spans = passages.flatMap((passage): MarkedSpan[] => {
    const span = citedSpan(passage);
    if (!span) return [];
    const strong = words.includes(passage);
    const index =
      strong && marker
        ? place.index
        : answer.markers.findIndex(
            (each) =>
              each?.number === place.number && each.passages.some((one) => isMarked(one, passage)),
          );
    const href = index !== null && index >= 0 ? `#${markerAnchor({ turn, index })}` : undefined;
    return [{ ...span, ...(strong ? {} : { quiet: true }), ...(href ? { href } : {}) }];
  });
  return { words, spans };
}

/** Finds the place of cited words: the first marker of the turn that rests on them. */
export function placeOfWords(
  { number: turn, answer }: ShownTurn,
  number: number,
  passage?: CitedPassage,
): LeafPlace {
  const index = answer?.markers.findIndex(
    (marker) =>
      marker?.number === number &&
      (!passage || marker.passages.some((one) => isMarked(one, passage))),
  );
  return { turn, number, index: index === undefined || index < 0 ? null : index };
}
