import { z } from "zod";
import type { Db } from "../db/client.ts";
import { getDocument } from "../document/queries.ts";
import { IbidError } from "../errors.ts";
import { severityOf } from "../retrieval/filter.ts";
import type { Viewer } from "../viewer.ts";
import {
  type LineFilterField,
  type LinePage,
  type LineView,
  type Severity,
  severities,
} from "../wire/line.ts";
import { type LineFilter, type LogLine, readTerms } from "./line-filter.ts";
import { listLineDocuments, openLogs } from "./log-document.ts";
import { scanLines } from "./scan-lines.ts";
import { readBound } from "./time-bound.ts";

type LineQuery = LineFilter & { cursor?: string | undefined; limit: number };

/** Longer lines are cut to this many UTF-16 units; their offsets cover the whole. */
const maxListedChars = 2_000;

/** The largest line number that its column holds. */
const maxLineNumber = 2_147_483_647;
const lineNumber = z.coerce.number().int().min(1).max(maxLineNumber).optional();

/** A parameter that `read` makes a value of; null is an error with this message. */
function parameter<Value>(read: (text: string) => Value | null, message: string) {
  return z
    .string()
    .transform((text, context): Value => {
      const value = read(text);
      if (value !== null) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional();
}

function boundParameter(end: "from" | "to") {
  const message = "a time like 2026-03-12T14:30:00Z, 2026-03-12T14:30, 14:30 or 2026-03-12";
  return parameter((text) => readBound(text, end), message);
}

function parseSeverities(text: string): Severity[] | null {
  const read = text.split(",").map((word) => {
    const said = severityOf(word.trim());
    return severities.find((severity) => severity === said);
  });
  return read.every((severity) => severity !== undefined) ? read : null;
}

/** Reads a range of response status codes: `404`, `500-599`, `5xx`. */
function readStatusRange(text: string): [number, number] | null {
  const read = /^\s*([1-5])(?:xx|(\d\d)(?:-([1-5]\d\d))?)\s*$/iu.exec(text);
  if (!read) return null;
  const [, hundred = "", rest, end] = read;
  if (rest === undefined) return [Number(`${hundred}00`), Number(`${hundred}99`)];
  const from = Number(hundred + rest);
  const to = end === undefined ? from : Number(end);
  return from <= to ? [from, to] : null;
}

function readStatuses(text: string): [number, number][] | null {
  const ranges = text.split(",").map(readStatusRange);
  return ranges.every((range) => range !== null) ? ranges : null;
}

const filterParameters = {
  severities: parameter(parseSeverities, `some of ${severities.join(", ")}`),
  statuses: parameter(readStatuses, "status codes like 404, 500-599 or 5xx"),
  timeFrom: boundParameter("from"),
  timeTo: boundParameter("to"),
  lineFrom: lineNumber,
  lineTo: lineNumber,
  q: z.string().max(200).optional(),
} satisfies Record<LineFilterField, z.ZodType>;

/** The query of `GET /api/documents/:id/lines`. */
export const lineQuerySchema = z
  .strictObject({
    ...filterParameters,
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  })
  .transform(({ q, ...query }): LineQuery => ({ ...query, ...(q ? { terms: readTerms(q) } : {}) }));

/**
 * Lists the lines that a filter selects, in order, page by page. If it asks for severities, times or words, a log is
 * listed by entry, each as its first line. The total is counted once, with the first page.
 * @throws IbidError `not_found`; `invalid_request` for a foreign cursor.
 */
export async function listLines(
  db: Db,
  viewer: Viewer,
  id: string,
  { cursor, limit, ...query }: LineQuery,
): Promise<LinePage> {
  // A range gets both ends, so that every page lists empty lines, or none does.
  const filter = query.lineTo === undefined ? query : { ...query, lineFrom: query.lineFrom ?? 1 };
  const { knowledgeBaseId } = await getDocument(db, viewer, id);
  const scope = { viewer, knowledgeBaseIds: [knowledgeBaseId], documentIds: [id] };
  const [log] = await openLogs(db, scope, await listLineDocuments(db, scope, 1));
  const before = cursor === undefined ? null : readLineCursor(cursor);
  if (!log) return { lines: [], total: 0, nextCursor: null };
  const from = Math.max(filter.lineFrom ?? 1, (before?.line ?? 0) + 1);
  const lines: LogLine[] = [];
  let counted = 0;
  const narrowed = before === null ? filter : { ...filter, lineFrom: from };
  for await (const batch of scanLines(log, narrowed)) {
    counted += batch.length;
    lines.push(...batch.slice(0, limit + 1 - lines.length));
    if (before !== null && lines.length > limit) break;
  }
  const total = before?.total ?? counted;
  const page = lines.slice(0, limit);
  const last = page.at(-1);
  return {
    lines: page.map(toLineView),
    total,
    nextCursor: lines.length > limit && last ? writeLineCursor({ line: last.line, total }) : null,
  };
}

function toLineView({ line, start, end, text, time, severity }: LogLine): LineView {
  return {
    line,
    start,
    end,
    text: text.length > maxListedChars ? text.slice(0, maxListedChars).toWellFormed() : text,
    time: time === null ? null : new Date(time).toISOString(),
    severity,
  };
}

/** The last listed line, and the total. */
type LineCursor = { line: number; total: number };

function writeLineCursor({ line, total }: LineCursor): string {
  return `${line}-${total}`;
}

function readLineCursor(text: string): LineCursor {
  const match = /^(\d{1,10})-(\d{1,10})$/u.exec(text);
  const cursor = { line: Number(match?.[1]), total: Number(match?.[2]) };
  // The last listed line is never the largest possible one, because another follows it.
  if (match && cursor.line < maxLineNumber) return cursor;
  throw new IbidError(
    "invalid_request",
    "The cursor is not one that this list gave. Start at its beginning.",
    {
      details: [{ field: "cursor", reason: "not a cursor of this list" }],
    },
  );
}
