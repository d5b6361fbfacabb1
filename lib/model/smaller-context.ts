/** Returns the smaller context: a setting may ask for less than the model gives, never for more. */
export function smallerContext(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
