import type { ShownTurn } from "@/components/message/shown-turns.ts";

/** What the right leaf shows: a source as a turn cites it, at the words of one of that answer's markers. */
export type LeafPlace = {
  turn: number;
  number: number;
  /** Which of the answer's markers it is, from 0; null shows the source's first words. */
  index: number | null;
};

/** Returns a turn's first citation; null if it has none, or none yet. */
export function firstPlace({ number: turn, answer }: ShownTurn): LeafPlace | null {
  // While markers arrive, later ones may be known before the first.
  const [marker] = answer?.markers ?? [];
  if (marker) return { turn, number: marker.number, index: 0 };
  const [citation] = answer?.citations ?? [];
  return citation && answer?.status !== "streaming"
    ? { turn, number: citation.number, index: null }
    : null;
}

/** Lists the places of a conversation that cite a source, in its order. */
export function placesOf(turns: readonly ShownTurn[], number: number): LeafPlace[] {
  return turns.flatMap(({ number: turn, answer }) =>
    (answer?.markers ?? []).flatMap((marker, index) =>
      marker?.number === number ? [{ turn, number, index }] : [],
    ),
  );
}

/** Returns the turn as which a source is shown: the place's own if it cites it, else the last before it, else the first. */
export function citingTurn(
  turns: readonly ShownTurn[],
  { turn, number }: LeafPlace,
): ShownTurn | null {
  const citing = turns.filter(({ answer }) =>
    answer?.citations.some((citation) => citation.number === number),
  );
  return citing.findLast((each) => each.number <= turn) ?? citing[0] ?? null;
}
