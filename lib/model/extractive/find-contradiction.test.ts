import { expect, test } from "vitest";
import { findContradiction, type Statement } from "./find-contradiction.ts";

/** A sentence; one between backticks is a line, with the keys above it before ` > `. */
function statement(written: string): Statement {
  const line = /^`(?:(?<context>[^`]+) > )?(?<words>[^`]+)`$/.exec(written)?.groups;
  return line
    ? { words: line["words"] ?? "", line: true, context: line["context"] ?? null }
    : { words: written, line: false, context: null };
}
const between = (a: string, b: string) => findContradiction(statement(a), statement(b));

test.each([
  [
    "The pool holds 20 connections.",
    "The pool holds 40 connections.",
    "20 connections",
    "40 connections",
  ],
  [
    "The connection timeout is 30 seconds.",
    "The connection timeout is 5 minutes.",
    "30 seconds",
    "5 minutes",
  ],
  ["The retry limit is 3.", "The retry limit is 5 attempts.", "3", "5 attempts"],
  [
    "Wait 30 seconds before restarting the server.",
    "Wait at least 5 minutes before restarting the server.",
    "30 seconds",
    "at least 5 minutes",
  ],
  [
    "The cache keeps entries for 10 minutes.",
    "The cache keeps entries for 1 hour.",
    "10 minutes",
    "1 hour",
  ],
  [
    "The service restarts after 3 failures within 10 seconds.",
    "The service restarts after 5 failures within 10 seconds.",
    "3 failures",
    "5 failures",
  ],
  [
    "Memory use should stay below 70%.",
    "Memory use should stay above 80 percent.",
    "below 70%",
    "above 80 percent",
  ],
  ["The service listens on port 8080.", "The service listens on port 9090.", "8080", "9090"],
  ["Uploads are limited to 50 MB.", "Uploads are limited to 2 GB.", "50 MB", "2 GB"],
  [
    "Wait 5 minutes, then restart the pool.",
    "Wait 10 minutes, then restart the pool.",
    "5 minutes",
    "10 minutes",
  ],
  [
    "Each node has 20 connections.",
    "Every node has 60 connections.",
    "20 connections",
    "60 connections",
  ],
  [
    "The API takes 100 requests per second.",
    "The API takes 200 requests per second.",
    "100 requests",
    "200 requests",
  ],
  [
    "The cache is cleared every 10 minutes.",
    "The cache is cleared after 20 minutes.",
    "10 minutes",
    "20 minutes",
  ],
])("numbers that cannot both hold of one subject contradict: %s / %s", (a, b, left, right) => {
  expect(between(a, b)).toEqual([left, right]);
  expect(between(b, a)).toEqual([right, left]);
});

test.each([
  ["`max_connections = 100`", "Set max_connections to 200.", [null, "200"]],
  ["`pool > size: 20`", "The pool size is 40.", [null, "40"]],
  ["`timeout_ms = 3000`", "`timeout_ms = 5000`", [null, null]],
  [
    "`2026-03-12T14:32:00Z ERROR [api-1] connection pool timeout after 30000 ms`",
    "The connection pool timeout is 10 seconds.",
    ["30000 ms", "10 seconds"],
  ],
])("a line of a log or a configuration contradicts a sentence: %s / %s", (a, b, found) => {
  expect(between(a, b)).toEqual(found);
});

test.each([
  ["The service retries failed requests.", "The service does not retry failed requests."],
  ["Autocommit is enabled on replicas.", "Autocommit is disabled on replicas."],
  ["A restart loses the queue.", "A restart never loses the queue."],
  ["Writes to the replica are allowed.", "Writes to the replica are forbidden."],
  ["`logging > audit: on`", "Audit logging is off."],
])("what one says and the other denies contradicts: %s / %s", (a, b) => {
  expect(between(a, b)).toEqual([null, null]);
  expect(between(b, a)).toEqual([null, null]);
});

test.each([
  // Other subjects.
  ["The read timeout is 30 seconds.", "The write timeout is 60 seconds."],
  ["The pool of api-1 holds 20 connections.", "The pool of api-2 holds 40 connections."],
  ["The pool holds 20 connections.", "The queue holds 40 messages."],
  ["The timeout is 30 seconds.", "The timeout for uploads is 300 seconds."],
  ["The default timeout is 30 seconds.", "The timeout is 60 seconds."],
  ["Adults take 500 mg twice a day.", "Children take 250 mg twice a day."],
  ["`max_connections = 100`", "Set max_connections to 500 on the primary."],
  ["`max_connections = 100`", "`max_idle_connections = 10`"],
  // The same in other units, or as it may be rounded.
  ["The timeout is 30 seconds.", "The timeout is 30000 ms."],
  ["The timeout is 90 minutes.", "The timeout is 1.5 hours."],
  ["The log may grow to 1 GB.", "The log may grow to 1024 MB."],
  ["The log may grow to 1 GB.", "The log may grow to 1000 MB."],
  ["The index holds 12,000 rows.", "The index holds 12000 rows."],
  ["The pool holds about 20 connections.", "The pool holds 21 connections."],
  // Ranges and bounds that agree.
  ["The pool holds 20 connections.", "The pool holds at least 10 connections."],
  ["The pool holds 20 connections.", "The pool holds up to 40 connections."],
  ["The pool holds 10 to 30 connections.", "The pool holds 20 connections."],
  ["The pool holds between 10 and 30 connections.", "The pool holds 25-50 connections."],
  ["The pool holds at least 20 connections.", "The pool holds at least 40 connections."],
  ["The timeout is 30 s, or 60 s.", "The timeout is 60 s."],
  // What each has, and what all have together.
  ["Each node has 20 connections.", "All nodes have 60 connections."],
  ["Every node has 20 connections.", "The nodes have 60 connections."],
  ["The nodes have 20 connections each.", "The nodes have 60 connections."],
  ["The pool holds 20 connections per node.", "The pool holds 60 connections for all nodes."],
  // Other circumstances.
  ["Wait 5 minutes, then restart the pool.", "Wait 10 minutes, then restart the cache."],
  ["Wait 5 minutes and restart the pool.", "Wait 10 minutes and restart the cache."],
  ["The job waits 5 minutes, then ends.", "The job waits 10 minutes, and then starts again."],
  ["With 20 users the latency is 30 ms.", "With 50 users the latency is 80 ms."],
  // Other things counted of one subject.
  ["The service restarts after 3 failures.", "The service restarts after 30 seconds."],
  ["The API takes 100 requests per second.", "The API takes 5000 requests per minute."],
  ["The job runs 3 times.", "The job runs 2 hours."],
  // Numbers that are names: dates, times, versions, lines, codes, addresses.
  ["The outage began on 2026-03-12.", "The outage began on 2026-03-14."],
  ["The outage began at 14:32.", "The outage began at 15:10."],
  ["The outage was on 12 March 2026.", "The outage was on 14 March 2026."],
  ["The fix is in version 2.3.", "The fix is in version 2.4."],
  ["The fix is in v1.2.3.", "The fix is in v1.2.4."],
  ["Postgres 15 supports merges.", "Postgres 16 supports merges."],
  ["The error is on line 42.", "The error is on line 97."],
  ["The request ended with status 500.", "The request ended with status 503."],
  ["See step 3.", "See step 4."],
  ["The host is 10.0.0.1.", "The host is 10.0.0.2."],
  ["The company was founded in 1998.", "The company was founded in 2004."],
  [
    "`2026-03-12T14:32:00Z INFO GET /basket 200 12ms`",
    "`2026-03-12T14:33:00Z INFO GET /basket 500 3000ms`",
  ],
  // Looks like a denial but is not one, or denies something else.
  ["The service not only retries failed requests.", "The service retries failed requests."],
  ["The pool holds no more than 20 connections.", "The pool holds 20 connections."],
  ["Do not restart the database during a failover.", "Restart the database."],
  ["If the disk is full, the service does not start.", "The service starts."],
  ["Does the service not retry failed requests?", "The service retries failed requests."],
  ["The service does not always retry failed requests.", "The service retries failed requests."],
  ["The service does not retry failed requests.", "The service never retries failed requests."],
  ["The service does not retry failed requests.", "The client retries failed requests."],
  ["It is not impossible to restore a backup.", "It is possible to restore a backup."],
  ["The replica is not writable.", "The primary is writable."],
  // The same.
  ["The pool holds 20 connections.", "The pool holds 20 connections."],
])("no contradiction between: %s / %s", (a, b) => {
  expect(between(a, b)).toBeNull();
  expect(between(b, a)).toBeNull();
});
