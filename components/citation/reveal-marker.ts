import { type MarkerAnchor, markerAnchor } from "./marker-anchor.ts";

/** Told to those around a marker before it is brought into view. */
export const revealed = "ibid:marker-revealed";

/** Brings a marker into view, and returns its element; null while it is not drawn. */
export function revealMarker(anchor: MarkerAnchor): HTMLElement | null {
  const marker = document.getElementById(markerAnchor(anchor));
  if (marker && !isInView(marker)) {
    marker.dispatchEvent(new Event(revealed, { bubbles: true }));
    marker.scrollIntoView({ block: "center" });
  }
  return marker;
}

/** Whether a marker is in the visible part of the answers. */
export function isInView(marker: Element): boolean {
  const view = marker.closest("[data-reading]")?.getBoundingClientRect();
  const { top, bottom } = marker.getBoundingClientRect();
  return view !== undefined && top >= view.top && bottom <= view.bottom;
}
