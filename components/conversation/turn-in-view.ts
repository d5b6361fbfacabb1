export type TurnExtent = { turn: number; top: number; bottom: number };

/** Returns the turn that takes most of the view, at the end of the conversation the last one; null if there is none. */
export function turnInView(
  turns: readonly TurnExtent[],
  view: { top: number; bottom: number; atEnd: boolean },
): number | null {
  if (view.atEnd) return turns.at(-1)?.turn ?? null;
  let best: { turn: number; shown: number } | null = null;
  for (const { turn, top, bottom } of turns) {
    const shown = Math.min(bottom, view.bottom) - Math.max(top, view.top);
    if (shown > 0 && (best === null || shown >= best.shown)) best = { turn, shown };
  }
  return best?.turn ?? null;
}
