/** The mean, 0 of nothing. */
export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
/** The upper of the middle values, 0 of nothing. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** The share of the values that hold. */
export const share = <Value>(values: readonly Value[], holds: (value: Value) => boolean) =>
  mean(values.map((value) => (holds(value) ? 1 : 0)));
/** To three places. */
export const rounded = (value: number) => Math.round(value * 1_000) / 1_000 + 0;
