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
import { filterCondition } from "../retrieval/filter.ts";
import type { Scope } from "../retrieval/search.ts";
import { asksForEntries, type LineFilter, type LogLine, matchesLine } from "./line-filter.ts";
import { inScope, type LineDocument, type LineExtent } from "./log-document.ts";
import { dayMs, instantOf } from "./time-bound.ts";

/** Chunks per query, and text read at once (UTF-16 units); bounds the memory for a log of any size. */
const chunksPerQuery = 4_000;
const maxStretchChars = 262_144;
/** The largest block of stored text (lib/document/storage.ts). */
const maxBlockChars = 16_384;
/** Continuation lines kept of one entry, for searching (UTF-16 units). */
const maxKeptRestChars = 65_536;
/** Lines searched backwards for the stamp of a line without one. */
const maxLinesBack = 5;
/** How far apart the zones of a log's stamps may be: daylight saving, plus an hour. */
const zoneSlackMs = 2 * 3_600_000;
/** A time of day is searched day by day in logs of at most this many days. */
const maxDays = 60;

type ChunkPlace = { id: string; ordinal: number; start: number; end: number; lineStart: number };

/**
 * Yields the lines that a filter selects, in order, in batches. If it asks for severities, times or words, a log is
 * read by entry, each as its first line. The database skips chunks that cannot match; the others are read in bounded
 * stretches. The scope's own filters apply too.
 */
export async function* scanLines(
  db: Db,
  scope: Scope,
  document: LineDocument,
  extent: LineExtent,
  filter: LineFilter,
): AsyncGenerator<LogLine[]> {
  const narrowed = and(
    narrow(filter, extent, await readLogOffset(db, scope, document, extent)),
    filterCondition(scope.filters ?? {}),
  );
  const reader = createLineReader(document, extent, filter);
  for (let after = -1; ; ) {
    const places = await readPlaces(db, scope, document.id, after, narrowed);
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
export async function readLogOffset(
  db: Db,
  scope: Scope,
  document: LineDocument,
  extent: LineExtent,
): Promise<number> {
  if (!extent.timeStart) return 0;
  const [first] = await readPlaces(
    db,
    scope,
    document.id,
    -1,
    sql`${chunks.timeStart} IS NOT NULL`,
    1,
  );
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
    severities?.length ? sql`${chunks.severities} && ${textArray(severities)}::text[]` : undefined,
    lineFrom === undefined ? undefined : gte(chunks.lineEnd, Math.min(lastLine, lineFrom)),
    lineTo === undefined ? undefined : lte(chunks.lineStart, Math.min(lastLine, lineTo)),
    narrowTime(filter, extent, logOffset),
  );
}

function narrowTime(
  { timeFrom, timeTo }: LineFilter,
  { timeStart, timeEnd }: LineExtent,
  logOffset: number,
): SQL | undefined {
  if ((!timeFrom && !timeTo) || !timeStart || !timeEnd) return undefined;
  const between = (from: number | null, to: number | null) =>
    and(
      from === null ? undefined : gte(chunks.timeEnd, inColumnRange(from - zoneSlackMs)),
      to === null ? undefined : lte(chunks.timeStart, inColumnRange(to + zoneSlackMs)),
    );
  const from = timeFrom ? instantOf(timeFrom, logOffset) : null;
  const to = timeTo ? instantOf(timeTo, logOffset) : null;
  if (from !== null || to !== null) return between(from, to);
  if ((timeFrom ?? timeTo)?.date !== null) return undefined;
  const first = Math.floor(timeStart.getTime() / dayMs) - 1;
  const last = Math.floor(timeEnd.getTime() / dayMs) + 1;
  if (last - first > maxDays) return undefined;
  const days = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * dayMs);
  const at = (day: number, bound: typeof timeFrom, otherwise: number) =>
    day + (bound ? bound.clock - (bound.offset ?? logOffset) * 60_000 : otherwise);
  return or(
    ...days.map((day) => {
      const start = at(day, timeFrom, 0);
      const end = at(day, timeTo, dayMs);
      // Covers midnight, and open ends that a zone shifts into the day before or after.
      return between(
        timeFrom ? start : start - dayMs,
        end < start ? end + dayMs : timeTo ? end : end + dayMs,
      );
    }),
  );
}

