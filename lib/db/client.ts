import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { SQL } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";
import * as schema from "./schema.ts";

/** The first argument of every function that reads or writes: the database, or a transaction on it. */
export type Db = Pick<
  PostgresJsDatabase<typeof schema>,
  | "select"
  | "selectDistinct"
  | "selectDistinctOn"
  | "insert"
  | "update"
  | "delete"
  | "execute"
  | "transaction"
  | "$count"
> & { vectorType?: VectorType };

/**
 * The type of the vector index (lib/db/vector-index.ts). On a server half precision halves its size. The embedded
 * database has no instruction for half precision, so single precision is five times as fast there.
 */
export type VectorType = "halfvec" | "vector";

/** An open database, embedded or a server. Both are reached with the same driver. */
export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** How another driver reaches the same database (the job queue has its own pool). */
  connection: { connectionString: string } | { host: string; user: string; database: string };
  close(): Promise<void>;
};

/**
 * Search settings of each session. `ef_search` 200 candidates of the HNSW walk give a recall of 0.97 at the top 100.
 * Iterative scans keep a filtered search complete (pgvector 0.8): they go on through 500,000 chunks, with 64 times
 * `work_mem` to remember them, when what a filter lets pass is far from the question. Just-in-time compilation costs
 * more than it saves on statements of milliseconds.
 */
const sessionSettings = {
  "hnsw.ef_search": "200",
  "hnsw.iterative_scan": "strict_order",
  "hnsw.max_scan_tuples": "500000",
  "hnsw.scan_mem_multiplier": "64",
  jit: "off",
};

const quiet = () => {};

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const socketFolder = mkdtempSync(join(tmpdir(), "ibid-"));
  const socketPath = join(socketFolder, ".s.PGSQL.5432");
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
    workerData: { dataDir: join(dataDir, "db"), socketPath, settings: sessionSettings },
  });
  await once(worker, "message");
  worker.unref();
  const client = postgres({
    path: socketPath,
    username: "postgres",
    database: "postgres",
    max: 8,
    onnotice: quiet,
  });
  return {
    db: Object.assign(drizzle(client, { schema, casing: "snake_case" }), {
      vectorType: "vector" as const,
    }),
    kind: "embedded",
    connection: { host: socketFolder, user: "postgres", database: "postgres" },
    async close() {
      await client.end({ timeout: 5 });
      worker.ref();
      worker.postMessage("close");
      await Promise.race([once(worker, "message"), once(worker, "exit")]);
      await worker.terminate();
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

async function openServer(url: string): Promise<Database> {
  const options = Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
  const client = postgres(url, { max: 10, onnotice: quiet, connection: { options } });
  return {
    db: drizzle(client, { schema, casing: "snake_case" }),
    kind: "server",
    connection: { connectionString: url },
    close: () => client.end({ timeout: 5 }),
  };
}

/**
 * Opens and migrates the database: the server of `databaseUrl`, or the embedded one in `dataDir`, whose lock the
 * caller must hold (lib/db/data-lock.ts).
 * @throws when the database cannot be reached or a migration fails.
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  migrationsFolder?: string;
}): Promise<Database> {
  const database = options.databaseUrl
    ? await openServer(options.databaseUrl)
    : await openEmbedded(options.dataDir);
  await migrateOnce(database, options.migrationsFolder ?? join(process.cwd(), "drizzle"));
  return database;
}

/** Opens a client with a single connection, for locks and settings that belong to a session. */
export function openSingleConnection(connection: Database["connection"]): Sql {
  const options = { max: 1, onnotice: quiet };
  return "connectionString" in connection
    ? postgres(connection.connectionString, options)
    : postgres({
        path: join(connection.host, ".s.PGSQL.5432"),
        username: connection.user,
        database: connection.database,
        ...options,
      });
}

/** Runs the migrations. Processes that start at the same time run them one after the other. */
async function migrateOnce({ connection }: Database, migrationsFolder: string): Promise<void> {
  // The lock belongs to the session.
  const client = openSingleConnection(connection);
  try {
    await client`SELECT pg_advisory_lock(7100421)`;
    await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
  } finally {
    await client`SELECT pg_advisory_unlock(7100421)`.catch(quiet);
    await client.end();
  }
}

/** Runs a statement and gives its rows, which the caller describes. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)) as unknown as Row[];
}

/** Returns whether a database error has one of these codes (SQLSTATE). */
export function hasSqlState(error: unknown, ...codes: string[]): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && codes.some((code) => code === cause.code)) return true;
  return false;
}
