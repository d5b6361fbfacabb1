import { severityOf } from "../retrieval/filter.ts";
import type { Filters } from "../wire/filters.ts";
import { severities } from "../wire/line.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogSource } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { readLogOffset } from "./scan-lines.ts";
import { boundAt, instantOf, readBound, type TimeBound } from "./time-bound.ts";
import { wholeBound } from "./whole-bound.ts";

/** What the given filters of a request leave of a log. */
export type GivenLines = {
  /** The condition that each line meets beside those of the question. */
  filter: LineFilter;
  /** The headings of which a line is under one; a chunk is under them or not as a whole. */
  sections: readonly string[];
};

/** Reads what given filters leave of a log's lines; null where they leave all. */
export function givenLines(filters: Filters = {}): GivenLines | null {
  const { severities: levels, timeFrom, timeTo, lineFrom, lineTo, sections = [] } = filters;
  const named = levels?.map(severityOf);
  const filter: LineFilter = {
    ...(named ? { severities: severities.filter((one) => named.includes(one)) } : {}),
    ...(timeFrom ? { timeFrom: givenBound(timeFrom, "from") } : {}),
    ...(timeTo ? { timeTo: givenBound(timeTo, "to") } : {}),
    ...(lineFrom === undefined ? {} : { lineFrom }),
    ...(lineTo === undefined ? {} : { lineTo }),
  };
  return Object.keys(filter).length + sections.length > 0 ? { filter, sections } : null;
}

function givenBound(text: string, end: "from" | "to"): TimeBound {
  return readBound(text, end) ?? { ...boundAt(Date.parse(text), 0), offset: 0 };
}

/** The given filter of a log with both ends of its lines, as an answer names it. */
export function givenIn({ given, extent }: LogSource): LineFilter {
  const { filter = {} } = given ?? {};
  const { lineFrom, lineTo } = filter;
  if (lineFrom === undefined && lineTo === undefined) return filter;
  return { ...filter, lineFrom: lineFrom ?? 1, lineTo: lineTo ?? extent.lastLine };
}

/** Names the given levels in a filter that has none of its own. */
export function withGivenLevels(filter: LineFilter, { given }: LogSource): LineFilter {
  const levels = given?.filter.severities;
  return levels && !filter.severities ? { ...filter, severities: levels } : filter;
}

/** Cuts a range of lines at the given ones. */
export function cutRange(
  { lineFrom, lineTo }: Pick<LineFilter, "lineFrom" | "lineTo">,
  { given }: LogSource,
): LineFilter {
  const { filter = {} } = given ?? {};
  const to = Math.min(
    lineTo ?? Number.POSITIVE_INFINITY,
    filter.lineTo ?? Number.POSITIVE_INFINITY,
  );
  return {
    lineFrom: Math.max(lineFrom ?? 1, filter.lineFrom ?? 1),
    ...(Number.isFinite(to) ? { lineTo: to } : {}),
  };
}

/**
 * Lets the given filters hold over what a question reads: its levels and lines give way to given ones, and of two times the
 * narrower one holds. The given levels are no condition of the question, which lets go of a level that none of its words has:
 * each line is compared with them as it is read.
 */
export async function underGiven(
  asked: LogQuestion,
  logs: readonly LogSource[],
): Promise<LogQuestion> {
  const [first] = logs;
  if (!first?.given) return asked;
  const { severities: levels, lineFrom, lineTo } = first.given.filter;
  const { severities: readLevels, ...unleveled } = asked.filter;
  const { lineFrom: _from, lineTo: _to, lineNumbers: _numbers, ...unplaced } = unleveled;
  const lasts = logs.map((log) => givenIn(log).lineTo ?? log.extent.lastLine);
  const lines = { lineFrom: lineFrom ?? 1, lineTo: Math.max(...lasts) };
  const placed = (lineFrom ?? lineTo) ? { ...unplaced, ...lines } : unleveled;
  const window = await cutWindow(asked.filter, logs);
  const filter = {
    ...placed,
    ...window,
    ...(readLevels && !levels ? { severities: readLevels } : {}),
  };
  return { ...asked, filter, failing: asked.failing && !levels };
}

/**
 * Cuts a window of time at the given one. One that is all outside gives way, and one on no certain day stays as it is: each line
 * is compared with both.
 */
export async function cutWindow(
  { timeFrom, timeTo }: Pick<LineFilter, "timeFrom" | "timeTo">,
  logs: readonly LogSource[],
): Promise<Pick<LineFilter, "timeFrom" | "timeTo">> {
  const [first] = logs;
  const { timeFrom: givenFrom, timeTo: givenTo } = first?.given?.filter ?? {};
  if (!first || !(givenFrom ?? givenTo)) return { timeFrom, timeTo };
  const momentOf = async (bound: TimeBound | undefined, open: number) =>
    bound ? await wholeBound(bound, logs) : open;
  const { NEGATIVE_INFINITY: start, POSITIVE_INFINITY: end } = Number;
  const [from, to] = [await momentOf(timeFrom, start), await momentOf(timeTo, end)];
  const given = {
    from: givenFrom ? (instantOf(givenFrom, 0) ?? start) : start,
    to: givenTo ? (instantOf(givenTo, 0) ?? end) : end,
  };
  if (from === null || to === null || from > to) return { timeFrom, timeTo };
  const isOutside = from > given.to || to < given.from;
  const offset = await readLogOffset(first);
  const isLater = !isOutside && from > given.from;
  const isEarlier = !isOutside && to < given.to;
  return {
    timeFrom: isLater ? boundAt(from, offset) : givenFrom,
    timeTo: isEarlier ? boundAt(to, offset) : givenTo,
  };
}
