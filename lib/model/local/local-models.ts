import { modelThreads } from "../../embedding/model-session.ts";
import { openWritingModel, type WritingModel } from "./writing-model.ts";
import type { WritingJob } from "./writing-protocol.ts";
import { startWritingThread } from "./writing-thread.ts";

/** Where a local model is, and where it comes from. */
type LocalModelSource = Pick<WritingJob, "name" | "folders" | "hub">;

/** How long the hub may take to begin an answer. */
const modelHubWaitMs = 10_000;

/** Kept on the global object, because a bundler may give each route a copy of this file. */
type LocalModelGlobals = typeof globalThis & {
  ibidLocalModels?: Map<string, { model: WritingModel; cache: string }>;
};
const localModelGlobals = globalThis as LocalModelGlobals;

/** Returns this process's one instance of a local model. Loads nothing. */
export function localModelOf(source: LocalModelSource): WritingModel {
  const { name, folders, hub } = source;
  localModelGlobals.ibidLocalModels ??= new Map();
  const opened = localModelGlobals.ibidLocalModels;
  const key = [name, folders.models, folders.cache, hub].join("\n");
  const known = opened.get(key);
  if (known) return known.model;
  const start = () =>
    startWritingThread({ ...source, threads: modelThreads, hubWaitMs: modelHubWaitMs });
  const model = openWritingModel({ name, start });
  opened.set(key, { model, cache: folders.cache });
  return model;
}

/** Ends the local models that are kept in this folder of downloads. A later question loads them again. */
export async function closeLocalModels(cache: string): Promise<void> {
  const opened = localModelGlobals.ibidLocalModels;
  if (!opened) return;
  const closing = [...opened].filter(([, entry]) => entry.cache === cache);
  for (const [key] of closing) opened.delete(key);
  await Promise.all(closing.map(([, { model }]) => model.close()));
}
