import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { IbidError } from "../errors.ts";
import {
  type DataLockHolder,
  dataLockPath,
  inspectLock,
  startTimeOf,
} from "./data-lock-holder.mjs";

export { type DataLockHolder, readDataLock } from "./data-lock-holder.mjs";

export type DataLock = { release: () => void };

/**
 * Takes a data folder for this process alone, making the folder if needed: two processes on one
 * embedded database lose each other's writes without an error. The lock ends with `release()`, with
 * the process, or, if it was killed, with the next one that asks.
 * @param url where this process answers, for whoever finds the folder taken.
 * @throws IbidError `already_exists` naming the process that holds the folder.
 */
export function acquireDataLock({ dataDir, url }: { dataDir: string; url: string }): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const self = { pid: process.pid, startTime: startTimeOf(process.pid), url };
  return takeLock(dataLockPath(dataDir), self);
}

function takeLock(path: string, self: DataLockHolder): DataLock {
  // Written aside and linked into place: the name appears with its whole content or not at all.
  const content = JSON.stringify({ ...self, key: randomUUID() });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    while (!linkIfFree(draft, path)) {
      const lock = inspectLock(path);
      if (lock.state === "live") throw alreadyRunning(lock.holder);
      if (lock.state === "stale") removeStale(path, self);
    }
  } finally {
    unlinkSync(draft);
  }
  const release = () => {
    process.off("exit", release);
    if (readIfThere(path) === content) unlinkSync(path);
  };
  process.on("exit", release);
  return { release };
}

/**
 * Removes a dead process's lock. Of two starters that both found it dead, the slower could remove
 * the lock that the faster has just taken; so only the holder of a second lock, taken in the same
 * way, may look again and remove. Whoever finds that one held gives way: its holder is starting.
 */
function removeStale(path: string, self: DataLockHolder): void {
  const guard = takeLock(`${path}.stale`, self);
  try {
    if (inspectLock(path).state === "stale") unlinkSync(path);
  } finally {
    guard.release();
  }
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function alreadyRunning(holder: DataLockHolder): IbidError {
  return new IbidError(
    "already_exists",
    `Ibid is already running on this data (process ${holder.pid}, ${holder.url}). ` +
      "Open that address, end that process first, or choose another folder with DATA_DIR.",
    { details: holder },
  );
}
