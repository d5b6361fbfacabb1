import { join } from "node:path";
import { eraseDeletedTurns } from "./conversation/delete-turn.ts";
import { failDeadAnswers } from "./conversation/fail-dead-answers.ts";
import { markOldAnswers } from "./conversation/mark-old-answers.ts";
import { type Database, type Db, openDatabase } from "./db/client.ts";
import { acquireDataLock } from "./db/data-lock.ts";
import { users } from "./db/schema.ts";
import { claimVectorIndex } from "./db/vector-index.ts";
import type { Embedder } from "./embedding/embed.ts";
import { followIndex, indexModelOf } from "./embedding/follow-index.ts";
import { type Env, env as readSettings } from "./env.ts";
import { IbidError } from "./errors.ts";
import { giveUpDocument, ingestDocument } from "./ingestion/ingest-document.ts";
import { ingestTogether } from "./ingestion/ingest-together.ts";
import { rereadDocuments } from "./ingestion/reread-documents.ts";
import { instanceId } from "./instance.ts";
import { loadSample } from "./job/load-sample.ts";
import { openQueue, type Queue } from "./job/queue.ts";
import { checkModelNames } from "./model/language-model.ts";
import { closeLocalModels } from "./model/local/local-models.ts";
import { type LocalServer, localServers, toLocalConnection } from "./model/local-servers.ts";
import { openEmbeddingModel, openModelOfIndex } from "./open-embedding-model.ts";
import { openPrompts } from "./prompt/prompt-files.ts";
import { ensureKeywordIndex } from "./reindex/ensure-keyword-index.ts";
import { openReindexing, type Reindexing } from "./reindex/reindexing.ts";
import { reportFailure } from "./report-failure.ts";
import { openReranker, type Reranker } from "./reranking/reranker.ts";
import { openRerankers, type Rerankers } from "./reranking/rerankers.ts";
import { type Caches, createCaches } from "./retrieval/found-cache.ts";
import { readStoredSettings, toConnection } from "./settings/stored-settings.ts";
import { startTracing } from "./telemetry/tracing.ts";
import { type NliJudge, openNliJudge } from "./verdict/nli-judge.ts";
import { localUser } from "./viewer.ts";

/** All that a process of Ibid holds open. */
export type Runtime = {
  env: Env;
  database: Database;
  embedder: Embedder;
  reranker: Reranker;
  rerankers: Rerankers;
  /** Servers of language models that are looked for on this machine, unless that is turned off. */
  localServers: readonly LocalServer[];
  queue: Queue;
  caches: Caches;
  reindexing: Reindexing;
  /** The cross-encoder of the setting JUDGE. */
  nliJudge: NliJudge | undefined;
  close(): Promise<void>;
};

/**
 * Opens everything Ibid needs and goes on with what an earlier process left undone: answers that were being written
 * are failed with their text, unfinished documents are queued again, the sample library is loaded on the first start.
 * @param serves whether this process answers at the settings' address, as a command does not.
 * @throws IbidError `already_exists` when another process holds the data, `embedding_model_mismatch`,
 *   `invalid_request` when a setting names no language model.
 */
export async function openRuntime(
  settings: Env = readSettings(),
  { serves = false } = {},
): Promise<Runtime> {
  checkModelNames(settings);
  openPrompts(settings.PROMPTS_DIR);
  const host = settings.HOST === "127.0.0.1" ? "localhost" : settings.HOST;
  const server = { url: `http://${host}:${settings.PORT}`, instance: instanceId() };
  const lock = settings.DATABASE_URL
    ? undefined
    : acquireDataLock({ dataDir: settings.DATA_DIR, server: serves ? server : undefined });
  const tracing = startTracing(settings);
  try {
    const opening = openDatabase({
      databaseUrl: settings.DATABASE_URL,
      dataDir: settings.DATA_DIR,
    });
    const openingQueue = opening.then(openQueue);
    const openingEmbedder = settings.named.has("EMBEDDING_MODEL")
      ? openEmbeddingModel(settings, settings.EMBEDDING_MODEL)
      : opening.then(({ db }) => openModelOfIndex(settings, db));
    const runtime = await Promise.all([opening, openingEmbedder, openingQueue])
      .then(([database, embedder, queue]) =>
        buildRuntime(settings, database, embedder, { queue, localServers }),
      )
      .catch(async (error) => {
        // Else a command that was refused would not end.
        for (const part of [openingQueue, openingEmbedder, opening])
          await part.then(
            (opened) => opened.close(),
            () => {},
          );
        throw error;
      });
    return {
      ...runtime,
      async close() {
        await runtime.close();
        await tracing?.close();
        lock?.release();
      },
    };
  } catch (error) {
    await tracing?.close();
    lock?.release();
    throw error;
  }
}

/** The cross-encoder that the setting JUDGE names; undefined for none. */
function openJudgeOf({ JUDGE, DATA_DIR }: Env): NliJudge | undefined {
  const [kind, ...model] = JUDGE.split(":");
  if (kind !== "nli") return undefined;
  return openNliJudge({ model: model.join(":"), cacheFolder: join(DATA_DIR, "models") });
}

