import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The tests of everything but the page's components. */
export const nodeTests = ["lib", "app", "bench", "eval", "scripts"].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** Helpers that make a value and open nothing. */
const makers =
  "passage|log-passage|pdf-file|office-files|office-slides|hostile-files|seeded-random|[\\w-]+\\.reference";

/** What a test file names that must not meet the files after it: a database, a model, a server, a thread, a changed global. */
const ownProcess = new RegExp(
  [
    "\\bvi\\b",
    "\\bprocess\\.",
    "\\bglobalThis\\b",
    "\\bset(?:Timeout|Interval)\\b",
    "\\bopen(?:Embedder|Runtime|Database)\\b",
    "node:(?:child_process|worker_threads|http|net|v8|vm)\\b",
    `/test/(?!(?:${makers})\\.ts)`,
    "/test-server\\.ts",
  ].join("|"),
  "u",
);

/**
 * Returns the test files that share a process. Half of the files test functions of their arguments; starting a process
 * and loading the app for each takes longer than their tests.
 */
export function findSharingTests(): string[] {
  return globSync(nodeTests, { cwd: root }).filter(
    (path) => !ownProcess.test(readFileSync(join(root, path), "utf8")),
  );
}
