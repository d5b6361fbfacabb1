import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { type Database, openDatabase } from "../lib/db/client.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { knowledgeBases, settings, users } from "../lib/db/schema.ts";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import { bulkLoad } from "./bulk-load.ts";
import { addLog } from "./library-log.ts";
import { makePart, planParts, shares } from "./library-parts.ts";
import { syntheticLibrary, termCounter } from "./synthetic-library.ts";

/** The folder that keeps the embedded libraries between runs. */
const folder = join(import.meta.dirname, "..", ".data", "bench");

const seed = 7;
export const dimensions = 384;
/** The model name recorded for a synthetic library's vectors. */
export const benchModel = "bench";
export const viewer = { userId: "bench" };

/** A synthetic library in a database of its own. */
export type OpenLibrary = {
  database: Database;
  /** Chunks in the knowledge bases of {@link shares}. */
  chunks: number;
  /** How long opening took when the library existed. */
  openMs: number;
  library: ReturnType<typeof syntheticLibrary>;
  /** The log that look-ups search. */
  logId: string;
  close(): Promise<void>;
};

/**
 * Opens the library of that many chunks, loading it on the first run: on the server in a database named after its size,
 * which stays there, or embedded in a folder. A load that was killed is continued.
 * @param serverUrl names any database of the server; its user must be allowed to create others.
 */
export async function openLibrary(chunks: number, serverUrl?: string): Promise<OpenLibrary> {
  const name = `ibid_bench_${chunks}`;
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const databaseUrl = serverUrl && (await ownDatabase(serverUrl, name));
  const lock = databaseUrl ? undefined : acquireDataLock({ dataDir });
  const began = performance.now();
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    migrationsFolder: join(import.meta.dirname, "..", "drizzle"),
  });
  const openMs = performance.now() - began;
  const library = syntheticLibrary({ seed, dimensions });
  await load(database, library, chunks);
  return {
    database,
    chunks,
    openMs,
    library,
    logId: await addLog(database, library),
    async close() {
      await database.close();
      lock?.release();
    },
  };
}

async function ownDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await admin`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (!row) await admin`CREATE DATABASE ${admin(name)}`;
  } finally {
    await admin.end();
  }
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  return own.href;
}

async function load(
  database: Database,
  library: ReturnType<typeof syntheticLibrary>,
  chunks: number,
): Promise<void> {
  const { db, kind } = database;
  const name = `seed ${seed}, ${chunks} chunks`;
  const where = kind === "server" ? "PostgreSQL" : "the embedded database";
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, "bench_library"));
  if (row?.value === name) {
    console.log(`  the library of ${chunks} chunks (seed ${seed}) is on ${where} already`);
    return;
  }
  const began = performance.now();
  await db.insert(users).values({ id: viewer.userId, name: "Bench" }).onConflictDoNothing();
  for (const id of [...Object.keys(shares), "logs"]) {
    await db
      .insert(knowledgeBases)
      .values({ id, ownerId: viewer.userId, kind: "shared", name: id })
      .onConflictDoNothing();
  }
  const [begun] = await db
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, `bulk_load:${name}`));
  // An unfinished load has dropped the index and creates it at its end.
  if (!begun) await claimVectorIndex(db, { id: benchModel, dimensions });
  const countTerms = termCounter();
  const parts = planParts(chunks);
  let told = "";
  await bulkLoad(database, {
    name,
    parts: parts.length,
    part(number) {
      const range = parts[number];
      if (!range) throw new Error(`There is no part ${number}.`);
      return makePart({ library, countTerms }, range);
    },
    onProgress({ step, done, of }) {
      if (step !== told) console.log(`  loading ${chunks} chunks into ${where}: ${step} …`);
      told = step;
      if (done === of) told = "";
    },
  });
  await db.insert(settings).values({ key: "bench_library", value: name }).onConflictDoNothing();
  console.log(`  loaded in ${Math.round((performance.now() - began) / 1000)} s`);
}
