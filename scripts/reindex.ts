import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../lib/db/client.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { readIndexModel } from "../lib/db/vector-index.ts";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { type Env, readEnv } from "../lib/env.ts";
import { IbidError } from "../lib/errors.ts";
import { ensureKeywordIndex } from "../lib/reindex/ensure-keyword-index.ts";
import { countChunks, readNextModel, reindex } from "../lib/reindex/reindex.ts";
import { viewIndex } from "../lib/reindex/reindexing.ts";
import { type IndexView, indexViewSchema, type RebuildRequest } from "../lib/wire/vector-index.ts";
import { findServer } from "./find-server.ts";
import { readAnswer } from "./read-answer.ts";
import { showProgress } from "./show-progress.ts";

const usage = "npm run reindex [-- --model NAME]";

function showVectors({ done, total }: { done: number; total: number }): void {
  showProgress(`${done} of ${total} passages have their new vector`);
}

/** Reindexes the data itself: of a database server beside other processes, of the embedded database alone. */
async function onData(env: Env, wanted: string | undefined, signal: AbortSignal): Promise<string> {
  const lock = env.DATABASE_URL ? undefined : acquireDataLock({ dataDir: env.DATA_DIR });
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  const { db } = database;
  try {
    const unnamed = env.named.has("EMBEDDING_MODEL") ? undefined : (await readIndexModel(db))?.id;
    const model = wanted ?? (await readNextModel(db))?.id ?? unnamed ?? env.EMBEDDING_MODEL;
    const embedder = await openEmbedder({
      model,
      cacheFolder: join(env.DATA_DIR, "models"),
      baseUrl: env.EMBEDDING_MODEL_BASE_URL,
      apiKey: env.EMBEDDING_MODEL_API_KEY,
    });
    try {
      const result = await reindex(db, embedder, { signal, onProgress: showVectors });
      showProgress("Looking after the keywords");
      await ensureKeywordIndex(db, signal);
      showProgress("");
      const sentences = {
        whole: `The index of ${await countChunks(db)} passages is by the embedding model ${model} and whole; there was nothing to do.`,
        mended: `The vector index of ${await countChunks(db)} passages was made again.`,
        switched: describe(await viewIndex(db), env),
      };
      return sentences[result];
    } finally {
      await embedder.close();
    }
  } finally {
    await database.close();
    lock?.release();
  }
}

function describe({ model, chunks }: IndexView, env: Env): string {
  const kept = env.EMBEDDING_MODEL === model || !env.named.has("EMBEDDING_MODEL");
  return `The index of ${chunks} passages is by the embedding model ${model} now.${kept ? "" : ` Set EMBEDDING_MODEL=${model} before the next start.`}`;
}

/** Reindexes through the server that holds the data, which goes on when this command is stopped. */
async function throughServer(
  url: string,
  env: Env,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const call = async (path: string, init?: RequestInit): Promise<IndexView> =>
    readAnswer(indexViewSchema, await fetch(new URL(path, url), { ...init, signal }));
  const before = await call("/api/index");
  const unnamed = env.named.has("EMBEDDING_MODEL") ? env.EMBEDDING_MODEL : before.model;
  const model = wanted ?? before.next?.model ?? (unnamed || env.EMBEDDING_MODEL);
  let now = await call("/api/index/rebuild", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model } satisfies RebuildRequest),
  });
  while (now.next) {
    showVectors(now.next);
    await new Promise((resolve) => setTimeout(resolve, 500));
    now = await call("/api/index");
  }
  showProgress("");
  if (now.model !== model)
    throw new IbidError(
      "closed",
      `Re-indexing by ${model} did not come to its end: it was cancelled, or its server says why.`,
    );
  return before.model === model && !before.next
    ? `The index of ${now.chunks} passages is by the embedding model ${model} and whole; there was nothing to do.`
    : describe(now, env);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { model: { type: "string" } } });
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv();
  const stopping = new AbortController();
  const stop = () => stopping.abort(new IbidError("closed", stopped));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const server = env.DATABASE_URL ? null : await findServer(env.DATA_DIR);
  console.log(
    server
      ? await throughServer(server.url, env, values.model, stopping.signal)
      : await onData(env, values.model, stopping.signal),
  );
}

const stopped =
  "Stopped. What was done is kept: `npm run reindex` goes on, and so does Ibid by itself while it runs.";

try {
  await main();
} catch (error) {
  showProgress("");
  if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE"))
    console.error(`${error.message}\n${usage}`);
  else if (error instanceof Error) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
