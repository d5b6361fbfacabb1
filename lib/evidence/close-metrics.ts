import { type Metrics, noMetrics } from "../wire/metrics.ts";
import type { Passage } from "../wire/passage.ts";

/** The metrics of what began at `started` and gave these passages, in tenths of milliseconds. */
export function closeMetrics(
  measured: Partial<Metrics>,
  passages: readonly Passage[],
  started: number,
): Metrics {
  const passagesCarried = passages.filter(({ origin }) => origin === "carried").length;
  const closed = {
    ...noMetrics,
    ...measured,
    totalMs: performance.now() - started,
    passagesFresh: passages.length - passagesCarried,
    passagesCarried,
  };
  for (const [name, value] of Object.entries(closed))
    if (name.endsWith("Ms")) Object.assign(closed, { [name]: toTenths(value) });
  return closed;
}

/** Milliseconds to a tenth. */
export function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
