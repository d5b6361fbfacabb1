import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import type { NearestFound } from "./answer-log-question.ts";

/** Requests for pages of a site that no line names. */
const access = `198.51.100.7 - - [20/Apr/2025:08:00:01 +0000] "GET /posts/eels/ HTTP/1.1" 200 5120 "-" "Firefox/128.0"
203.0.113.58 - - [20/Apr/2025:08:01:11 +0000] "GET /old HTTP/1.1" 404 162 "-" "Firefox/128.0"
203.0.113.58 - - [20/Apr/2025:08:02:30 +0000] "GET /posts/eels/ HTTP/1.1" 502 157 "-" "Firefox/128.0"
203.0.113.58 - - [21/Apr/2025:09:00:00 +0000] "GET /older HTTP/1.1" 404 162 "-" "Firefox/128.0"`;
const service = `2025-03-18 06:39:48,166 WARN  [worker-4] carrier.Client - carrier norrfracht timed out after 6500 ms, retry 1
2025-03-18 06:41:00,004 INFO  [worker-4] carrier.Client - carrier norrfracht accepted order 7
2025-03-18 07:10:12,450 WARN  [worker-8] carrier.Client - carrier norrfracht timed out after 6500 ms, retry 1
2025-03-18 07:30:40,021 WARN  [worker-8] carrier.Client - carrier hexapost timed out after 6500 ms, retry 1`;
const jobs = `{"ts":"2025-05-06T07:25:04Z","level":"error","job":"mailer","event":"failed","error":"smtp_421"}
{"ts":"2025-05-06T07:58:00Z","level":"error","job":"mailer","event":"failed","error":"smtp_421"}
{"ts":"2025-05-06T08:05:00Z","level":"warn","job":"stock","event":"queue_depth","depth":913}
{"ts":"2025-05-06T12:00:00Z","level":"error","job":"stock","event":"failed","error":"lock_timeout"}`;
const syslog = `May  2 03:01:55 pibox sshd[811]: Failed password for root from 185.203.0.14 port 5022
May  2 03:02:01 pibox sshd[811]: Failed password for root from 185.203.0.14 port 5030
May  2 04:00:00 pibox sshd[907]: Failed password for pi from 198.51.100.3 port 6100`;
const states = `2025-05-01 08:00:00 ERROR depot unavailable, no route
2025-05-01 08:01:00 ERROR depot lantern refused the call
2025-05-01 08:02:00 ERROR depot unavailable, no route`;
const pool = `2025-03-18 09:10:00,001 INFO  [main] boot.Runner - starting orders 2.14.3
2025-03-18 09:14:07,046 ERROR [worker-2] db.Pool - cannot get connection: pgbouncer: no more allowed
2025-03-18 09:14:30,864 ERROR [worker-1] db.Pool - cannot get connection: pgbouncer: no more allowed`;
const notes =
  "# Blog\n\nThe blog is about the shore. Ann writes it on Sundays and pays 4 euros a month.";

const library = openEmbeddedLibrary();
let mixed: TestBase;
beforeAll(async () => {
  mixed = await library.addCase({
    "lowwater-access.log": access,
    "orders-api.log": service,
    "jobrunner.jsonl": jobs,
    "pibox-syslog.log": syslog,
    "depots.log": states,
    "pool.log": pool,
    "blog.md": notes,
  });
});

const ask = (question: string, nearest?: NearestFound) =>
  askLogs(library, mixed, question, nearest ? { nearest } : {});

test.each([
  ["which ip made the most requests to lowwater", "203.0.113.58 has the most, 3 of 4 requests"],
  [
    "how often did norrfracht time out",
    "orders-api.log has 2 entries with “norrfracht” and “timeout”",
  ],
  ["which carrier timed out most often", "norrfracht has the most, 2 of 3 entries"],
  ['how many lines in the orders api log contain "timed out"', "has 3 entries with “timed out”"],
  ["which depot failed most in depots.log", "lantern has the most, 1 of 3"],
  ["most common error in the jobrunner log", "smtp_421 has the most, 2 of 3 ERROR entries"],
  ["most failed ssh logins came from where?", "185.203.0.14 has the most, 2 of 3"],
])("a log is asked by its name, its things by theirs: %s", async (question, said) => {
  expect(await ask(question, "lines")).toContain(said);
});

test("what was up with a log named in two words is told from around that time", async () => {
  const told = await ask("what was up with the job runner around 8 in the morning on 6 may");
  expect(told).toContain("queue_depth");
  expect(told).toContain("smtp_421");
});

test("the entry that others stand beside is the one with most of its words, and what no line says is told", async () => {
  const told = await ask(
    "what happened in the pool log just before the database connections started failing",
  );
  expect(told).toContain("No line has “failing”, so that was left out.");
  expect(told).toContain("starting orders 2.14.3");
  expect(await ask("what happened in the pool log just before the harbour crane fell")).toContain(
    "No entry with",
  );
});

test.each([
  ["how many 404s did the blog have on 20 april", "has 1 entry with status 404 on 20 April"],
  ["when was the first 502 on the blog", "is on line 3 at 2025-04-20 08:02:30"],
  ["most visited page of the blog", "/posts/eels has the most, 2 of 4"],
])(
  "a site that no line names is left out of a question for its requests: %s",
  async (question, said) => {
    expect(await ask(question)).toBeUndefined();
    const told = await ask(question, "none");
    expect(told).toContain("No line has “blog”, so that was left out.");
    expect(told).toContain(said);
  },
);

test.each([
  "how much does the blog cost a month",
  "who writes the blog",
  "where do most readers come from",
  "which page is about the shore",
])("a question about the site itself is left to its documents: %s", async (question) => {
  expect(await ask(question, "none")).toBeUndefined();
});
