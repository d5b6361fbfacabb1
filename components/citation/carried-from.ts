import type { ShownTurn } from "@/components/message/shown-turns.ts";

/**
 * Returns the latest turn before `turnNumber` that cited the passage, or else its document; null if no
 * turn on the page did.
 */
export function carriedFrom(
  turns: ShownTurn[],
  turnNumber: number,
  passage: { chunkId: string; documentId: string },
): number | null {
  const earlier = turns.filter((turn) => turn.number < turnNumber).toReversed();
  const same = earlier.find((turn) =>
    cites(turn).some((citation) =>
      citation.passages.some(({ chunkId }) => chunkId === passage.chunkId),
    ),
  );
  const found =
    same ??
    earlier.find((turn) => cites(turn).some(({ documentId }) => documentId === passage.documentId));
  return found?.number ?? null;
}

function cites(turn: ShownTurn) {
  return turn.answer?.citations ?? [];
}
