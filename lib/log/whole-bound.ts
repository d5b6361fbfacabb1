import type { LogSource } from "./log-document.ts";
import { readLogOffset } from "./scan-lines.ts";
import { instantOf, localTime, type TimeBound } from "./time-bound.ts";

/**
 * Resolves a bound to milliseconds since 1970. A time without a date resolves only if all logs are of one day; a time
 * without a zone is in the logs' own. Null if it could be several moments.
 */
export async function wholeBound(
  bound: TimeBound,
  logs: readonly LogSource[],
): Promise<number | null> {
  const days = new Set<string>();
  let offset = 0;
  for (const log of logs) {
    const { timeStart, timeEnd } = log.extent;
    if (!timeStart || !timeEnd) return null;
    offset = bound.offset ?? (await readLogOffset(log));
    for (const moment of [timeStart, timeEnd])
      days.add(localTime(moment.getTime(), offset).slice(0, 10));
  }
  const [day] = days;
  const dated = bound.date === null && days.size === 1 && day ? { ...bound, date: day } : bound;
  return instantOf(dated, offset);
}
