import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, copyTestFolder, testEngines } from "../../test/database.ts";
import { writeEmbeddingModel } from "../../test/embedding-model.ts";
import { addTestBase } from "../../test/library.ts";
import { openDatabase, rowsOf } from "../db/client.ts";
import { claimVectorIndex, hasVectorIndex, readIndexModel } from "../db/vector-index.ts";
import { openEmbedder } from "../embedding/embed.ts";
import { indexModelOf } from "../embedding/follow-index.ts";
import { readNextModel } from "./reindex.ts";

const child = join(import.meta.dirname, "..", "..", "test", "reindex-child.ts");
const limitMs = 300_000;
const chunks = 520;
const folder = mkdtempSync(join(tmpdir(), "ibid-reindex-"));

type Run = { process: ChildProcess; steps: string[]; next(): Promise<string | undefined> };

function start(model: string, dataDir: string, databaseUrl?: string): Run {
  const spawned = spawn(
    process.execPath,
    [child, folder, model, dataDir, ...(databaseUrl ? [databaseUrl] : [])],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled"), TMPDIR: folder },
    },
  );
  const steps: string[] = [];
  const lines = createInterface(spawned.stdout)[Symbol.asyncIterator]();
  return {
    process: spawned,
    steps,
    async next() {
      const { value, done } = await lines.next();
      if (done) return undefined;
      steps.push(value);
      return value;
    },
  };
}

async function kill({ process: running }: Run): Promise<void> {
  const ended = running.exitCode === null ? once(running, "close") : undefined;
  running.kill("SIGKILL");
  await ended;
}

describe.each(testEngines())("a process killed while it re-indexes on $name", (engine) => {
  beforeAll(() => {
    writeEmbeddingModel(join(folder, "first"), { dimensions: 32, seed: 1.1 });
    writeEmbeddingModel(join(folder, "second"), { dimensions: 48, seed: 1.9 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    "leaves whole batches and the old index, with which another one goes on to the end",
    async () => {
      const database = await engine.open();
      const open = (model: string) =>
        openEmbedder({ model, cacheFolder: folder, modelsFolder: folder });
      const embedder = await open("first");
      const { databaseUrl } = database;
      const dataDir = databaseUrl ? database.dataDir : join(folder, "data");
      if (!databaseUrl) copyTestFolder(dataDir);
      const library = databaseUrl ? database : await openDatabase({ dataDir });
      await claimVectorIndex(library.db, indexModelOf(embedder));
      const text = Array.from({ length: chunks }, (_, i) => `## Pond ${i}\n\nHeron ${i}.`).join(
        "\n\n",
      );
      await addTestBase({ database: library, embedder }, alice, {
        name: "Ponds",
        kind: "shared",
        files: { "ponds.md": text },
      });
      if (!databaseUrl) await library.close();
      const kills = [0, 1, 2, 1];
      for (const batches of kills) {
        const run = start("second", dataDir, databaseUrl);
        for (let batch = 0; batch < batches; batch += 1) await run.next();
        await kill(run);
        expect(run.steps).not.toContain("done");
        const left = await openDatabase({ databaseUrl, dataDir });
        expect((await readIndexModel(left.db))?.id).toBe("first");
        const [given] = await rowsOf<{ n: number }>(
          left.db,
          sql`SELECT count(next_embedding)::int AS n FROM chunks`,
        );
        expect(given?.n).toBe((await readNextModel(left.db))?.done ?? 0);
        expect(Number(run.steps.at(-1) ?? 0)).toBeLessThanOrEqual(given?.n ?? 0);
        await left.close();
      }
      const last = start("second", dataDir, databaseUrl);
      const first = Number(await last.next());
      // What the killed ones did is not done again.
      expect(first).toBeGreaterThan(64 * kills.reduce((sum, batches) => sum + batches, 0));
      for (let step = await last.next(); step !== undefined; step = await last.next());
      expect(last.steps.at(-1)).toBe("done");
      const done = await openDatabase({ databaseUrl, dataDir });
      const model = { id: "second", dimensions: 48 };
      expect(await readIndexModel(done.db)).toEqual(model);
      expect(await hasVectorIndex(done.db, model, done.db.vectorType ?? "halfvec")).toBe(true);
      const rows = await rowsOf(
        done.db,
        sql`SELECT count(*)::int AS chunks, sum(vector_dims(embedding))::int AS numbers, count(next_embedding)::int AS next FROM chunks`,
      );
      expect(rows).toEqual([{ chunks, numbers: chunks * 48, next: 0 }]);
      await done.close();
      await database.close();
      await embedder.close();
    },
    limitMs,
  );
});
