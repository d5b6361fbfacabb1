import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeTestFolder } from "../test/database.ts";
import { writeEmbeddingModel } from "../test/embedding-model.ts";
import { withStoredSettings } from "./current-runtime.ts";
import { readEnv } from "./env.ts";
import { viewIndex } from "./reindex/reindexing.ts";
import { openRuntime, type Runtime } from "./runtime.ts";
import { keepChoices } from "./settings/stored-settings.ts";

const folders: string[] = [];
let runtime: Runtime | undefined;

afterEach(async () => {
  await runtime?.close();
  runtime = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = makeTestFolder();
  folders.push(folder);
  return folder;
}

/** Opens the runtime of a data folder as a new process does, after the one before has ended. */
async function start(dataDir: string, set: Record<string, string> = {}): Promise<Runtime> {
  await runtime?.close();
  runtime = undefined;
  runtime = await openRuntime(readEnv({ DATA_DIR: dataDir, SAMPLE: "off", ...set }));
  return runtime;
}

test("a setting that names no language model ends the start, before anything is opened", async () => {
  const settings = readEnv({ LANGUAGE_MODEL: "gpt-4o", DATA_DIR: "/nowhere/that/can/be/made" });
  await expect(openRuntime(settings)).rejects.toThrow("LANGUAGE_MODEL: There is no provider");
});

test("a setting may name a connection or a local server; another first part ends the start", async () => {
  const dataDir = makeFolder();
  const settings = readEnv({ LANGUAGE_MODEL: "nobody:a", DATA_DIR: dataDir, SAMPLE: "off" });
  await expect(openRuntime(settings)).rejects.toThrow("There is no provider named nobody");
  const { env } = await start(dataDir, { LANGUAGE_MODEL: "ollama:qwen3:4b" });
  expect(env.LANGUAGE_MODEL).toBe("ollama:qwen3:4b");
});

test("the embedding model that the index was rebuilt with survives a restart", async () => {
  const dataDir = makeFolder();
  writeEmbeddingModel(join(dataDir, "models", "tiny"), { dimensions: 32, seed: 1.7 });
  const first = await start(dataDir);
  expect(first.embedder.model.id).toBe("all-MiniLM-L6-v2");
  await first.reindexing.start("tiny");
  await vi.waitFor(
    async () =>
      expect(await viewIndex(first.database.db)).toMatchObject({ model: "tiny", next: null }),
    { timeout: 30_000 },
  );
  const second = await start(dataDir);
  expect(second.embedder.model.id).toBe("tiny");
  expect((await withStoredSettings(second)).env.EMBEDDING_MODEL).toBe("tiny");
});

test("an index whose embedding model is gone ends the start with what to do", async () => {
  const dataDir = makeFolder();
  const model = join(dataDir, "models", "tiny");
  writeEmbeddingModel(model, { dimensions: 32, seed: 1.7 });
  await start(dataDir, { EMBEDDING_MODEL: "tiny" });
  rmSync(model, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(
    /made by the embedding model tiny, which could not be opened.*npm run reindex/,
  );
  // What was opened beside it is closed again: the data can be opened.
  const { embedder } = await start(dataDir, { EMBEDDING_MODEL: "all-MiniLM-L6-v2" });
  expect(embedder.model.id).toBe("all-MiniLM-L6-v2");
});

test("a choice holds for every process from its next question on", async () => {
  const opened = await start(makeFolder());
  const { db } = opened.database;
  await keepChoices(db, {
    toolModel: "extractive",
    language: "de",
    rerankerModel: "late-interaction",
  });
  const chosen = await withStoredSettings(opened);
  expect(chosen.env).toMatchObject({ TOOL_MODEL: "extractive", language: "de" });
  expect(chosen.reranker.seats().map(({ id }) => id)).toEqual(["late-interaction"]);
  await keepChoices(db, { toolModel: null, rerankerModel: null });
  const taken = await withStoredSettings(opened);
  expect([taken.env.TOOL_MODEL, taken.env.language]).toEqual([undefined, "de"]);
  expect(taken.reranker.seats()[0]?.id).toBe(opened.env.RERANKER_MODEL);
});
