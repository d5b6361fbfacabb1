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

/** Chunks told of at a time, and text read at a time (UTF-16 units): what is held of a log of any size. */
const chunksPerQuery = 4_000;
const maxStretchChars = 262_144;
/** A block of text holds no more (lib/document/storage.ts). */
const maxBlockChars = 16_384;
/** Of an entry's further lines, what is kept to be looked through. */
const maxKeptRestChars = 65_536;
/** Lines before one without a stamp in which the stamp is looked for that it belongs to. */
const maxLinesBack = 5;
/** How far the zones of a log's stamps may lie apart: summer time's hour, and one more. */
const zoneSlackMs = 2 * 3_600_000;
/** A window on every day of a log is looked for by days up to this many. */
const maxDays = 60;

type ChunkPlace = { id: string; ordinal: number; start: number; end: number; lineStart: number };

/**
 * The lines of a document that a filter means, in order, a batch at a time: of a log the entries, each told by its first
 * line, where severities, times or words are asked for, else line by line. Chunks that cannot hold any are passed over
 * in the database; the rest is read in bounded stretches. The scope's own filters hold as well.
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

/** The last line that the column can hold, and the times that Postgres reads as JavaScript writes them. */
const lastLine = 2_147_483_647;
const earliestMs = Date.parse("0001-01-01T00:00:00Z");
const latestMs = Date.parse("9999-12-31T23:59:59Z");

/** A time that a chunk's can be compared with: what is beyond all of them stays so. */
function inColumnRange(time: number): Date {
  return new Date(Math.min(latestMs, Math.max(earliestMs, time)));
}

/** The zone that a log's first stamp is written in, in minutes east of Greenwich. */
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

/** The condition on chunks that they could hold a line the filter means. */
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
      // Over midnight, and where the zones shift an open end into the day before or after.
      return between(
        timeFrom ? start : start - dayMs,
        end < start ? end + dayMs : timeTo ? end : end + dayMs,
      );
    }),
  );
}

/** The places of a document's chunks that a condition holds for, in order. */
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
      // By the document's base, so that the document's chunks are read by themselves and not out of the whole base's.
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

/** Neighbouring chunks whose text is read together. */
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

/** Reads the lines of chunks given in order, and keeps an entry open until the next begins. */
function createLineReader(document: LineDocument, { timeStart }: LineExtent, filter: LineFilter) {
  const entries = document.isLog && asksForEntries(filter);
  const stamped = timeStart !== null;
  const wantsRest = Boolean(filter.terms?.length || filter.words?.length || filter.whole);
  let open: LogLine | null = null;

  /** Whether a line begins an entry: of a log without stamps, every line that is not indented. */
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
          // An empty line is looked up by its number, and otherwise counts for nothing.
          if (own === "" && (filter.lineFrom === undefined || filter.lineTo === undefined))
            continue;
          const line = make(heads ? readSeverity(own) : null, stamp);
          if (matchesLine(filter, line)) found.push(line);
          continue;
        }
        if (own.trim() === "") continue;
        const severity = readSeverity(own);
        // Most lines are told by their severity alone, before their stamp is read.
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

/** The stamp of the entry that a line without one follows. */
function stampBefore(lines: readonly string[], at: number, document: LineDocument): Stamp | null {
  for (let line = at - 1; line >= Math.max(0, at - maxLinesBack); line -= 1) {
    const stamp = readStamp(lines[line] ?? "", document);
    if (stamp) return stamp;
  }
  return null;
}
