import type { TextSpan } from "../text/text-span.ts";
import { type Severity, severities } from "../wire/line.ts";
import {
  readSeverity,
  readTimestamp,
  startsLogEntry,
  type TimestampOptions,
} from "./parse/log-line.ts";
import { isRepeatOf, readRepeat } from "./parse/repeat-line.ts";

/** A stretch of whole lines of a log, with its stamps and severities. */
type LogSpan = TextSpan & {
  timeStart: Date | null;
  timeEnd: Date | null;
  severities: Severity[];
};

const maxCharacters = 1_200;
const maxChunkLines = 15;
/** An entry of several lines (a stack trace) stays whole up to this many times a chunk's size. */
const entryFactor = 2;

type LineOfLog = TextSpan & { stamp: Date | null; severity: Severity | null; begins: boolean };

/**
 * Cuts a log between its entries, or between lines where an entry is too long for a chunk. A line is never split: even
 * one of a megabyte is a chunk of its own. `timeStart` and `timeEnd` are the chunk's earliest and latest stamp; they
 * need not be its first and last, because threads may write out of order.
 */
export function* chunkLog(
  text: string,
  range: TextSpan,
  options: TimestampOptions = {},
): Generator<LogSpan> {
  let open: LineOfLog[] = [];
  for (const entry of logEntriesOf(text, range, options)) {
    for (const piece of fits([], entry, entryFactor) ? [entry] : cutLines(entry)) {
      if (open.length > 0 && !fits(open, piece, 1)) {
        yield spanOf(open);
        open = [];
      }
      open.push(...piece);
    }
  }
  if (open.length > 0) yield spanOf(open);
}

function fits(open: readonly LineOfLog[], more: readonly LineOfLog[], factor: number): boolean {
  const first = open[0] ?? more[0];
  const last = more.at(-1);
  return (
    open.length + more.length <= maxChunkLines * factor &&
    (last?.end ?? 0) - (first?.start ?? 0) <= maxCharacters * factor
  );
}

function cutLines(entry: readonly LineOfLog[]): LineOfLog[][] {
  const pieces: LineOfLog[][] = [];
  for (const line of entry) {
    const last = pieces.at(-1);
    if (last && fits(last, [line], 1)) last.push(line);
    else pieces.push([line]);
  }
  return pieces;
}

/**
 * Groups lines into entries: each line that begins one, with those that continue it. If no line looks like a beginning,
 * each line is an entry.
 */
function* logEntriesOf(
  text: string,
  range: TextSpan,
  options: TimestampOptions,
): Generator<LineOfLog[]> {
  let entry: LineOfLog[] = [];
  let anyBegins = false;
  for (const line of logLinesOf(text, range, options)) {
    anyBegins ||= line.begins;
    const continues = anyBegins ? !line.begins : /^\s/u.test(text.charAt(line.start));
    if (entry.length > 0 && !continues) {
      yield entry;
      entry = [];
    }
    entry.push(line);
    // Bounds the memory for an endless entry.
    if (entry.length > maxChunkLines * entryFactor * 4) {
      yield entry;
      entry = [];
    }
  }
  if (entry.length > 0) yield entry;
}

/** Yields the visible lines, without trailing white space. */
function* logLinesOf(
  text: string,
  range: TextSpan,
  options: TimestampOptions,
): Generator<LineOfLog> {
  let before = "";
  for (let start = range.start; start < range.end; ) {
    const at = text.indexOf("\n", start);
    const end = at < 0 || at > range.end ? range.end : at;
    const line = text.slice(start, end).trimEnd();
    if (line.trim() !== "") {
      const stamp = readTimestamp(line, options);
      const repeat = readRepeat(line);
      // It means nothing without the message that it counts.
      const counts = repeat?.said === null && isRepeatOf(repeat, before);
      const begins = !counts && startsLogEntry(line, stamp);
      const severity = begins || !/^\s/u.test(line) ? readSeverity(line) : null;
      yield { start, end: start + line.length, stamp, severity, begins };
      if (!counts) before = line;
    }
    start = end + 1;
  }
}

function spanOf(lines: readonly LineOfLog[]): LogSpan {
  const stamps = lines
    .flatMap((line) => line.stamp ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  const found = new Set(lines.map((line) => line.severity));
  return {
    start: lines[0]?.start ?? 0,
    end: lines.at(-1)?.end ?? 0,
    timeStart: stamps[0] ?? null,
    timeEnd: stamps.at(-1) ?? null,
    severities: severities.filter((severity) => found.has(severity)),
  };
}
