import type { RefObject } from "react";
import { isInView, revealed } from "@/components/citation/reveal-marker.ts";
import { useCommand } from "@/components/command/use-command.ts";
import { besideOrNearest } from "./beside-or-nearest.ts";

/** The question of a turn. An answer has headings of its own. */
const heading = 'h2[id^="question-"]';

/** Commands that go to the previous and the next question, each the heading of its turn. */
export function useTurnKeys(scroller: RefObject<HTMLElement | null>): void {
  const walk = (step: 1 | -1) => {
    const view = scroller.current;
    if (!view) return;
    const headings = [...view.querySelectorAll<HTMLElement>(heading)];
    const own =
      document.activeElement?.closest("[data-turn]")?.querySelector<HTMLElement>(heading) ?? null;
    // From inside an answer, the question before is first that answer's own.
    const inside = own !== null && own !== document.activeElement;
    const seen = own && (isInView(own) || inside) ? own : null;
    const next =
      inside && step < 0
        ? own
        : besideOrNearest(headings, seen, step, view.getBoundingClientRect());
    if (!next) return;
    // Turns take their true height when they come into view, which must not look like an answer that grows.
    next.dispatchEvent(new Event(revealed, { bubbles: true }));
    next.scrollIntoView({ block: "start" });
    next.focus({ preventScroll: true });
  };
  useCommand("next-turn", () => walk(1));
  useCommand("previous-turn", () => walk(-1));
}
