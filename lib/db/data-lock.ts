import { join } from "node:path";
import { IbidError } from "../errors.ts";
import {
  type LockHolder,
  type LockServer,
  readProcessLock,
  takeProcessLock,
} from "./process-lock.mjs";

export type DataLock = { release: () => void };

/**
 * Takes a data folder for this process alone and makes the folder if needed. Two processes on one embedded database
 * would lose each other's writes without an error. The lock (`DATA_DIR/lock`) ends with `release()` or with the
 * process; after a kill, the next process that asks takes it over.
 * @param server where this process answers, for the processes that find the folder taken; absent if it serves nothing.
 * @throws IbidError `already_exists` naming the process that holds the folder.
 */
export function acquireDataLock({
  dataDir,
  server,
}: {
  dataDir: string;
  server?: LockServer | undefined;
}): DataLock {
  const lock = takeProcessLock(join(dataDir, "lock"), server);
  if (lock.taken) return { release: lock.release };
  throw new IbidError("already_exists", dataInUse(lock.holder), { details: lock.holder });
}

/** Returns the live process that holds this data folder, and where it answers; null without one. */
export function readDataLock(dataDir: string): LockHolder | null {
  return readProcessLock(join(dataDir, "lock"));
}

function dataInUse({ pid, server }: LockHolder): string {
  if (!server) {
    return (
      `Another process works on this data (process ${pid}, such as \`npm run ingest\`). ` +
      "Wait for its end, end it, or choose another folder with DATA_DIR."
    );
  }
  return (
    `Ibid is already running on this data (process ${pid}, ${server.url}). ` +
    "Open that address, end that process first, or choose another folder with DATA_DIR."
  );
}
