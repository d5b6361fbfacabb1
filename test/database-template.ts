import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeEmbeddedTemplate } from "./database.ts";
import { findQuickFolder } from "./quick-folder.ts";

/** Makes the embedded database that the test files copy, once a run. Vitest calls the returned function at the end. */
export default async function setup(): Promise<() => void> {
  // Each project of vitest.config.ts that needs it calls this.
  if (process.env.TEST_DATABASE_TEMPLATE) return () => {};
  const folder = mkdtempSync(join(findQuickFolder(), "ibid-test-"));
  // The processes that run the tests inherit what is set here.
  process.env.TMPDIR = folder;
  // What one of them has compiled of the packages, the next does not compile again.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const template = join(folder, "template");
  process.env.TEST_DATABASE_TEMPLATE = template;
  await makeEmbeddedTemplate(template);
  // A process that ends may still write what it compiled.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
