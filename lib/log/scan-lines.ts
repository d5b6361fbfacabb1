import { and, asc, eq, gt, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases, textBlocks } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import {
  readClock,
  readSeverity,
  readStamp,
  type Stamp,
  startsLogEntry,
} from "../ingestion/parse/log-line.ts";
import { isRepeatOf, type RepeatLine, readRepeat } from "../ingestion/parse/repeat-line.ts";
import { filterCondition } from "../retrieval/filter.ts";
import { inScope } from "../retrieval/in-scope.ts";
import { HeadingDays } from "./heading-days.ts";
import { asksForEntries, type LineFilter, type LogLine, matchesLine } from "./line-filter.ts";
import { type LineDocument, type LineExtent, type LogSource } from "./log-document.ts";
import { dayMs, instantOf, type TimeBound } from "./time-bound.ts";

/** Chunks per query, and text read at once (UTF-16 units); bounds the memory for a log of any size. */
const chunksPerQuery = 4_000;
const maxStretchChars = 262_144;
/** The largest block of stored text (lib/document/storage.ts). */
const maxBlockChars = 16_384;
/** Continuation lines kept of one entry, for searching (UTF-16 units). */
const maxKeptRestChars = 65_536;
/** Entries among which the message is found that a line such as `last message repeated 17 times` counts. */
const maxRecent = 20;
/** Lines searched backwards for the stamp of a line without one. */
const maxLinesBack = 5;
/** How far apart the zones of a log's stamps may be: daylight saving, plus an hour. */
const zoneSlackMs = 2 * 3_600_000;
/** A time of day is searched day by day in logs of at most this many days. */
const maxDays = 60;

type ChunkPlace = {
  id: string;
  ordinal: number;
  start: number;
  end: number;
  lineStart: number;
  /** Whether it is switched off: it is read for what it says of the lines behind it, and has none that are found. */
  isOff: boolean;
};

/**
 * Yields the lines that a filter selects, in order, in batches. If it asks for severities, times or words, a log is
 * read by entry, each as its first line. The database skips chunks that cannot match; the others are read in bounded
 * stretches. What the scope's filters leave out is not among them (`given` of the log).
 */
export async function* scanLines(log: LogSource, filter: LineFilter): AsyncGenerator<LogLine[]> {
  const { db, document, extent, given } = log;
  const offset = await readLogOffset(log);
  const narrowed = and(
    narrow(filter, extent, offset),
    given ? narrow(given.filter, extent, offset) : undefined,
    given && given.sections.length > 0
      ? filterCondition({ sections: [...given.sections] })
      : undefined,
  );
  const reader = new LineReader(log, filter);
  for (let after = -1; ; ) {
    const places = await readPlaces(log, { after, condition: narrowed, limit: chunksPerQuery });
    for (const stretch of stretchesOf(places)) {
      const text = await readStretch(db, document.id, stretch);
      const found = stretch.flatMap((place) =>
        reader.read(
          place,
          text.slice(place.start - (stretch[0]?.start ?? 0), place.end - (stretch[0]?.start ?? 0)),
        ),
      );
      if (found.length > 0) yield found;
    }
    after = places.at(-1)?.ordinal ?? after;
    if (places.length < chunksPerQuery) break;
  }
  const last = reader.end();
  if (last.length > 0) yield last;
}

/** The largest line number that the column holds, and the range of times that Postgres and JavaScript write alike. */
const lastLine = 2_147_483_647;
const earliestMs = Date.parse("0001-01-01T00:00:00Z");
const latestMs = Date.parse("9999-12-31T23:59:59Z");

/** Clamps a time to the range that the column can be compared with. */
function inColumnRange(time: number): Date {
  return new Date(Math.min(latestMs, Math.max(earliestMs, time)));
}