/** Reads the places of a document's chunks that meet a condition, in order. */
async function readPlaces(
  db: Db,
  scope: Scope,
  documentId: string,
  after: number,
  condition: SQL | undefined,
  limit = chunksPerQuery,
): Promise<ChunkPlace[]> {
  return (
    db
      .select({
        id: chunks.id,
        ordinal: chunks.ordinal,
        start: chunks.startOffset,
        end: chunks.endOffset,
        lineStart: sql<number>`coalesce(${chunks.lineStart}, 1)`,
      })
      .from(chunks)
      .innerJoin(documents, eq(documents.id, chunks.documentId))
      // Joined through the document's base, so that the query reads this document's chunks only, not the whole base's.
      .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
      .where(
        and(
          inScope(scope),
          eq(chunks.documentId, documentId),
          gt(chunks.ordinal, after),
          condition,
        ),
      )
      .orderBy(asc(chunks.ordinal))
      .limit(limit)
  );
}

/** Groups neighbouring chunks whose text is read together. */
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
function createLineReader(document: LineDocument, { timeStart }: LineExtent, filter: LineFilter) {
  const entries = document.isLog && asksForEntries(filter);
  const stamped = timeStart !== null;
  const wantsRest = Boolean(filter.terms?.length || filter.words?.length || filter.whole);
  let open: LogLine | null = null;

  /** Whether a line begins an entry; in logs without stamps, every line that is not indented does. */
  const begins = (text: string, stamp: Stamp | null) =>
    startsLogEntry(text, stamp?.date ?? null) || (!stamped && !/^\s/u.test(text));

  function close(): LogLine[] {
    const entry = open;
    open = null;
    return entry && matchesLine(filter, entry) ? [entry] : [];
  }

  return {
    read(place: ChunkPlace, text: string): LogLine[] {
      const found: LogLine[] = [];
      const lines = text.split("\n");
      let start = place.start;
      for (const [at, raw] of lines.entries()) {
        const own = raw.trimEnd();
        const from = start;
        start += raw.length + 1;
        const make = (severity: LogLine["severity"], stamp: Stamp | null): LogLine => ({
          chunkId: place.id,
          line: place.lineStart + at,
          start: from,
          end: from + own.length,
          text: own,
          rest: "",
          severity,
          time: stamp?.date.getTime() ?? null,
          offset: stamp?.offset ?? null,
          dated: stamp?.dated ?? true,
          clock: stamp ? null : readClock(own),
        });
        if (!entries) {
          const stamp = document.isLog ? readStamp(own, document) : null;
          const heads = document.isLog && begins(own, stamp);
          // An empty line counts only when it is looked up by number.
          if (own === "" && (filter.lineFrom === undefined || filter.lineTo === undefined))
            continue;
          const line = make(heads ? readSeverity(own) : null, stamp);
          if (matchesLine(filter, line)) found.push(line);
          continue;
        }
        if (own.trim() === "") continue;
        const severity = readSeverity(own);
        // The severity alone rules out most lines, before their stamp is read.
        if (
          !wantsRest &&
          filter.severities?.length &&
          !(severity && filter.severities.includes(severity))
        )
          continue;
        const stamp = readStamp(own, document);
        if (!begins(own, stamp)) {
          if (open && wantsRest && open.rest.length < maxKeptRestChars) open.rest += `${own}\n`;
          continue;
        }
        found.push(...close());
        open = make(severity, stamp ?? (stamped ? stampBefore(lines, at, document) : null));
        if (!wantsRest) found.push(...close());
      }
      return found;
    },
    end: close,
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
