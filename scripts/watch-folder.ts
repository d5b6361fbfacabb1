import { type Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { watch } from "chokidar";
import { IbidError } from "../lib/errors.ts";
import { findFiles, isLeftOut, isReadable, nameInFolder } from "./found-files.ts";

/** What has become of a file of a watched folder. */
export type FolderChange = { path: string; filename: string; state: "there" | "gone" };

export type WatchOptions = {
  /** How long a file has to stay as it is before it counts, in milliseconds. */
  settleMs: number;
  signal: AbortSignal;
};

/** How long changes are gathered that come together, in milliseconds. */
const gatherMs = 200;

/**
 * Yields the files of a folder, and then those that are added, changed or removed, until the signal. A file that is being
 * written comes once it rests; one that is replaced is not gone in between.
 * @throws IbidError `internal` where the system cannot watch the folder.
 */
export async function* watchFolder(
  folder: string,
  { settleMs, signal }: WatchOptions,
): AsyncGenerator<FolderChange[]> {
  const settled = new Map<string, FolderChange>();
  const settling = new Set<string>();
  let news = Promise.withResolvers<void>();
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    news.resolve();
  };
  const look = (path: string) => {
    if (settling.has(path)) return;
    settling.add(path);
    whenSettled(path, settleMs, signal)
      .then((state) => {
        settled.set(path, { path, filename: nameInFolder(folder, path), state });
        news.resolve();
      }, fail)
      .finally(() => settling.delete(path));
  };
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path, stats) =>
      isLeftOut(folder, path) || (stats?.isFile() === true && !isReadable(path)),
  });
  signal.addEventListener("abort", () => news.resolve(), { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      watcher.once("ready", resolve);
      watcher.on("error", (error) => {
        const failed = notWatched(folder, error);
        reject(failed);
        fail(failed);
      });
    });
    watcher.on("all", (event, path) => {
      if (event === "add" || event === "change" || event === "unlink") look(path);
    });
    // What changes from here on is an event already, so nothing falls between the two.
    for (const { path } of await findFiles(folder)) look(path);
    while (!signal.aborted) {
      if (failure !== undefined) throw failure;
      await news.promise;
      if (signal.aborted || failure !== undefined) continue;
      await sleep(gatherMs);
      news = Promise.withResolvers<void>();
      const changes = [...settled.values()];
      settled.clear();
      yield changes.toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
    }
  } finally {
    await watcher.close();
  }
}

/** Waits until a file stays as it is, or stays away. @throws the signal's reason */
async function whenSettled(
  path: string,
  settleMs: number,
  signal: AbortSignal,
): Promise<FolderChange["state"]> {
  for (let before = await statOf(path); ; ) {
    signal.throwIfAborted();
    // One that was changed long ago, as most are at first, is not waited for.
    const age = before ? Date.now() - before.mtimeMs : 0;
    if (before && age > settleMs) return "there";
    await sleep(settleMs, undefined, { signal });
    const after = await statOf(path);
    if (isUnchanged(before, after)) return after ? "there" : "gone";
    before = after;
  }
}

/** Reads a file; null where it is gone, or is changed while it is read, of which the watcher tells again. */
export async function readAtRest(path: string): Promise<Uint8Array | null> {
  const before = await statOf(path);
  if (!before) return null;
  const bytes = await readFile(path);
  return isUnchanged(before, await statOf(path)) ? bytes : null;
}

/** Returns a file's facts; null where there is no such file. */
async function statOf(path: string): Promise<Stats | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  return found?.isFile() ? found : null;
}

function isUnchanged(before: Stats | null, after: Stats | null): boolean {
  return before?.size === after?.size && before?.mtimeMs === after?.mtimeMs;
}

function notWatched(folder: string, cause: unknown): IbidError {
  const isFull = cause instanceof Error && "code" in cause && cause.code === "ENOSPC";
  const why = isFull
    ? "the system watches as many files as it may. Raise fs.inotify.max_user_watches, or watch a smaller folder."
    : "the system does not let it. Is it a folder that you may read?";
  return new IbidError("internal", `${folder} cannot be watched: ${why}`, { cause });
}
