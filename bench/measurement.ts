/** One line of the table: a figure of Ibid and of the plainest thing that does the same. */
export type Measurement = {
  name: string;
  value: number;
  /** Higher is better for `chunks/s`, `records/s` and `share`, lower for the others. */
  unit: "chunks/s" | "records/s" | "ms" | "ns/token" | "tokens" | "kB" | "MB" | "share";
  baseline: { name: string; value: number };
  /** value / baseline */
  ratio: number;
  details?: Record<string, number>;
};

/** @param values at least one, in any order. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function measurement(entry: Omit<Measurement, "ratio">): Measurement {
  return { ...entry, ratio: entry.value / entry.baseline.value };
}
