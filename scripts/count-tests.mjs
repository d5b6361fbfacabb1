import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The totals of a run from the JSON report of Vitest or Playwright. A run that failed without a
 * failed test, as when a file does not load, counts as one failure; so does one without a report.
 * @param {string} path
 * @param {boolean} succeeded whether the run's own exit said so.
 * @returns {Counts}
 */
export function countTests(path, succeeded) {
  const counts = readCounts(path);
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  return counts;
}

function readCounts(path) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  if (report.stats) {
    // Playwright: a flaky test failed first and passed when tried again.
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
