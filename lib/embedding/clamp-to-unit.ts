/** A cosine, or what is made of one, held between 0 and 1. */
export function clampToUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}
