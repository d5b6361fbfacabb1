import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { env } from "@huggingface/transformers";

/** Where weights are looked for, and where those from the hub are kept. */
export type ModelFolders = { models: string; cache: string };

/** Threads of one run of a model. More than four gain little on models of this size. */
export const modelThreads = Math.min(4, availableParallelism());

/** Options for running a model in its own thread. */
export function sessionOptions(threads: number) {
  return {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that spin while they wait take the processor from the database, the server and the other model's thread.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  };
}

/**
 * Tells transformers.js, for this thread, where a model is: in its folder, else on the hub.
 * @param waitMs how long the hub may take to begin an answer. A download that has begun may take its time.
 * @returns whether the model has a folder, which is then all that is read.
 */
export function lookForModel(id: string, folders: ModelFolders, waitMs?: number): boolean {
  const isLocal = existsSync(join(folders.models, id));
  env.localModelPath = folders.models;
  env.cacheDir = folders.cache;
  env.allowRemoteModels = !isLocal;
  if (waitMs !== undefined) env.fetch = (input, init) => fetchWithin(waitMs, input, init);
  return isLocal;
}

async function fetchWithin(
  waitMs: number,
  input: string | URL,
  init?: RequestInit,
): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(new Error(`No answer came within ${waitMs} ms.`)),
    waitMs,
  );
  const signals = init?.signal ? [init.signal, abort.signal] : [abort.signal];
  try {
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  } finally {
    clearTimeout(timer);
  }
}
