import { type RefObject, useLayoutEffect } from "react";
import type { AnswerPlace } from "@/components/message/answer-link.ts";

/** Scrolls to an answer's first marker of a source when its conversation opens, and focuses it; null stays where it is. */
export function useAnswerInView(
  scroller: RefObject<HTMLElement | null>,
  place: AnswerPlace | null,
): void {
  const { messageId, number } = place ?? {};
  useLayoutEffect(() => {
    if (messageId === undefined) return;
    const answers = scroller.current?.querySelectorAll<HTMLElement>("[data-answer]") ?? [];
    const answer = [...answers].find(({ dataset }) => dataset.answer === messageId);
    const marker = answer?.querySelector<HTMLElement>(`[data-citation="${number}"]`);
    (marker ?? answer)?.scrollIntoView({ block: "center" });
    marker?.focus({ preventScroll: true });
  }, [scroller, messageId, number]);
}
