import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The name of a file that transformers.js is downloading, with the process that does. */
const unfinishedFile = /\.tmp\.(\d+)\.[^.]*$/;

/**
 * Removes what downloads of a model left behind that were broken off with their process or thread, which may be hundreds of
 * megabytes. Other processes may be downloading the same model.
 */
export function removeBrokenDownloads(folder: string): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const [, owner] = unfinishedFile.exec(file) ?? [];
    if (owner !== undefined && !isOtherProcess(Number(owner)))
      rmSync(join(folder, file), { force: true });
  }
}

/** Whether there is another process of this number. */
function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // One of another user cannot be asked.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
