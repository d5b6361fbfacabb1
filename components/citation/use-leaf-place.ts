import { useCallback, useState } from "react";
import type { ShownAnswer, ShownTurn } from "@/components/message/shown-turns.ts";
import { firstPlace, type LeafPlace } from "./leaf-place.ts";

/** The reader's choice of a turn, and of a place in it; null follows the turn. */
type LeafChoice = { turn: number; place: LeafPlace | null };

export type ShownLeaf = {
  /** The turn whose sources are shown. */
  selected: ShownTurn | null;
  /** The shown place; null where there is none. */
  place: LeafPlace | null;
  /** The place that the reader chose; null where the turn in view decides. */
  chosen: LeafPlace | null;
  /** Whether the list of all sources is shown instead. */
  listing: boolean;
  /** Shows a place until another turn comes into view. */
  show: (place: LeafPlace) => void;
  /** Shows the list of all sources; null leaves the turn as it is. */
  select: (turn: number | null) => void;
  /** Follows the turn that has come into view, unless the reader's choice still is in view. */
  follow: (turn: number) => void;
};

/**
 * Decides what the right leaf shows: what the reader chose, else the first citation of the turn in view. What it shows of a turn
 * stays, so that nothing jumps while its answer is written.
 */
export function useLeafPlace(turns: ShownTurn[], opensAt: LeafPlace | null): ShownLeaf {
  const [count, setCount] = useState(turns.length);
  const [inView, setInView] = useState<number | null>(null);
  const [choice, setChoice] = useState<LeafChoice | null>(
    opensAt && { turn: opensAt.turn, place: opensAt },
  );
  const [held, setHeld] = useState<LeafPlace | null>(null);
  const [listing, setListing] = useState(false);

  // Another question has been asked: its turn is the one in view.
  if (turns.length !== count) {
    setCount(turns.length);
    setChoice(null);
    setInView(null);
  }
  const wanted = choice?.turn ?? inView;
  const selected =
    turns.find(({ number }) => number === wanted) ??
    turns.findLast(({ answer }) => answer !== null) ??
    null;
  const place = choice?.place ?? turnTo(selected, held);
  if (place !== held) setHeld(place);

  const show = useCallback((next: LeafPlace) => {
    setChoice({ turn: next.turn, place: next });
    setListing(false);
  }, []);
  const select = useCallback((turn: number | null) => {
    if (turn !== null) setChoice({ turn, place: null });
    setListing(true);
  }, []);
  const follow = useCallback((turn: number) => {
    setInView(turn);
    setChoice((chosen) => (chosen && chosen.turn !== turn ? null : chosen));
  }, []);
  return { selected, place, chosen: choice?.place ?? null, listing, show, select, follow };
}

/** Returns what is shown for a turn: what was held of it, else its first citation; of an answer that has none yet, what was held before. */
function turnTo(turn: ShownTurn | null, held: LeafPlace | null): LeafPlace | null {
  if (!turn) return held;
  if (held?.turn === turn.number && stillStands(turn.answer, held)) return held;
  return firstPlace(turn) ?? (isAnswerWritten(turn.answer) ? null : held);
}

function stillStands(answer: ShownAnswer | null, { number, index }: LeafPlace): boolean {
  return index === null || answer === null || answer.markers[index]?.number === number;
}

function isAnswerWritten(answer: ShownAnswer | null): boolean {
  return answer !== null && answer.status !== "streaming" && answer.status !== "pending";
}
