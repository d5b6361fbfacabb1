import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeEmbeddedTemplate } from "./database.ts";

/** Room for what the tests of two processes hold at once: a database takes 40 MB, and grows. */
const roomBytes = 4 * 2 ** 30;

/** Makes the embedded database that the test files copy, once a run. Vitest calls the returned function at the end. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(findQuickFolder(), "ibid-test-"));
  // The processes that run the tests inherit what is set here.
  process.env.TMPDIR = folder;
  // What one of them has compiled of the packages, the next does not compile again.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const template = join(folder, "template");
  await makeEmbeddedTemplate(template);
  process.env.TEST_DATABASE_TEMPLATE = template;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Returns a folder in memory where there is room: on a disk, copying a database takes five times as long. */
function findQuickFolder(): string {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= roomBytes) return memory;
  } catch {
    // This system has none.
  }
  return tmpdir();
}
