import type { Marker } from "@/lib/wire/marker.ts";

/** A marker in a part of an answer's text: its place there, its source, and which one of the answer's markers it is. */
export type PlacedMarker = { index: number; number: number; start: number; end: number };

/** Finds the markers of an answer that lie in a part of its text, which begins at `from`. */
export function placeMarkers(
  markers: readonly Marker[],
  from: number,
  text: string,
): PlacedMarker[] {
  return markers.flatMap(({ number, start, end }, index) =>
    start >= from && end <= from + text.length
      ? [{ index, number, start: start - from, end: end - from }]
      : [],
  );
}
