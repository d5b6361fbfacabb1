import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countTests } from "./count-tests.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-count-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown) {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}
const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
const playwright = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } };

test("the totals are those of the reports", () => {
  expect(countTests(report(vitest), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  expect(countTests(report(playwright), false)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a run that failed without a failed test is one failure", () => {
  expect(countTests(report(vitest), false)).toEqual({ passed: 5, failed: 1, skipped: 2 });
});

test("a run that left no report is one failure", () => {
  expect(countTests(join(folder, "none.json"), false)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});