/** Returns the zone of a log's first stamp, in minutes east of Greenwich. */
export async function readLogOffset(log: LogSource): Promise<number> {
  const { db, document, extent } = log;
  if (!extent.timeStart) return 0;
  const condition = sql`${chunks.timeStart} IS NOT NULL`;
  const [first] = await readPlaces(log, { after: -1, condition, limit: 1 });
  if (!first) return 0;
  const text = await readStretch(db, document.id, [first]);
  for (const line of text.split("\n")) {
    const stamp = readStamp(line, document);
    if (stamp) return stamp.offset ?? 0;
  }
  return 0;
}

/** The condition that a chunk may hold a matching line. */
function narrow(filter: LineFilter, extent: LineExtent, logOffset: number): SQL | undefined {
  const { severities, lineFrom, lineTo } = filter;
  return and(
    // A log of clocks has its days in headings between, in chunks without a severity.
    severities?.length && extent.timeStart
      ? sql`${chunks.severities} && ${textArray(severities)}::text[]`
      : undefined,
    lineFrom === undefined ? undefined : gte(chunks.lineEnd, Math.min(lastLine, lineFrom)),
    lineTo === undefined ? undefined : lte(chunks.lineStart, Math.min(lastLine, lineTo)),
    narrowTime(filter, extent, logOffset),
  );
}

function narrowTime(
  filter: LineFilter,
  { timeStart, timeEnd }: LineExtent,
  logOffset: number,
): SQL | undefined {
  const { timeFrom, timeTo } = filter;
  if ((!timeFrom && !timeTo) || !timeStart || !timeEnd) return undefined;
  const from = timeFrom ? instantOf(timeFrom, logOffset) : null;
  const to = timeTo ? instantOf(timeTo, logOffset) : null;
  if (from !== null || to !== null) return overlaps(from, to);
  if ((timeFrom ?? timeTo)?.date !== null) return undefined;
  const first = Math.floor(timeStart.getTime() / dayMs) - 1;
  const last = Math.floor(timeEnd.getTime() / dayMs) + 1;
  if (last - first > maxDays) return undefined;
  const days = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * dayMs);
  return or(...days.map((day) => narrowDay(day, filter, logOffset)));
}

/** The condition that a chunk's times may reach into a range; null for an open end. */
function overlaps(from: number | null, to: number | null): SQL | undefined {
  return and(
    from === null ? undefined : gte(chunks.timeEnd, inColumnRange(from - zoneSlackMs)),
    to === null ? undefined : lte(chunks.timeStart, inColumnRange(to + zoneSlackMs)),
  );
}

/** The same for a time of day, on one day. */
function narrowDay(day: number, { timeFrom, timeTo }: LineFilter, logOffset: number) {
  const at = (bound: TimeBound) => day + bound.clock - (bound.offset ?? logOffset) * 60_000;
  const start = timeFrom ? at(timeFrom) : day;
  const end = timeTo ? at(timeTo) : day + dayMs;
  // Covers midnight, and open ends that a zone shifts into the day before or after.
  return overlaps(timeFrom ? start : start - dayMs, timeTo && end >= start ? end : end + dayMs);
}

/** Reads the places of a document's chunks that meet a condition, in order. */
async function readPlaces(
  { db, scope, document }: LogSource,
  { after, condition, limit }: { after: number; condition: SQL | undefined; limit: number },
): Promise<ChunkPlace[]> {
  return (
    db
      .select({
        id: chunks.id,
        ordinal: chunks.ordinal,
        start: chunks.startOffset,
        end: chunks.endOffset,
        lineStart: sql<number>`coalesce(${chunks.lineStart}, 1)`,
        isOff: chunks.switchedOff,
      })
      .from(chunks)
      .innerJoin(documents, eq(documents.id, chunks.documentId))
      // Joined through the document's base, so that the query reads this document's chunks only, not the whole base's.
      .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
      .where(
        and(
          inScope(scope),
          eq(chunks.documentId, document.id),
          gt(chunks.ordinal, after),
          condition,
        ),
      )
      .orderBy(asc(chunks.ordinal))
      .limit(limit)
  );
}

