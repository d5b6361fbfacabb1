import { and, asc, gt, sql } from "drizzle-orm";
import { notACursor, readPlace, writePlace } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import { storable } from "../text/storable-text.ts";
import type { Viewer } from "../viewer.ts";
import { maxChangedAtOnce, type ParsedDocumentFilter } from "../wire/document.ts";
import { type ChangedDocuments, changeDocuments, type SharedChange } from "./change-documents.ts";
import { listedDocuments } from "./listed-documents.ts";

type MatchingChange = SharedChange & {
  matching: ParsedDocumentFilter;
  /** How many passed the filter when its reader chose them all. */
  count: number;
  cursor?: string | undefined;
};

/** How far a change has come: it takes documents by their ids, and none that was added after it began. */
type ChangePlace = { began: string; lastId: string };

const cursorOrder = "changes";

/**
 * Does the same to the documents that pass a filter, a bounded part of them at a time: a request stays short, and what it
 * holds of the database too.
 * @returns as `changeDocuments`, and the cursor that the next part is changed by.
 * @throws IbidError `list_changed` before the first part where another number passes the filter than its reader saw.
 */
export async function changeMatching(
  db: Db,
  viewer: Viewer,
  { matching, count, cursor, ...change }: MatchingChange,
): Promise<ChangedDocuments & { nextCursor: string | null }> {
  const passes = and(...listedDocuments(viewer, matching));
  const { began, lastId } =
    cursor === undefined
      ? { began: await beginChange(db, passes, count), lastId: "" }
      : readChangePlace(cursor);
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(passes, sql`${addedAt} <= ${began}::bigint`, gt(documents.id, lastId)))
    .orderBy(asc(documents.id))
    .limit(maxChangedAtOnce + 1);
  const ids = rows.slice(0, maxChangedAtOnce).map(({ id }) => id);
  const outcome = await changeDocuments(db, viewer, { ...change, ids });
  const last = rows.length > ids.length ? ids.at(-1) : undefined;
  return {
    ...outcome,
    nextCursor:
      last === undefined ? null : writePlace({ order: cursorOrder, value: began, id: last }),
  };
}

const addedAt = sql`floor(extract(epoch FROM ${documents.createdAt}) * 1000)::bigint`;

/** Compares what passes a filter with what its reader saw. @returns the moment, in milliseconds. */
async function beginChange(db: Db, passes: ReturnType<typeof and>, count: number): Promise<string> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      now: sql<string>`floor(extract(epoch FROM now()) * 1000)::bigint::text`,
    })
    .from(documents)
    .where(passes);
  if (!found) throw new Error("A count gave no row.");
  if (found.count === count) return found.now;
  throw new IbidError(
    "list_changed",
    `${count} documents passed this filter when they were chosen, and ${found.count} do now. Nothing was changed: look at the list, and choose them again.`,
    { details: { count: found.count } },
  );
}

/** @throws IbidError `invalid_request` for a cursor that no change gave. */
function readChangePlace(cursor: string): ChangePlace {
  const { value, id } = readPlace(cursor, cursorOrder);
  if (!/^\d{1,15}$/u.test(value) || id !== storable(id)) throw notACursor();
  return { began: value, lastId: id };
}
