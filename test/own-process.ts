import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The tests of everything but the page's components. */
export const nodeTests = ["lib", "app", "bench", "eval", "scripts"].map(
  (folder) => `${folder}/**/*.test.ts`,
);

/** Helpers that start processes, or leave something in their own one. */
const keepers = "ingest-command|git-repository|language-model|cross-encoder|s3-server|scan";

/**
 * What a test file names that must not meet the files after it: a process or thread of its own, a changed global,
 * module or setting. A database, an embedding model and a server are closed by the file that opened them.
 */
const ownProcess = new RegExp(
  [
    "\\bvi\\.(?!(?:fn|waitFor|spyOn|restoreAllMocks)\\b)",
    "\\bprocess\\.",
    "\\bglobalThis\\b",
    "\\bset(?:Timeout|Interval)\\b",
    "\\bopenRuntime\\b",
    "node:(?:child_process|worker_threads|http|net|v8|vm)\\b",
    `/test/(?:${keepers})\\.ts`,
  ].join("|"),
  "u",
);

/**
 * Returns the test files that share a process. Starting a process, loading the app and starting a parser for each takes
 * longer than the tests of most.
 */
export function findSharingTests(): string[] {
  return globSync(nodeTests, { cwd: root }).filter(
    (path) => !ownProcess.test(readFileSync(join(root, path), "utf8")),
  );
}