/** Groups neighbouring chunks, to read their text together. */
function* stretchesOf(places: readonly ChunkPlace[]): Generator<ChunkPlace[]> {
  let stretch: ChunkPlace[] = [];
  for (const place of places) {
    const [first] = stretch;
    const last = stretch.at(-1);
    if (
      first &&
      last &&
      (place.end - first.start > maxStretchChars || place.start - last.end > maxBlockChars)
    ) {
      yield stretch;
      stretch = [];
    }
    stretch.push(place);
  }
  if (stretch.length > 0) yield stretch;
}

async function readStretch(
  db: Db,
  documentId: string,
  stretch: readonly ChunkPlace[],
): Promise<string> {
  const start = stretch[0]?.start ?? 0;
  const end = stretch.at(-1)?.end ?? 0;
  const blocks = await db
    .select({ start: textBlocks.startOffset, text: textBlocks.text })
    .from(textBlocks)
    .where(
      and(
        eq(textBlocks.documentId, documentId),
        gt(textBlocks.endOffset, start),
        lt(textBlocks.startOffset, end),
        gte(textBlocks.startOffset, start - maxBlockChars),
      ),
    )
    .orderBy(asc(textBlocks.startOffset));
  const from = blocks[0]?.start ?? start;
  return blocks
    .map((block) => block.text)
    .join("")
    .slice(start - from, end - from);
}

/** Reads the lines of chunks given in order; an entry stays open until the next one begins. */
class LineReader {
  readonly #document: LineDocument;
  readonly #filter: LineFilter;
  readonly #given: LineFilter;
  readonly #byEntry: boolean;
  /** Whether the log has stamps at all. */
  readonly #stamped: boolean;
  readonly #wantsRest: boolean;
  readonly #days = new HeadingDays();
  readonly #recent: { message: RepeatedMessage; isOff: boolean }[] = [];
  #open: LogLine | null = null;
  /** Whether the open entry is switched off. */
  #isOpenOff = false;
  #ordinal = -1;

