/** Returns the mean; 0 for an empty list. */
export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
/** Returns the median, the upper one of an even number of values; 0 for an empty list. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Returns the share of the values that are true. */
export const share = <Value>(values: readonly Value[], holds: (value: Value) => boolean) =>
  mean(values.map((value) => (holds(value) ? 1 : 0)));
/** Rounds to three decimals. */
export const rounded = (value: number) => Math.round(value * 1_000) / 1_000 + 0;
