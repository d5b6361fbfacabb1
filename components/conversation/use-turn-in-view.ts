import { useEffect, useRef } from "react";
import type { StickToBottomInstance } from "use-stick-to-bottom";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { markerAnchor } from "@/components/citation/marker-anchor.ts";
import { isInView, revealed } from "@/components/citation/reveal-marker.ts";
import { type TurnExtent, turnInView } from "./turn-in-view.ts";

/** Has the right leaf follow the turn that the reader has scrolled to, unless the marker that they chose is still in view. */
export function useTurnInView({ scrollRef, isAtBottom, stopScroll }: StickToBottomInstance): void {
  const { turns, chosen, follow } = useCitations();
  const count = turns.length;
  const state = useRef({ chosen, followed: count });

  useEffect(() => {
    state.current.chosen = chosen;
  }, [chosen]);

  // Of a question that was just asked the provider knows; until the reader scrolls, its turn is the one in view.
  useEffect(() => {
    state.current.followed = count;
  }, [count]);

  useEffect(() => {
    const element = scrollRef.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      const { chosen: held, followed } = state.current;
      // A view that is kept at the end is there, also while an answer grows below it.
      const turn = turnInView(extentsIn(element), visibleShare(element, isAtBottom));
      if (turn === null || turn === held?.turn || (turn === followed && !held)) return;
      if (held && isHeld(held)) return;
      state.current.followed = turn;
      follow(turn);
    };
    const scrolled = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    scrolled();
    element.addEventListener("scroll", scrolled, { passive: true });
    // Turns take their true height when they come into view, which else looks like an answer that grows.
    element.addEventListener(revealed, stopScroll);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", scrolled);
      element.removeEventListener(revealed, stopScroll);
    };
  }, [scrollRef, isAtBottom, stopScroll, follow]);
}

/** Whether the marker that the reader chose still is in view. */
function isHeld({ turn, index }: { turn: number; index: number | null }): boolean {
  const marker = index === null ? null : document.getElementById(markerAnchor({ turn, index }));
  return marker !== null && isInView(marker);
}

function visibleShare(scroller: HTMLElement, atEnd: boolean) {
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top, bottom, atEnd };
}

function extentsIn(scroller: HTMLElement): TurnExtent[] {
  return [...scroller.querySelectorAll<HTMLElement>("[data-turn]")].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { turn: Number(element.dataset.turn), top, bottom };
  });
}