  constructor({ document, extent, given }: LogSource, filter: LineFilter) {
    this.#document = document;
    this.#filter = filter;
    this.#given = given?.filter ?? {};
    this.#byEntry = document.isLog && [filter, this.#given].some(asksForEntries);
    this.#stamped = extent.timeStart !== null;
    this.#wantsRest = [filter, ...(filter.except ?? [])].some(
      ({ terms, words, whole }) => terms?.length || words?.length || whole,
    );
  }

  read(place: ChunkPlace, text: string): LogLine[] {
    // What stands in skipped chunks may be the message that a line counts.
    if (place.ordinal !== this.#ordinal + 1) this.#recent.length = 0;
    this.#ordinal = place.ordinal;
    const found: LogLine[] = [];
    const lines = text.split("\n");
    let start = place.start;
    for (const [at, raw] of lines.entries()) {
      const line: ReadLine = { place, lines, at, start, text: raw.trimEnd() };
      found.push(...(this.#byEntry ? this.#readEntryLine(line) : this.#readSingle(line)));
      start += raw.length + 1;
    }
    return found;
  }

  /** Closes the open entry and returns it if the filter selects it. */
  end(): LogLine[] {
    const entry = this.#open;
    this.#open = null;
    return entry && !this.#isOpenOff && this.#selects(entry) ? [entry] : [];
  }

  #selects(line: LogLine): boolean {
    return matchesLine(this.#filter, line) && matchesLine(this.#given, line);
  }

  #readSingle(line: ReadLine): LogLine[] {
    const { lineFrom, lineTo } = this.#filter;
    // An empty line counts only when it is looked up by number.
    if (line.text === "" && (lineFrom === undefined || lineTo === undefined)) return [];
    const { isLog } = this.#document;
    const stamp = isLog ? readStamp(line.text, this.#document) : null;
    const severity = isLog && this.#begins(line.text, stamp) ? readSeverity(line.text) : null;
    const read = this.#dated(toLogLine(line, severity, stamp));
    return !line.place.isOff && this.#selects(read) ? [read] : [];
  }

  #readEntryLine(line: ReadLine): LogLine[] {
    const { text, lines, at, place } = line;
    if (text.trim() === "") return [];
    const repeat = readRepeat(text);
    const repeated = repeat && this.#repeatedBy(repeat);
    if (repeated) return this.#readRepeat(line, repeat.count, repeated);
    const severity = readSeverity(text);
    const { severities = this.#given.severities } = this.#filter;
    // The severity alone rules out most lines, before their stamp is read.
    if (
      this.#stamped &&
      !this.#wantsRest &&
      severities?.length &&
      !(severity && severities.includes(severity))
    ) {
      if (!/^\s/u.test(text)) this.#keepRecent({ text, rest: "", severity }, place);
      return [];
    }
    const stamp = readStamp(text, this.#document);
    if (!this.#begins(text, stamp)) {
      this.#keepRest(line);
      return [];
    }
    const closed = this.end();
    const own = stamp ?? (this.#stamped ? stampBefore(lines, at, this.#document) : null);
    this.#open = this.#dated(toLogLine(line, severity, own));
    this.#isOpenOff = place.isOff;
    this.#keepRecent(this.#open, place);
    return this.#wantsRest ? closed : [...closed, ...this.end()];
  }

  #keepRecent(message: RepeatedMessage, { isOff }: ChunkPlace): void {
    this.#recent.push({ message, isOff });
    if (this.#recent.length >= 2 * maxRecent) this.#recent.splice(0, maxRecent);
  }

  /** The message that a line counts, of its own machine; undefined where it was not read, or is switched off. */
  #repeatedBy(repeat: RepeatLine): RepeatedMessage | undefined {
    if (repeat.said === null) {
      const counted = this.#recent.findLast(({ message }) => isRepeatOf(repeat, message.text));
      return counted?.isOff ? undefined : counted?.message;
    }
    return { text: repeat.said, rest: "", severity: readSeverity(repeat.said) };
  }

  /** A line that counts a message is found by that message's words and level, at its own time. */
  #readRepeat(line: ReadLine, count: number, { text, rest, severity }: RepeatedMessage): LogLine[] {
    const closed = this.end();
    const stamp = readStamp(line.text, this.#document);
    const read = this.#dated(toLogLine(line, severity, stamp));
    return !line.place.isOff && this.#selects({ ...read, text, rest })
      ? [...closed, { ...read, repeats: { count, text, rest } }]
      : closed;
  }

  /** Gives a clock the day of the heading before it, in logs without stamps. */
  #dated(line: LogLine): LogLine {
    return this.#stamped || !this.#document.isLog ? line : this.#days.date(line);
  }

  #keepRest({ text, place }: ReadLine): void {
    if (place.isOff) return;
    if (this.#open && this.#wantsRest && this.#open.rest.length < maxKeptRestChars)
      this.#open.rest += `${text}\n`;
  }

  /** Whether a line begins an entry; in logs without stamps, every line that is not indented does. */
  #begins(text: string, stamp: Stamp | null): boolean {
    return startsLogEntry(text, stamp?.date ?? null) || (!this.#stamped && !/^\s/u.test(text));
  }
}

type RepeatedMessage = Pick<LogLine, "text" | "rest" | "severity">;

/** A line among the lines of its chunk; `start` is its offset in the document's text. */
type ReadLine = {
  place: ChunkPlace;
  lines: readonly string[];
  at: number;
  start: number;
  text: string;
};

function toLogLine(
  { place, at, start, text }: ReadLine,
  severity: LogLine["severity"],
  stamp: Stamp | null,
): LogLine {
  return {
    chunkId: place.id,
    line: place.lineStart + at,
    start,
    end: start + text.length,
    text,
    rest: "",
    severity,
    time: stamp?.date.getTime() ?? null,
    offset: stamp?.offset ?? null,
    dated: stamp?.dated ?? true,
    clock: stamp ? null : readClock(text),
  };
}

/** Returns the stamp of the entry before a line without one. */
function stampBefore(lines: readonly string[], at: number, document: LineDocument): Stamp | null {
  for (let line = at - 1; line >= Math.max(0, at - maxLinesBack); line -= 1) {
    const stamp = readStamp(lines[line] ?? "", document);
    if (stamp) return stamp;
  }
  return null;
}
