import { type Severity, severities } from "../wire/line.ts";
import {
  addressInLine,
  endpointOf,
  type GroupBy,
  isNounGroup,
  isTimeGroup,
  messageKind,
  sourceOf,
  statusOf,
  timeSlot,
  userOf,
} from "./line-fields.ts";
import type { LogLine } from "./line-filter.ts";
import { customerOf, doerOf, nameFor } from "./line-names.ts";
import { type CameAgain, ListedLines } from "./listed-lines.ts";
import { traceName } from "./trace-names.ts";

/** A count of messages, with the first and last line of them. */
type Tally = { count: number; first: LogLine | undefined; last: LogLine | undefined };

/** The result of one pass over the lines that a filter selects. */
export type LineTally = Tally & {
  /** The listed lines, in order, at most as many as wanted. */
  listed: LogLine[];
  /** The listed lines that are more than three messages which are the same. */
  again: ReadonlyMap<LogLine, CameAgain>;
  /** The groups, largest first; groups of time in order. */
  groups: { name: string | null; tally: Tally }[];
  /** The count of each level, gravest first. */
  levels: ReadonlyMap<Severity, number>;
  /** The two neighbouring lines that are furthest apart in time. */
  gap: { from: LogLine; to: LogLine } | undefined;
  /** Lines such as `last message repeated 17 times`, and the messages that these count, which the count has too. */
  repeats: { lines: number; messages: number };
};

/** How many lines the listed ones are for. */
export const linesListed = ({ listed, again }: LineTally): number =>
  listed.reduce((sum, line) => sum + (again.get(line)?.lines ?? 1), 0);

/** How many lines have the messages of a tally. */
export const linesCounted = ({ count, repeats }: LineTally): number =>
  count - repeats.messages + repeats.lines;

/** A log with a different message in each line would have one group per line. */
const maxTalliedGroups = 5_000;

export type TallyOptions = {
  groupBy: GroupBy | null;
  list: number;
  from: "start" | "end";
  /** Whether lines that are the same but for their stamps are listed once, from the fourth on. */
  merges?: boolean;
  signal: AbortSignal | undefined;
};

/** Counts lines as they come, until the signal aborts. First and last are by time, or by line number without times. */
export async function tallyLines(
  batches: AsyncIterable<LogLine[]>,
  { groupBy, list, from, merges = false, signal }: TallyOptions,
): Promise<LineTally> {
  const all: Tally = { count: 0, first: undefined, last: undefined };
  const groups = new Map<string | null, Tally>();
  const levels = new Map<Severity, number>();
  let gap: LineTally["gap"];
  let before: LogLine | undefined;
  const listed = new ListedLines({ list, from, merges });
  const repeats = { lines: 0, messages: 0 };
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const line of batch) {
      add(all, line);
      if (line.repeats) {
        repeats.lines += 1;
        repeats.messages += line.repeats.count;
      }
      if (line.severity)
        levels.set(line.severity, (levels.get(line.severity) ?? 0) + messagesOf(line));
      if (before && (!gap || lasts(before, line) > lasts(gap.from, gap.to)))
        gap = lasts(before, line) > 0 ? { from: before, to: line } : gap;
      if (timeOf(line) !== null) before = line;
      if (!groupBy) continue;
      const name = groupOf(groupBy, line.repeats ? { ...line, text: line.repeats.text } : line);
      const known =
        groups.get(name) ??
        (groups.size < maxTalliedGroups
          ? { count: 0, first: undefined, last: undefined }
          : undefined);
      if (!known) continue;
      groups.set(name, known);
      add(known, line);
    }
    listed.add(batch);
  }
  const sorted = [...groups].map(([name, tally]) => ({ name, tally }));
  const byTime = groupBy !== null && isTimeGroup(groupBy);
  sorted.sort((a, b) =>
    byTime
      ? (a.name ?? "~").localeCompare(b.name ?? "~")
      : Number(a.name === null) - Number(b.name === null) ||
        b.tally.count - a.tally.count ||
        (a.tally.first?.line ?? 0) - (b.tally.first?.line ?? 0),
  );
  const ordered = severities.flatMap((severity): [Severity, number][] => {
    const count = levels.get(severity);
    return count ? [[severity, count]] : [];
  });
  return {
    ...all,
    listed: listed.lines,
    again: listed.again,
    groups: sorted,
    levels: new Map(ordered),
    gap,
    repeats,
  };
}

/** The tally of no lines. */
export const emptyTally: LineTally = {
  count: 0,
  first: undefined,
  last: undefined,
  listed: [],
  again: new Map(),
  groups: [],
  levels: new Map(),
  gap: undefined,
  repeats: { lines: 0, messages: 0 },
};

/** When a line was written, or its time of day where it has no date; null for neither. */
export const timeOf = (line: LogLine) => line.time ?? line.clock;

/** The time from one line to another, in milliseconds. */
function lasts(from: LogLine, to: LogLine): number {
  return (timeOf(to) ?? 0) - (timeOf(from) ?? 0);
}

const messagesOf = ({ repeats }: LogLine) => repeats?.count ?? 1;

function add(tally: Tally, line: LogLine): void {
  tally.count += messagesOf(line);
  if (!tally.first || isBefore(line, tally.first)) tally.first = line;
  if (!tally.last || !isBefore(line, tally.last)) tally.last = line;
}

/** Compares by time, and by number if times are equal or missing. */
function isBefore(one: LogLine, other: LogLine): boolean {
  if (one.time !== null && other.time !== null && one.time !== other.time)
    return one.time < other.time;
  return one.line < other.line;
}

function groupOf(groupBy: GroupBy, line: LogLine): string | null {
  if (isNounGroup(groupBy) && groupBy.trace) return traceName(groupBy.trace, line);
  if (isNounGroup(groupBy))
    return groupBy.pattern
      ? (groupBy.pattern.exec(line.text)?.groups?.["name"] ?? null)
      : nameFor(line.text, groupBy.noun);
  switch (groupBy) {
    case "endpoint":
      return endpointOf(line.text);
    case "status":
      return statusOf(line.text);
    case "severity":
      return line.severity;
    case "address":
      return addressInLine(line.text);
    case "user":
      return userOf(line.text);
    case "who":
      return userOf(line.text) ?? doerOf(line.text) ?? addressInLine(line.text);
    case "customer":
      return customerOf(line.text) ?? userOf(line.text);
    case "host":
    case "source":
      return sourceOf(line.text, groupBy);
    case "message":
      return messageKind(line.text);
    default:
      return timeSlot(line, groupBy);
  }
}
