import type { Marker, UncitedSentence } from "@/lib/wire/marker.ts";

/**
 * How a marker is drawn: full where the model named the source, hollow where Ibid found it, struck where the source does
 * not say it.
 */
export const markerForms = ["full", "hollow", "struck"] as const;
export type MarkerForm = (typeof markerForms)[number];

/** A marker in a part of an answer's text: its place there, its source, its form, and which one of the answer's it is. */
export type PlacedMarker = {
  index: number;
  number: number;
  form: MarkerForm;
  start: number;
  end: number;
};

/** Few shared words alone do not show that a passage says something else; hardly any do. */
const maxStruckScore = 0.15;

/** Whether the marker's passages do not say its sentence: they say otherwise, or have hardly one of its words. */
export function isStruck({ verdict: { label, score, disagreement } }: Marker): boolean {
  if (label !== "unsupported") return false;
  return (disagreement?.passage ?? null) !== null || (score ?? 0) < maxStruckScore;
}

function markerFormOf(marker: Marker): MarkerForm {
  if (isStruck(marker)) return "struck";
  return marker.attributed ? "hollow" : "full";
}

/** Finds what lies in a part of an answer's text, which begins at `from`, with its place there. */
function placeWithin<Span extends { start: number; end: number }>(
  spans: readonly Span[],
  from: number,
  text: string,
): Span[] {
  return spans
    .filter(({ start, end }) => start >= from && end <= from + text.length)
    .map((span) => ({ ...span, start: span.start - from, end: span.end - from }));
}

/** Finds the markers of an answer that lie in a part of its text, which begins at `from`. */
export function placeMarkers(
  markers: readonly Marker[],
  from: number,
  text: string,
): PlacedMarker[] {
  const placed = markers.map((marker, index) => ({
    index,
    number: marker.number,
    form: markerFormOf(marker),
    start: marker.start,
    end: marker.end,
  }));
  return placeWithin(placed, from, text);
}

/** Finds the sentences without a source that lie in a part of an answer's text, which begins at `from`. */
export function placeUncited(
  uncited: readonly UncitedSentence[],
  from: number,
  text: string,
): UncitedSentence[] {
  return placeWithin(uncited, from, text);
}
