import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { passageEdits } from "../db/schema.ts";

/** What the owner of a document did to a passage of it. */
export type PassageEdit = { switchedOff: boolean; corrected: string | null };

/** The edits of some documents. Most documents have none, so that their words need not be hashed. */
export type PassageEdits = { of(documentId: string, words: string): PassageEdit | undefined };

/** The digest by which a passage is known, whatever its place is. */
export function hashWords(words: string): string {
  return createHash("sha256").update(words).digest("hex");
}

/** Reads what was done to the passages of documents, to be found by the passages' own words. */
export async function readPassageEdits(
  db: Db,
  documentIds: readonly string[],
): Promise<PassageEdits> {
  const rows =
    documentIds.length === 0
      ? []
      : await db
          .select()
          .from(passageEdits)
          .where(inArray(passageEdits.documentId, [...new Set(documentIds)]));
  const edited = new Set(rows.map(({ documentId }) => documentId));
  const byWords = new Map(rows.map((row) => [`${row.documentId} ${row.contentHash}`, row]));
  return {
    of: (documentId, words) =>
      edited.has(documentId) ? byWords.get(`${documentId} ${hashWords(words)}`) : undefined,
  };
}
