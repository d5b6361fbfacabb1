import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { type Database, openDatabase } from "../lib/db/client.ts";
import { users } from "../lib/db/schema.ts";

/** An engine for the integration tests: the embedded database, or a server named by TEST_DATABASE_URL. */
export type TestEngine = { name: string; open(): Promise<TestDatabase> };

export type TestDatabase = Database & { dataDir: string; databaseUrl: string | undefined };

/** The available engines; use with `describe.each`. */
export function testEngines(): TestEngine[] {
  const url = process.env.TEST_DATABASE_URL;
  return [
    { name: "embedded database", open: openEmbeddedForTest },
    ...(url ? [{ name: "PostgreSQL", open: () => openServerForTest(url) }] : []),
  ];
}

/** Opens a fresh embedded database in its own folder, which `close` removes. */
export async function openEmbeddedForTest(): Promise<TestDatabase> {
  const dataDir = makeTestFolder();
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    dataDir,
    databaseUrl: undefined,
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes a data folder with the tests' embedded database, which knows Alice and Bob, for a process that opens it itself. */
export function copyTestFolder(dataDir: string): void {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (!template) throw new Error("The tests' database was not made (test/database-template.ts).");
  cpSync(template, dataDir, { recursive: true });
}

/** As {@link copyTestFolder}, in a new folder, which the caller removes. */
export function makeTestFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-test-"));
  copyTestFolder(dataDir);
  return dataDir;
}

/** Makes the data folder that {@link copyTestFolder} copies: creating a database takes far longer than opening one. */
export async function makeEmbeddedTemplate(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await addTestUsers(database);
  await database.close();
}

async function openServerForTest(url: string): Promise<TestDatabase> {
  const name = `ibid_test_${randomUUID().slice(0, 8)}`;
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-test-"));
  const database = await openDatabase({ databaseUrl: own.href, dataDir });
  await addTestUsers(database);
  return {
    ...database,
    dataDir,
    databaseUrl: own.href,
    async close() {
      await database.close();
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two people who must not see each other's things. */
export const alice = { userId: "alice" };
export const bob = { userId: "bob" };

async function addTestUsers({ db }: Database): Promise<void> {
  await db.insert(users).values([
    { id: alice.userId, name: "Alice" },
    { id: bob.userId, name: "Bob" },
  ]);
}
