import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../lib/db/client.ts";

/**
 * Returns the tables, of all schemas and with the planner's samples of values, in which a row holds the word: as text,
 * in JSON, or among bytes.
 */
export async function tablesHolding(db: Db, word: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      UNION ALL SELECT 'pg_catalog.pg_stats'`,
  );
  const hex = Buffer.from(word, "utf8").toString("hex");
  const holding: string[] = [];
  for (const { name } of tables) {
    const [row] = await rowsOf<{ found: boolean }>(
      db,
      sql`SELECT EXISTS (SELECT 1 FROM ${sql.raw(name)} AS t WHERE t::text ILIKE ${`%${word}%`} OR t::text ILIKE ${`%${hex}%`}) AS found`,
    );
    if (row?.found) holding.push(name);
  }
  return holding.toSorted();
}

/** Returns the files of a folder with one of the words among their bytes. */
export function filesHolding(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry: Dirent) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return words.some((word) => bytes.includes(word));
    })
    .toSorted();
}
