import { and, inArray, isNotNull, max, min } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks } from "../db/schema.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { LibraryDocument } from "./read-library.ts";

/** How many lines a log has, and its first and last day in UTC; null for a log without times. */
type LogExtent = { lines: number; from: string | null; to: string | null };

/** Reads how far logs reach, by their ids; what has no lines is left out. */
export async function readLogExtents(
  db: Db,
  logs: readonly LibraryDocument[],
): Promise<Map<string, LogExtent>> {
  if (logs.length === 0) return new Map();
  const bases = [...new Set(logs.map(({ knowledgeBaseId }) => knowledgeBaseId))];
  const rows = await db
    .select({
      id: chunks.documentId,
      lines: max(chunks.lineEnd),
      from: min(chunks.timeStart),
      to: max(chunks.timeEnd),
    })
    .from(chunks)
    .where(
      and(
        inArray(chunks.knowledgeBaseId, bases),
        inArray(
          chunks.documentId,
          logs.map(({ id }) => id),
        ),
        isNotNull(chunks.lineEnd),
      ),
    )
    .groupBy(chunks.documentId);
  const dayOf = (moment: Date | null) => moment && moment.toISOString().slice(0, 10);
  return new Map(
    rows.flatMap(({ id, lines, from, to }) =>
      lines === null ? [] : [[id, { lines, from: dayOf(from), to: dayOf(to) }]],
    ),
  );
}

/** The first and last day of a log whose lines tell the year; nulls for one whose year is only guessed. */
export function daysTold(
  { from, to }: LogExtent,
  [first]: readonly Pick<RetrievedChunk, "text">[],
): [from: string | null, to: string | null] {
  const year = from?.slice(0, 4) ?? "";
  const said = new RegExp(`(?<![\\d.:])(?:${year}|${year.slice(2)}(?=[-/.]))`, "u");
  return from !== null && said.test(first?.text ?? "") ? [from, to] : [null, null];
}
