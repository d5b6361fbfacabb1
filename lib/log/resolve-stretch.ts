import type { LineFilter } from "./line-filter.ts";
import type { LogSource } from "./log-document.ts";
import { readLogOffset } from "./scan-lines.ts";
import { boundAt } from "./time-bound.ts";

/** Turns a stretch at the beginning or end of a log into times; without times in the log it stays. */
export async function resolveStretch(
  log: LogSource,
  { stretch, ...filter }: LineFilter,
): Promise<LineFilter> {
  const { timeStart, timeEnd } = log.extent;
  if (!stretch) return filter;
  if (!timeStart || !timeEnd) return { ...filter, stretch };
  const offset = await readLogOffset(log);
  return stretch.at === "start"
    ? { ...filter, timeTo: boundAt(timeStart.getTime() + stretch.ms, offset) }
    : { ...filter, timeFrom: boundAt(timeEnd.getTime() - stretch.ms, offset) };
}
