export type MarkerAnchor = { turn: number; index: number };

/** Names the element of a marker in the page. */
export function markerAnchor({ turn, index }: MarkerAnchor): string {
  return `marker-${turn}-${index}`;
}

/** Reads which marker an element is, or a link to one leads to; null of any other. */
export function readMarkerAnchor(name: string): MarkerAnchor | null {
  const [, turn, index] = /^#?marker-(\d+)-(\d+)$/.exec(name) ?? [];
  return turn && index ? { turn: Number(turn), index: Number(index) } : null;
}
