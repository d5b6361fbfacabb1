import { getTableName, sql } from "drizzle-orm";
import { type Db, rowsOf } from "./client.ts";
import {
  answerEvents,
  answerFeedback,
  chunks,
  chunkTerms,
  citations,
  documentGuides,
  documentRecords,
  documents,
  fileBlocks,
  fulltexts,
  keywordPostings,
  keywordStripes,
  messageRevisions,
  messages,
  passageEdits,
  pastPassages,
  sharedMessages,
  sources,
  termStats,
  textBlocks,
} from "./schema.ts";

/** The tables with words of documents, either their own or derived ones. */
const tables = [
  documents,
  documentRecords,
  fulltexts,
  documentGuides,
  chunks,
  chunkTerms,
  keywordStripes,
  keywordPostings,
  textBlocks,
  pastPassages,
  passageEdits,
  fileBlocks,
  messages,
  messageRevisions,
  answerEvents,
  sharedMessages,
  answerFeedback,
  citations,
  sources,
  termStats,
].map(getTableName);

/** Rewriting the chunks rebuilds their vector index: 1.6 ms a chunk on the embedded database, which blocks meanwhile. */
const maxChunksRewritten = 10_000;

/**
 * Erases deleted rows from the database's files and from the planner's samples of values. On a server this is a VACUUM:
 * the space is given to new rows, and the write-ahead log and backups are its operator's. The embedded database
 * rewrites the tables and ends its log there, so that none of its files holds the deleted bytes. With more chunks than
 * {@link maxChunksRewritten}, section headings of deleted chunks stay in the free space of that table until they are
 * overwritten.
 */
export async function eraseFromFiles(db: Db): Promise<void> {
  const embedded = db.vectorType === "vector";
  for (const table of tables) {
    const name = sql.identifier(table);
    const anew =
      embedded &&
      (table !== getTableName(chunks) || (await db.$count(chunks)) <= maxChunksRewritten);
    await db.execute(anew ? sql`VACUUM (FULL, ANALYZE) ${name}` : sql`VACUUM (ANALYZE) ${name}`);
    await forgetSamples(db, table);
  }
  if (!embedded) return;
  await db.execute(sql`VACUUM (FULL) pg_statistic`);
  // A recycled file of the log would keep its bytes until they are overwritten.
  await db.execute(sql`SET wal_recycle = off`);
  await db.execute(sql`SELECT pg_switch_wal()`);
  await db.execute(sql`CHECKPOINT`);
}

/** ANALYZE skips a table without rows, and keeps the values that it sampled while there were some. */
async function forgetSamples(db: Db, table: string): Promise<void> {
  const name = sql.identifier(table);
  const [row] = await rowsOf<{ filled: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM ${name}) AS filled`,
  );
  if (row?.filled) return;
  const columns = await rowsOf<{ name: string; type: string }>(
    db,
    sql`SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_stats AS s
      JOIN pg_attribute AS a ON a.attrelid = ${table}::regclass AND a.attname = s.attname
      WHERE s.tablename = ${table} AND s.schemaname = current_schema()`,
  );
  // Giving a column the type it already has rewrites nothing and drops its samples.
  for (const column of columns) {
    await db.execute(
      sql`ALTER TABLE ${name} ALTER COLUMN ${sql.identifier(column.name)} TYPE ${sql.raw(column.type)}`,
    );
  }
}
