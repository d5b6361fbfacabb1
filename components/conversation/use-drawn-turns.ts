import { startTransition, useEffect, useState } from "react";
import type { ShownTurn } from "@/components/message/shown-turns.ts";

/** How many answers are drawn with the page, more than fit into a view, and how many after that at a time. */
const atFirst = 6;
const atATime = 24;

/**
 * Draws a long conversation from its end: the questions are there at once, the last answers with them, and earlier
 * answers follow while the page is idle. A turn out of view has the same height before and after (`.turn`).
 * @param openedAt the id of the answer that the conversation is opened at, drawn at first with those beside it.
 * @returns whether a turn's answer is drawn.
 */
export function useDrawnTurns(
  turns: readonly ShownTurn[],
  openedAt: string | null,
): (turn: ShownTurn) => boolean {
  const [opened] = useState(
    () => turns.find(({ answer }) => openedAt !== null && answer?.id === openedAt)?.number ?? null,
  );
  /** The first turn that is drawn with all behind it. */
  const [from, setFrom] = useState(() => turns.length - atFirst);
  useEffect(() => {
    if (from > 0) startTransition(() => setFrom(from - atATime));
  }, [from]);
  return ({ number }) => number > from || (opened !== null && Math.abs(number - opened) < atFirst);
}
