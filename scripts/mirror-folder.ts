import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock } from "../lib/db/process-lock.mjs";

const waitMs = 300;

/** Returns the folder below DATA_DIR in which a source is copied; what it is known by decides which. */
export function mirrorFolder(dataDir: string, knownBy: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(knownBy)).digest("hex").slice(0, 24);
  return join(dataDir, "sources", hash);
}

/**
 * Works on a copy, once no other command of this machine does.
 * @throws the signal's reason
 */
export async function withMirror<Result>(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  for (;;) {
    const lock = takeProcessLock(`${folder}.lock`);
    if (lock.taken) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    await sleep(waitMs, undefined, { signal });
  }
}
