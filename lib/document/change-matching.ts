import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { notACursor, readPlace, writePlace } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { chosenDocuments, documents } from "../db/schema.ts";
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

/** How far a change has come: it takes the chosen documents by their ids. */
type ChangePlace = { choiceId: string; lastId: string };

const cursorOrder = "changes";
/** After this, those that are left of a choice are of a change that was given up. */
const maxChoiceAgeDays = 7;

/**
 * Does the same to the documents that pass a filter, a bounded part of them at a time: a request stays short, and what it
 * holds of the database too. What is changed is what passed the filter at first and passes it still: the rest was not what
 * its reader chose.
 * @returns as `changeDocuments`, and the cursor that the next part is changed by.
 * @throws IbidError `list_changed` before the first part where another number passes the filter than its reader saw.
 */
export async function changeMatching(
  db: Db,
  viewer: Viewer,
  { matching, count, cursor, ...change }: MatchingChange,
): Promise<ChangedDocuments & { nextCursor: string | null }> {
  const passes = and(...listedDocuments(viewer, matching));
  const { choiceId, lastId } =
    cursor === undefined
      ? { choiceId: await keepChoice(db, passes, count), lastId: "" }
      : readChangePlace(cursor);
  const rows = await db
    .select({ id: chosenDocuments.documentId })
    .from(chosenDocuments)
    .where(and(eq(chosenDocuments.choiceId, choiceId), gt(chosenDocuments.documentId, lastId)))
    .orderBy(asc(chosenDocuments.documentId))
    .limit(maxChangedAtOnce + 1);
  const ids = rows.slice(0, maxChangedAtOnce).map(({ id }) => id);
  const outcome = await changeDocuments(db, viewer, { ...change, ids, passes });
  const last = rows.length > ids.length ? ids.at(-1) : undefined;
  if (last !== undefined)
    return {
      ...outcome,
      nextCursor: writePlace({ order: cursorOrder, value: choiceId, id: last }),
    };
  await db.delete(chosenDocuments).where(eq(chosenDocuments.choiceId, choiceId));
  return { ...outcome, nextCursor: null };
}

/** Keeps which documents pass a filter, if they are as many as its reader saw. @returns the id of the choice. */
async function keepChoice(db: Db, passes: ReturnType<typeof and>, count: number): Promise<string> {
  const choiceId = randomUUID();
  await db
    .delete(chosenDocuments)
    .where(sql`${chosenDocuments.createdAt} < now() - make_interval(days => ${maxChoiceAgeDays})`);
  await db.transaction(async (tx) => {
    const [chosen] = await tx.execute<{ count: number }>(sql`
      WITH chosen AS (
        INSERT INTO chosen_documents (choice_id, document_id)
        SELECT ${choiceId}, ${documents.id} FROM ${documents} WHERE ${passes} RETURNING 1)
      SELECT count(*)::int AS count FROM chosen`);
    if (!chosen) throw new Error("A count gave no row.");
    if (chosen.count === count) return;
    throw new IbidError(
      "list_changed",
      `${count} documents passed this filter when they were chosen, and ${chosen.count} do now. Nothing was changed: look at the list, and choose them again.`,
      { details: { count: chosen.count } },
    );
  });
  return choiceId;
}

/** @throws IbidError `invalid_request` for a cursor that no change gave. */
function readChangePlace(cursor: string): ChangePlace {
  const { value, id } = readPlace(cursor, cursorOrder);
  if (!/^[\da-f-]{36}$/u.test(value) || id !== storable(id)) throw notACursor();
  return { choiceId: value, lastId: id };
}
