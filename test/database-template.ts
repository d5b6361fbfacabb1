import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeEmbeddedTemplate } from "./database.ts";

/** Makes the embedded database that the test files copy, once a run. Vitest calls the returned function at the end. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "ibid-test-template-"));
  await makeEmbeddedTemplate(folder);
  // The processes that run the tests inherit it.
  process.env.TEST_DATABASE_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
