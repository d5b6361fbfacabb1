import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases, textBlocks } from "../db/schema.ts";
import { storedDateOrder } from "../ingestion/parse/date-order.ts";
import type { DateOrder } from "../ingestion/parse/log-line.ts";
import { documentsInScope } from "../retrieval/documents-in-scope.ts";
import { filterCondition } from "../retrieval/filter.ts";
import { inScope } from "../retrieval/in-scope.ts";
import type { Scope } from "../retrieval/search.ts";
import { isChat } from "../text/chat-units.ts";
import type { DocumentStatus } from "../wire/document.ts";
import { logType } from "../wire/file-name.ts";
import type { Filters } from "../wire/filters.ts";
import { type GivenLines, givenLines } from "./given-lines.ts";

/** A document with line numbers, those of its file. */
export type LineDocument = {
  id: string;
  filename: string;
  status: DocumentStatus;
  /** A log's lines have severities and times; those of a configuration or of code have only numbers. */
  isLog: boolean;
  /** When it was uploaded, which supplies the year of stamps without one. */
  receivedAt: Date;
  /** The order of its dates of three numbers, where their signs do not tell it. */
  dateOrder?: DateOrder | undefined;
};

/** What the index knows about a document's lines. */
export type LineExtent = {
  /** The number of the last indexed line that is not empty. */
  lastLine: number;
  /** The earliest and the latest stamp. */
  timeStart: Date | null;
  timeEnd: Date | null;
  /** The severities that occur. */
  severities: ReadonlySet<string>;
};

/** Lists the documents in scope that have lines, by name, at most `limit`. */
export async function listLineDocuments(
  db: Db,
  scope: Scope,
  limit: number,
): Promise<LineDocument[]> {
  const rows = await db
    .select({
      id: documents.id,
      filename: documents.filename,
      status: documents.status,
      mediaType: documents.mediaType,
      receivedAt: documents.createdAt,
      dateOrder: sql<string | null>`${documents.metadata}->>'dateOrder'`,
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(documentsInScope(scope), eq(documents.hasLines, true), gt(documents.chunks, 0)))
    .orderBy(asc(documents.filename), asc(documents.id))
    .limit(limit);
  return rows.map(({ mediaType, dateOrder, ...row }) => ({
    ...row,
    isLog: mediaType === logType,
    dateOrder: storedDateOrder({ dateOrder }),
  }));
}

/** Characters of a document that show whether it is a chat. */
const chatSampleChars = 4_000;

/**
 * Finds the exported chats among documents that were read as logs. A chat has times as a log has, and is prose: a question
 * means it by its name only. What is called a log is one.
 */
export async function findChats(
  db: Db,
  lineDocuments: readonly Pick<LineDocument, "id" | "isLog" | "filename">[],
): Promise<ReadonlySet<string>> {
  const ids = lineDocuments
    .filter(({ isLog, filename }) => isLog && /\.te?xt$/iu.test(filename))
    .map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const beginnings = await db
    .select({
      id: textBlocks.documentId,
      text: sql<string>`substr(${textBlocks.text}, 1, ${chatSampleChars})`,
    })
    .from(textBlocks)
    .where(and(inArray(textBlocks.documentId, ids), eq(textBlocks.startOffset, 0)));
  const chats = beginnings.filter(({ text }) => isChat(text));
  return new Set(chats.map(({ id }) => id));
}

/** A document with lines that one asker may scan. */
export type LogSource = {
  db: Db;
  scope: Scope;
  document: LineDocument;
  extent: LineExtent;
  /** What the scope's filters leave of its lines: {@link scanLines} yields no others. Null where they leave all. */
  given: GivenLines | null;
};

/** The same log without the scope's filters, to know what lines beside those that are looked at tell. */
export const withoutGiven = (log: LogSource): LogSource => ({ ...log, given: null });

/** Returns these documents with what their lines cover, in order, without those that have no chunk in scope and within its filters. */
export async function openLogs(
  db: Db,
  scope: Scope,
  lineDocuments: readonly LineDocument[],
): Promise<LogSource[]> {
  const ids = lineDocuments.map(({ id }) => id);
  const extents = await readExtents(db, scope, ids);
  const given = givenLines(scope.filters);
  return lineDocuments.flatMap((document) => {
    const extent = extents.get(document.id);
    return extent ? [{ db, scope, document, extent, given }] : [];
  });
}

/** Reads the extent of each document's lines; its times are within those of the scope's filters. */
async function readExtents(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, LineExtent>> {
  if (ids.length === 0) return new Map();
  const { filters = {} } = scope;
  const rows = await db
    .select({
      id: chunks.documentId,
      lastLine: sql<number>`coalesce(max(${chunks.lineEnd}), 0)::int`,
      timeStart: sql<Date | string | null>`min(${chunks.timeStart})`,
      timeEnd: sql<Date | string | null>`max(${chunks.timeEnd})`,
      passes: sql<boolean>`bool_or(coalesce(${filterCondition(filters) ?? sql`true`}, false))`,
    })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    // Joined through the document's base, so that the query reads this document's chunks only, not the whole base's.
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(inScope(scope), eq(chunks.switchedOff, false), inArray(chunks.documentId, [...ids])))
    .groupBy(chunks.documentId);
  const stated = await db
    .selectDistinct({
      id: chunks.documentId,
      severity: sql<string>`unnest(${chunks.severities})`,
    })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(inScope(scope), eq(chunks.switchedOff, false), inArray(chunks.documentId, [...ids])),
    );
  const levels = Map.groupBy(stated, ({ id }) => id);
  const passing = rows.filter(({ passes }) => passes);
  return new Map(
    passing.map(({ id, lastLine, timeStart, timeEnd }) => [
      id,
      {
        lastLine,
        ...timesWithin(filters, { timeStart, timeEnd }),
        severities: new Set(levels.get(id)?.map(({ severity }) => severity)),
      },
    ]),
  );
}

/** The first and the last time of a log, cut at those of filters. */
function timesWithin(
  { timeFrom, timeTo }: Filters,
  stated: { timeStart: Date | string | null; timeEnd: Date | string | null },
): Pick<LineExtent, "timeStart" | "timeEnd"> {
  if (stated.timeStart === null || stated.timeEnd === null)
    return { timeStart: null, timeEnd: null };
  const [start, end] = [new Date(stated.timeStart), new Date(stated.timeEnd)];
  const [from, to] = [timeFrom && new Date(timeFrom), timeTo && new Date(timeTo)];
  return { timeStart: from && from > start ? from : start, timeEnd: to && to < end ? to : end };
}

/** Whether the scope has documents other than logs, which a question may be about instead. */
export async function hasOtherDocuments(db: Db, scope: Scope): Promise<boolean> {
  const [other] = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(inScope(scope), gt(documents.chunks, 0), ne(documents.mediaType, logType)))
    .limit(1);
  return other !== undefined;
}
