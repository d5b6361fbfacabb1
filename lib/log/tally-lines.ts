import {
  endpointOf,
  type GroupBy,
  messageKind,
  sourceOf,
  statusOf,
  timeSlot,
} from "./line-fields.ts";
import type { LogLine } from "./line-filter.ts";

/** Lines counted: how many, and the first and last of them. */
export type Tally = { count: number; first: LogLine | undefined; last: LogLine | undefined };

/** What is found out in one pass over the lines that a filter means. */
export type LineTally = Tally & {
  /** As they stand, as many as are wanted. */
  listed: LogLine[];
  /** By what they were told apart by, the most frequent first; of the time, in its order. */
  groups: { name: string | null; tally: Tally }[];
};

/** A log whose messages are all different would have as many groups as lines. */
const mostGroups = 5_000;

type Options = {
  groupBy: GroupBy | null;
  list: number;
  from: "start" | "end";
  signal: AbortSignal | undefined;
};

/** Counts lines as they come, until the signal says stop. First and last are by time; where lines have none, by their number. */
export async function tallyLines(
  batches: AsyncIterable<LogLine[]>,
  { groupBy, list, from, signal }: Options,
): Promise<LineTally> {
  const all: Tally = { count: 0, first: undefined, last: undefined };
  const groups = new Map<string | null, Tally>();
  let listed: LogLine[] = [];
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const line of batch) {
      add(all, line);
      if (!groupBy) continue;
      const name = groupOf(groupBy, line);
      const known =
        groups.get(name) ??
        (groups.size < mostGroups ? { count: 0, first: undefined, last: undefined } : undefined);
      if (!known) continue;
      groups.set(name, known);
      add(known, line);
    }
    if (list > 0 && from === "end") listed = [...listed, ...batch].slice(-list);
    else if (listed.length < list) listed = [...listed, ...batch.slice(0, list - listed.length)];
  }
  const sorted = [...groups].map(([name, tally]) => ({ name, tally }));
  const byTime = groupBy === "minute" || groupBy === "hour" || groupBy === "day";
  sorted.sort((a, b) =>
    byTime
      ? (a.name ?? "~").localeCompare(b.name ?? "~")
      : Number(a.name === null) - Number(b.name === null) ||
        b.tally.count - a.tally.count ||
        (a.tally.first?.line ?? 0) - (b.tally.first?.line ?? 0),
  );
  return { ...all, listed, groups: sorted };
}

function add(tally: Tally, line: LogLine): void {
  tally.count += 1;
  if (!tally.first || isBefore(line, tally.first)) tally.first = line;
  if (!tally.last || !isBefore(line, tally.last)) tally.last = line;
}

/** By time; of one time, and without times, by number. */
function isBefore(one: LogLine, other: LogLine): boolean {
  if (one.time !== null && other.time !== null && one.time !== other.time)
    return one.time < other.time;
  return one.line < other.line;
}

function groupOf(groupBy: GroupBy, line: LogLine): string | null {
  switch (groupBy) {
    case "endpoint":
      return endpointOf(line.text);
    case "status":
      return statusOf(line.text);
    case "severity":
      return line.severity;
    case "source":
      return sourceOf(line.text);
    case "message":
      return messageKind(line.text);
    default:
      return timeSlot(line, groupBy);
  }
}
