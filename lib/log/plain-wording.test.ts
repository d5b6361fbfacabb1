import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import type { NearestFound } from "./answer-log-question.ts";

const access = `192.0.2.9 - - [04/May/2026:08:00:01 +0000] "GET /loans HTTP/1.1" 200 5120 "-" "Firefox/131.0" 0.120
192.0.2.9 - - [04/May/2026:08:20:11 +0000] "GET /loans HTTP/1.1" 502 162 "-" "Firefox/131.0" 9.871
192.0.2.44 - - [04/May/2026:09:02:30 +0000] "GET /old HTTP/1.1" 404 157 "-" "Firefox/131.0" 0.007
192.0.2.9 - - [04/May/2026:09:05:00 +0000] "GET /opac HTTP/1.1" 503 157 "-" "curl/8.5.0" 0.300
192.0.2.9 - - [04/May/2026:09:06:00 +0000] "GET /opac HTTP/1.1" 200 157 "-" "curl/8.5.0" 0.310`;
const syslog = `May  4 06:00:01 heron sshd[811]: Failed password for invalid user oracle from 198.51.100.3 port 5022 ssh2
May  4 06:05:01 heron sshd[812]: Accepted publickey for jonna from 10.1.0.4 port 5030 ssh2: ED25519
May  4 06:09:40 heron sshd[813]: Failed password for jonna from 10.1.0.4 port 5044 ssh2
May  4 06:10:02 heron sshd[813]: Accepted password for jonna from 10.1.0.4 port 5044 ssh2
May  4 06:11:00 heron postfix/smtp[70]: 6A1: to=<rolf@fjell.example>, relay=none, status=deferred (connection timed out)
May  4 06:12:00 heron postfix/smtp[71]: 6A2: to=<ida@fjell.example>, relay=none, status=deferred (connection timed out)
May  4 06:13:00 heron postfix/smtp[72]: 6A3: to=<rolf@myr.example>, relay=none, status=deferred (connection timed out)
May  4 06:14:00 heron postfix/smtp[73]: 6A4: to=<ida@myr.example>, relay=mx, status=sent (250 OK)
May  4 06:20:00 heron kernel: [8302.2] XFS (sdb1): warning: log space low
May  4 06:21:00 heron kernel: [8303.2] XFS (sdb1): mounted
May  4 07:00:00 heron kernel: [9302.2] Out of memory: Killed process 418 (clamd) total-vm:2211kB`;
const cluster = `2026-05-04T08:00:00Z  web   Warning   BackOff      pod/basket-6f7d9-k4vnw    Back-off restarting failed container
2026-05-04T08:01:00Z  web   Warning   BackOff      pod/basket-7c9f5-x2lqp    Back-off restarting failed container
2026-05-04T08:02:00Z  web   Warning   BackOff      pod/prices-7c9f5-q9rds    Back-off restarting failed container
2026-05-04T08:03:00Z  web   Warning   OOMKilling   pod/prices-7c9f5-q9rds    Memory cgroup exceeded
2026-05-04T08:04:00Z  web   Normal    Killing      pod/prices-7c9f5-q9rds    Stopping container prices`;
const pipeline = `[10:00:00] Starting stage lint
[10:00:01] PASS cart adds a thing (120 ms)
[10:00:02] FAIL cart drops a thing (340 ms)
[10:00:09] PASS checkout pays (7150 ms)
[10:00:10] tests: 41 passed, 1 failed, 3 skipped
[10:00:11] ERROR: stage test failed with exit code 1`;
const runner = `[11:00:00] Starting 4 suites
[11:00:01] PASS loads (1.2 s)
[11:00:02] FAIL saves (0.4 s)
[11:00:03] FAIL prints (0.3 s)
[11:00:11] ERROR: suite test ended with exit code 1`;
const jobs = `{"ts":"2026-05-04T07:00:00Z","level":"info","job":"render","event":"job.done","duration_ms":420}
{"ts":"2026-05-04T07:01:00Z","level":"error","job":"render","event":"job.failed","duration_ms":9100,"reason":"bad_font"}
{"ts":"2026-05-04T07:02:00Z","level":"error","job":"render","event":"job.failed","duration_ms":100,"reason":"no_disk"}
{"ts":"2026-05-04T07:03:00Z","level":"error","job":"render","event":"job.failed","duration_ms":90,"reason":"bad_font"}
{"ts":"2026-05-04T07:04:00Z","level":"info","job":"render","event":"job.done","duration_ms":2750}`;
const ledger = `2026-05-04 03:00:00,100 INFO  [load-1] c.k.Loader - Load of rates-west.csv started
2026-05-04 03:00:01,100 INFO  [load-2] c.k.Loader - Load of rates-east.csv started
2026-05-04 03:00:02,100 ERROR [load-1] c.k.Loader - Load of rates-west.csv aborted
com.kelp.LoadException: row 41 is not sorted
	at com.kelp.Loader.row(Loader.java:77)
Caused by: java.lang.IllegalStateException: 2026-13-01 is no day
	at com.kelp.Day.of(Day.java:19)
2026-05-04 03:00:03,100 WARN  [load-2] c.k.Loader - share //nas/rates is gone
2026-05-04 03:00:03,200 INFO  [load-1] c.k.Loader - cleaned up
2026-05-04 03:00:04,100 ERROR [load-2] c.k.Loader - Load of rates-east.csv cancelled
2026-05-04 03:00:05,100 ERROR [load-3] c.k.Loader - Load of rates-north.csv rejected: the key has expired
2026-05-04 03:00:06,100 ERROR [load-4] c.k.Loader - Load of rates-south.csv skipped`;
const notes = `# Library

The library site is run by Ann. The mail host is a small machine in the cellar, and heron is its name.
Payments fail when the bank is down. Tests are run on each push. Jobs that fail are tried again by hand.`;

