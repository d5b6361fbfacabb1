import { type RefObject, useEffect } from "react";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { markerAnchor, readMarkerAnchor } from "@/components/citation/marker-anchor.ts";
import { isInView, revealMarker } from "@/components/citation/reveal-marker.ts";

/** `[` and `]` go to the previous and the next marker of the answers; the right leaf turns to its words. */
export function useMarkerKeys(scroller: RefObject<HTMLElement | null>): void {
  const { chosen, opened, open, show } = useCitations();
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = { "[": -1, "]": 1 }[event.key];
      const view = scroller.current;
      if (step === undefined || !view || isForOthers(event)) return;
      const markers = [...view.querySelectorAll<HTMLElement>("[data-citation]")];
      const from = [
        document.activeElement,
        opened?.anchor,
        chosen &&
          document.getElementById(markerAnchor({ turn: chosen.turn, index: chosen.index ?? -1 })),
      ].find((each) => each && markers.some((marker) => marker === each) && isInView(each));
      const next = nextMarker(markers, from ?? null, step, view.getBoundingClientRect());
      const anchor = readMarkerAnchor(next?.id ?? "");
      if (!next || !anchor) return;
      event.preventDefault();
      open(null);
      revealMarker(anchor)?.focus({ preventScroll: true });
      show({ ...anchor, number: Number(next.dataset.citation) });
    };
    document.addEventListener("keydown", walk);
    return () => document.removeEventListener("keydown", walk);
  }, [scroller, chosen, opened, open, show]);
}

/** Whether a key is a browser's own, is being typed, or is pressed in a dialog over the page. */
function isForOthers(event: KeyboardEvent): boolean {
  // With AltGraph, which many keyboards need for a bracket, Ctrl counts as pressed.
  if (event.metaKey || (event.ctrlKey && !event.getModifierState("AltGraph"))) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (!target) return false;
  if (target.isContentEditable || target.closest("input, textarea, select")) return true;
  const dialog = target.closest('[role="dialog"]');
  return dialog !== null && dialog.closest("[data-radix-popper-content-wrapper]") === null;
}

/** Returns the marker beside `from`; without one, the nearest to where the reader is. */
function nextMarker(
  markers: HTMLElement[],
  from: Element | null,
  step: number,
  view: DOMRect,
): HTMLElement | undefined {
  const at = markers.findIndex((marker) => marker === from);
  if (at >= 0) return markers[at + step];
  return step > 0
    ? markers.find((marker) => marker.getBoundingClientRect().top >= view.top)
    : markers.findLast((marker) => marker.getBoundingClientRect().bottom <= view.bottom);
}
