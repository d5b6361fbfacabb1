import type { RefObject } from "react";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { markerAnchor, readMarkerAnchor } from "@/components/citation/marker-anchor.ts";
import { isInView, revealMarker } from "@/components/citation/reveal-marker.ts";
import { useCommand } from "@/components/command/use-command.ts";
import { besideOrNearest } from "./beside-or-nearest.ts";

/** Commands that go to the previous and the next marker of the answers; the right leaf turns to its words. */
export function useMarkerKeys(scroller: RefObject<HTMLElement | null>): void {
  const { chosen, opened, open, show, selected } = useCitations();
  const walk = (step: 1 | -1) => {
    const view = scroller.current;
    if (!view) return;
    const markers = [...view.querySelectorAll<HTMLElement>("[data-citation]")];
    const from = [
      document.activeElement,
      opened?.anchor,
      chosen &&
        document.getElementById(markerAnchor({ turn: chosen.turn, index: chosen.index ?? -1 })),
    ].find((each) => each && markers.some((marker) => marker === each) && isInView(each));
    const extent = view.getBoundingClientRect();
    // Who was on no marker begins in the turn whose source is shown beside it.
    const ofTurn = markers.filter(
      ({ id }) => selected && readMarkerAnchor(id)?.turn === selected.number,
    );
    const next =
      (from ? null : besideOrNearest(ofTurn, null, step, extent)) ??
      besideOrNearest(markers, from ?? null, step, extent);
    const anchor = readMarkerAnchor(next?.id ?? "");
    if (!next || !anchor) return;
    open(null);
    revealMarker(anchor)?.focus({ preventScroll: true });
    show({ ...anchor, number: Number(next.dataset.citation) });
  };
  useCommand("next-citation", () => walk(1));
  useCommand("previous-citation", () => walk(-1));
}