const library = openEmbeddedLibrary();
let mixed: TestBase;
beforeAll(async () => {
  mixed = await library.addCase({
    "library-access.log": access,
    "mailhost-heron.log": syslog,
    "walrus-events.log": cluster,
    "ci-shopfront-4417.log": pipeline,
    "ci-reader-4502.log": runner,
    "renderer-json.log": jobs,
    "ledger.log": ledger,
    "notes.md": notes,
  });
});

const ask = (question: string, nearest?: NearestFound) =>
  askLogs(library, mixed, question, nearest ? { nearest } : {});

test.each([
  ["how many requests in total did the library site get", "library-access.log has 5 requests"],
  ["number of requests to the library website", "library-access.log has 5 requests"],
  ["which address called the library server the most", "192.0.2.9 has the most, 4 of 5"],
  [
    "in which hour did the library site get the most requests",
    "2026-05-04 09:00 has the most, 3 of 5",
  ],
  ["how many warnings on heron", "mailhost-heron.log has 1 entry with “warning”"],
  ["how many xfs warnings are there on the mail host", "mailhost-heron.log has 1 entry with “xfs”"],
  ["how many errors were in pipeline 4417", "ci-shopfront-4417.log has 1 ERROR entry"],
  [
    "how many warnings in the walrus cluster events",
    "walrus-events.log has 4 entries with “warning”",
  ],
  ["how many errors did the render service have", "renderer-json.log has 3 ERROR entries"],
])("a log is named by a word of its name and what it is of: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test.each([
  ["how many 5xx errors did the library site have", "2 entries with status 500 to 599"],
  ["how many 50x errors in library-access.log", "2 entries with status 500 to 509"],
  ["how many 502 errors in library-access.log", "1 entry with status 502"],
  ["how many client errors in library-access.log", "1 entry with status 400 to 499"],
])("a stated class of status wins over errors of any kind: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test.each([
  [
    "how many oom kills in the walrus cluster events",
    "walrus-events.log has only one entry|walrus-events.log has 1 entry",
  ],
  ["how many backoff events in walrus-events.log", "walrus-events.log has 3 entries"],
  ["which app has the most backoff events in walrus-events.log", "basket has the most, 2 of 3"],
  ["what was killed by the oom killer on the mail host and when", "Killed process 418 (clamd)"],
  ["how often did jonna log in via ssh", "mailhost-heron.log has 2 entries"],
  ["how many times was jonna logged in over ssh on heron", "mailhost-heron.log has 2 entries"],
  ["how many mails were deferred and to which domain mostly", "fjell.example has the most, 2 of 3"],
  ["which recipient had the most deferred mails", "rolf@fjell.example"],
  ["which username failed to log in on heron", "oracle"],
  ["how many deferred mails on the mail server", "mailhost-heron.log has 3 entries"],
  [
    "which pod was killed most in the walrus cluster",
    "prices-7c9f5-q9rds has both|prices-7c9f5-q9rds has all 2",
  ],
  ["how many mails were deferred because of a timeout", "mailhost-heron.log has 3 entries"],
])("words are parts of what lines say: %s", async (question, said) => {
  expect(await ask(question, "lines")).toMatch(new RegExp(said.replace(/[().]/gu, "\\$&"), "u"));
});

