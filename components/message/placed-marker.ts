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

function markerFormOf({ attributed, verdict }: Marker): MarkerForm {
  if (verdict.label === "unsupported") return "struck";
  return attributed ? "hollow" : "full";
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
