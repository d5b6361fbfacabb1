import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testEngines } from "../../test/database.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { type Db, openDatabase, rowsOf } from "../db/client.ts";

const child = join(import.meta.dirname, "..", "..", "test", "crash-child.ts");
const limitMs = 600_000;
const folder = mkdtempSync(join(tmpdir(), "ibid-crash-"));

type Run = {
  process: ChildProcess;
  /** The steps it told, as they come. */
  steps: string[];
  /** Resolves when it told that many steps (of this name), or ended. */
  reached(count: number, step?: string): Promise<void>;
  ended: Promise<unknown>;
};

function start(dataDir: string, databaseUrl?: string): Run {
  const spawned = spawn(process.execPath, [child, dataDir, ...(databaseUrl ? [databaseUrl] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
    // Compiling is most of a start: the first run leaves what it compiled for the others. A killed process leaves its
    // socket's folder, too.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled"), TMPDIR: folder },
  });
  const steps: string[] = [];
  const waiting: { count: number; step?: string | undefined; resolve(): void }[] = [];
  const told = (step?: string) =>
    step === undefined ? steps.length : steps.filter((each) => each === step).length;
  const ended = once(spawned, "close").then(() => {
    for (const { resolve } of waiting) resolve();
  });
  createInterface(spawned.stdout).on("line", (step) => {
    steps.push(step);
    for (const { count, step: wanted, resolve } of waiting) if (told(wanted) >= count) resolve();
  });
  return {
    process: spawned,
    steps,
    ended,
    reached: (count, step) =>
      new Promise((resolve) => {
        if (told(step) >= count || spawned.exitCode !== null) resolve();
        else waiting.push({ count, step, resolve });
      }),
  };
}

async function finish(run: Run): Promise<void> {
  await run.ended;
  if (run.steps.at(-1) !== "done") throw new Error(`A run ended after ${run.steps.at(-1)}.`);
}

/** All that indexing wrote, by source id instead of the random ids. */
async function readRows(db: Db) {
  const source = sql`(SELECT source_id FROM documents WHERE documents.id = document_id)`;
  return {
    documents: await rowsOf(
      db,
      sql`SELECT to_jsonb(documents) - 'id' - 'knowledge_base_id' - 'created_at' - 'updated_at' AS row FROM documents ORDER BY source_id`,
    ),
    chunks: await rowsOf(
      db,
      sql`SELECT ${source} AS source, substr(id, length(document_id) + 1) AS id, embedding::text,
        (SELECT length FROM chunk_terms WHERE chunk_terms.position = chunks.position),
        to_jsonb(chunks) - 'id' - 'document_id' - 'knowledge_base_id' - 'embedding' - 'position' AS row FROM chunks ORDER BY 1, ordinal`,
    ),
    text: await rowsOf(
      db,
      sql`SELECT ${source} AS source, start_offset, end_offset, text FROM text_blocks ORDER BY 1, 2`,
    ),
    files: await rowsOf(
      db,
      sql`SELECT ${source} AS source, revision, ordinal, md5(bytes) FROM file_blocks ORDER BY 1, 2, 3`,
    ),
    terms: await rowsOf(db, sql`SELECT term, df FROM term_stats ORDER BY term`),
    bases: await rowsOf(db, sql`SELECT name, kind, chunks, term_count FROM knowledge_bases`),
  };
}

async function readFolder(dataDir: string) {
  const database = await openDatabase({ dataDir });
  try {
    return await readRows(database.db);
  } finally {
    await database.close();
  }
}

describe("a process killed while it indexes", () => {
  let undisturbed: Awaited<ReturnType<typeof readFolder>>;
  let batchMs: number;
  let openMs: number;

  beforeAll(async () => {
    const run = start(join(folder, "undisturbed"));
    const times: number[] = [];
    await run.reached(1);
    for (let count = 1; run.process.exitCode === null; count += 1) {
      await run.reached(count);
      times.push(performance.now());
    }
    await finish(run);
    const at = (step: string) => times[run.steps.indexOf(step)] ?? 0;
    const batches = run.steps.filter((step) => step === "batch").length;
    openMs = at("open") - at("opening");
    batchMs = (at("done") - at("working")) / batches;
    undisturbed = await readFolder(join(folder, "undisturbed"));
  }, limitMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    "at 20 random moments ends with the rows of an undisturbed run",
    async () => {
      const dataDir = join(folder, "killed");
      const random = seededRandom(20);
      const killedIn: string[] = [];
      for (let kill = 0; kill < 20; kill += 1) {
        const run = start(dataDir);
        // Every fourth time while it starts: the very first one makes the database. Else after some batches, however
        // long the machine takes to come to them, and anywhere within the next one's time, which is also that of reading,
        // storing, and of the next document.
        if (kill % 4 === 0) await run.reached(1);
        else await run.reached(1 + Math.floor(random() ** 2 * 9), "batch");
        const pause = random() * (kill % 4 === 0 ? openMs : batchMs);
        const paused = new Promise<void>((resolve) => setTimeout(resolve, pause));
        // The run that was measured may have been slower: a start that is over is waited for no longer.
        await (kill % 4 === 0 ? Promise.race([paused, run.reached(1, "working")]) : paused);
        killedIn.push(run.steps.at(-1) ?? "");
        run.process.kill("SIGKILL");
        await run.ended;
      }
      await finish(start(dataDir));
      expect(undisturbed.chunks.length).toBeGreaterThan(540);
      // The kills are no proof unless most of them met the work.
      expect(killedIn.filter((step) => step === "batch").length).toBeGreaterThanOrEqual(8);
      expect(killedIn.filter((step) => step !== "done").length).toBeGreaterThanOrEqual(15);
      expect(await readFolder(dataDir)).toEqual(undisturbed);
    },
    limitMs,
  );

  const servers = testEngines().filter(({ name }) => name === "PostgreSQL");
  describe.each(servers)("on $name", ({ open }) => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());

    it(
      "leaves its work to another one, which ends with the rows of an undisturbed run",
      async () => {
        const first = start(database.dataDir, database.databaseUrl);
        await first.reached(7);
        const second = start(database.dataDir, database.databaseUrl);
        await second.reached(5);
        first.process.kill("SIGKILL");
        await finish(second);
        expect(await readRows(database.db)).toEqual(undisturbed);
      },
      limitMs,
    );
  });
});
