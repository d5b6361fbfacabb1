import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { textBlocks } from "../db/schema.ts";
import { readSeverity, readTimestamp } from "../ingestion/parse/log-line.ts";
import { holdsRecords } from "../wire/file-name.ts";
import type { LibraryDocument } from "./read-library.ts";

/** Characters of a table that show what its records are of, and records that are read of these. */
const sampleChars = 4_000;
const minRecords = 3;

/** What a record of a table begins with: the name of its first value. */
const firstName = /^[^:;\n]{1,40}:\s+/u;

/** The tables whose records are the entries of a log: each begins with a moment, and some tell how severe it was. */
export async function eventTables(
  db: Db,
  documents: readonly LibraryDocument[],
): Promise<ReadonlySet<string>> {
  const ids = documents.filter(({ filename }) => holdsRecords(filename)).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const beginnings = await db
    .select({
      id: textBlocks.documentId,
      text: sql<string>`substr(${textBlocks.text}, 1, ${sql.raw(String(sampleChars))})`,
    })
    .from(textBlocks)
    .where(and(inArray(textBlocks.documentId, ids), eq(textBlocks.startOffset, 0)));
  return new Set(beginnings.filter(({ text }) => holdsEvents(text)).map(({ id }) => id));
}

function holdsEvents(text: string): boolean {
  const records = text
    .split("\n")
    // The last one may be cut.
    .slice(0, text.length < sampleChars ? undefined : -1)
    // The names of the columns stand above.
    .filter((line) => firstName.test(line));
  return (
    records.length >= minRecords &&
    records.every((line) => beginsWithMoment(line.replace(firstName, ""))) &&
    records.some((line) => readSeverity(line) !== null)
  );
}

/** Whether a record begins with a day and a time of day. */
const beginsWithMoment = (record: string) =>
  readTimestamp(record) !== null && /^\S+.?\d{1,2}:\d{2}/u.test(record);