/**
 * A runtime on a database and an embedder that are open, which it closes with itself. The embedder is of the index's model,
 * and gives way to another one when the index is rebuilt with that.
 * @throws IbidError `embedding_model_mismatch`
 */
export async function buildRuntime(
  settings: Env,
  database: Database,
  firstEmbedder: Embedder,
  opened: { queue?: Queue; localServers?: readonly LocalServer[] } = {},
): Promise<Runtime> {
  const { db } = database;
  const local = opened.localServers ?? [];
  await checkSettings(settings, database, local);
  await claimVectorIndex(db, indexModelOf(firstEmbedder));
  const open = (id: string) => openEmbeddingModel(settings, id);
  const embedder = followIndex(firstEmbedder, { db, open });
  const reindexing = openReindexing(db, { embedder, open });
  await db.insert(users).values(localUser).onConflictDoNothing();
  const queue = opened.queue ?? (await openQueue(database));
  await endDeadWork(database, queue);
  await queue.recover();
  if (settings.SAMPLE) await loadSample(db, queue);
  await queue.work({
    handleTogether: (documentIds, signal) => ingestTogether(db, embedder, documentIds, signal),
    handle: (documentId, signal) => ingestDocument(db, embedder, documentId, { signal }),
    giveUp: (documentId) => giveUpDocument(db, documentId),
  });
  const closing = new AbortController();
  const mending = mendOld(db, embedder, closing.signal);
  reindexing.resume().catch((error: unknown) => {
    reportFailure("Going on with the index of another embedding model failed", error);
  });
  const cacheFolder = join(settings.DATA_DIR, "models");
  const rerankers = openRerankers((model) =>
    openReranker({ model, embeddingModel: embedder.model, cacheFolder }),
  );
  const nliJudge = openJudgeOf(settings);
  return {
    env: settings,
    database,
    embedder,
    reranker: rerankers.named(settings.RERANKER_MODEL),
    rerankers,
    localServers: local,
    queue,
    caches: createCaches(settings.CACHE_ENTRIES),
    reindexing,
    nliJudge,
    async close() {
      closing.abort();
      await mending;
      await reindexing.close();
      await queue.close();
      await rerankers.close();
      await closeLocalModels(cacheFolder);
      await nliJudge?.close();
      await embedder.close();
      await database.close();
    },
  };
}

/** Ends what dead processes left: answers marked as running, orphaned jobs, turns that were deleted. */
async function endDeadWork({ kind, db }: Database, queue: Queue): Promise<void> {
  if (kind === "embedded") {
    // This process is the only one: whatever is marked as running was left by a dead one.
    await failDeadAnswers(db, "all");
    await queue.clear();
  } else {
    await failDeadAnswers(db, "stale");
  }
  await eraseDeletedTurns(db);
}

/** Brings what an older Ibid stored up to date, while questions are answered. */
function mendOld(db: Db, embedder: Embedder, signal: AbortSignal): Promise<unknown> {
  return Promise.all([
    ensureKeywordIndex(db, signal),
    rereadDocuments(db, embedder, { signal }),
    markOldAnswers(db, { signal }),
  ]);
}

/** Checks that the settings' models may be there, now that the connections are known. @throws IbidError `invalid_request` */
async function checkSettings(
  settings: Env,
  { db }: Database,
  local: readonly LocalServer[],
): Promise<void> {
  const stored = await readStoredSettings(db);
  checkModelNames(settings, [
    ...stored.connections.map((row) => toConnection(settings.DATA_DIR, row)),
    ...local.map(toLocalConnection),
  ]);
}

type RuntimeGlobals = typeof globalThis & {
  ibidRuntime?: Promise<Runtime> | undefined;
  ibidReady?: boolean;
};
const runtimeGlobals = globalThis as RuntimeGlobals;

/** Starts this process's runtime once, however often it is called; kept on the global object across reloads. */
export function startRuntime(): Promise<Runtime> {
  if (!runtimeGlobals.ibidRuntime) {
    runtimeGlobals.ibidRuntime = openRuntime(readSettings(), { serves: true });
    runtimeGlobals.ibidRuntime.then(
      () => {
        runtimeGlobals.ibidReady = true;
      },
      () => {},
    );
  }
  return runtimeGlobals.ibidRuntime;
}

/** Makes this the process's runtime in place of one it would open itself; undefined takes it away again. */
export function installRuntime(runtime: Runtime | undefined): void {
  runtimeGlobals.ibidRuntime = runtime && Promise.resolve(runtime);
  runtimeGlobals.ibidReady = runtime !== undefined;
}

/** The runtime of this process, which a request needs whole. @throws IbidError `starting` until it is. */
export async function requireRuntime(): Promise<Runtime> {
  const starting = startRuntime();
  if (!runtimeGlobals.ibidReady) {
    const waited = await Promise.race([
      starting,
      new Promise<undefined>((resolve) => setTimeout(resolve, 10_000, undefined)),
    ]);
    if (!waited)
      throw new IbidError("starting", "Ibid is still starting. Try again in a few seconds.");
  }
  return starting;
}

/** Whether the runtime is open; for the health route, which must not wait. */
export function isRuntimeReady(): boolean {
  return runtimeGlobals.ibidReady === true;
}