test.each([
  ["most common reason for failed jobs", "bad_font has the most, 2 of 3"],
  ["what was the main cause of failed render jobs", "bad_font has the most, 2 of 3"],
  ["slowest successful job, how long did it take", "2750 ms is the longest time of 2"],
  ["slowest request on the library site, how many seconds", "9.871 s is the longest time of 5"],
  ["fastest request on the library site in seconds", "0.007 s is the shortest time of 5"],
  ["slowest successful request on the library site", "0.310 s is the longest time of 2"],
  ["which test in pipeline 4417 was the slowest", "7150 ms is the longest time"],
])("fields and figures answer: %s", async (question, said) => {
  expect(await ask(question, "lines")).toContain(said);
});

test.each([
  ["how many tests failed in pipeline 4417", "ci-shopfront-4417.log says “1 failed”, on line 5"],
  [
    "how many tests were skipped in pipeline 4417",
    "ci-shopfront-4417.log says “3 skipped”, on line 5",
  ],
  ["how many failed tests in ci-reader-4502.log", "ci-reader-4502.log has 2 entries"],
  ["which tests failed in pipeline 4502", "- Line 4: [11:00:03] FAIL prints"],
])("a summary states how many, or else single lines are counted: %s", async (question, said) => {
  expect(await ask(question)).toContain(said);
});

test("the cause of a chain comes before the entry it is of", async () => {
  const said = await ask("why did the load of rates-west.csv abort", "lines");
  expect(said).toMatch(/The cause, as ledger\.log tells it with the entry on line 3 at .*:\n/u);
  expect(said?.match(/(?<=- Line )\d+/gu)).toEqual(["6", "4", "3"]);
});

test.each([
  ["why was the load of rates-east.csv cancelled", ["8", "10"]],
  ["why did pipeline 4417 fail", ["5", "6"]],
  ["what caused the load of rates-north.csv to be rejected", ["11"]],
])("a cause may stand before the entry, or in it: %s", async (question, lines) => {
  expect((await ask(question, "lines"))?.match(/(?<=- Line )\d+/gu)).toEqual(lines);
});

test.each([
  "why was the load of rates-south.csv skipped",
  "why did the bank abort the payments",
  "why do loads abort",
  "when does the library site open",
  "when did the mail host start",
  "how many people run the library site",
  "what is the name of the mail host",
])("what no line tells is left to the search: %s", async (question) => {
  expect(await ask(question, "lines")).toBeUndefined();
});

test.each([
  ["wie viele Anfragen hatte der library server", "library-access.log hat 5 Anfragen"],
  ["combien de requêtes sur le site library", "library-access.log a 5 requêtes"],
  ["cuántas solicitudes tuvo el sitio library", "library-access.log tiene 5 peticiones"],
  ["was war der häufigste Grund für fehlgeschlagene render jobs", "bad_font hat die meisten"],
  ["warum ist der load von rates-west.csv aborted", "Die Ursache, wie ledger.log sie"],
])("other languages name a log so too: %s", async (question, said) => {
  expect(await ask(question, "lines")).toContain(said);
});
