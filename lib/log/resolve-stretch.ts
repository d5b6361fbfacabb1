import type { Db } from "../db/client.ts";
import type { Scope } from "../retrieval/search.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument, LineExtent } from "./log-document.ts";
import { readLogOffset } from "./scan-lines.ts";
import { boundAt } from "./time-bound.ts";

/** Turns a stretch at the beginning or end of a log into times; without times in the log it stays. */
export async function resolveStretch(
  db: Db,
  scope: Scope,
  { document, extent }: { document: LineDocument; extent: LineExtent },
  { stretch, ...filter }: LineFilter,
): Promise<LineFilter> {
  const { timeStart, timeEnd } = extent;
  if (!stretch) return filter;
  if (!timeStart || !timeEnd) return { ...filter, stretch };
  const offset = await readLogOffset(db, scope, document, extent);
  return stretch.at === "start"
    ? { ...filter, timeTo: boundAt(timeStart.getTime() + stretch.ms, offset) }
    : { ...filter, timeFrom: boundAt(timeEnd.getTime() - stretch.ms, offset) };
}
