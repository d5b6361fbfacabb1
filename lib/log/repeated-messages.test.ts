import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

const syslog = [
  "Nov  9 12:01:01 web1 gate[7]: ERROR connection timeout to 10.0.0.5",
  "Nov  9 12:01:40 web1 last message repeated 17 times",
  "Nov  9 12:02:00 web1 gate[7]: INFO ready",
  "Nov  9 12:02:30 web1 last message repeated 3 times",
  ...Array.from(
    { length: 40 },
    (_, at) => `Nov  9 12:03:${10 + at} web1 gate[7]: INFO served page ${at}`,
  ),
  "Nov  9 12:04:00 web2 gate[9]: ERROR connection timeout to 10.0.0.6",
  "Nov  9 12:04:20 web2 gate[9]: message repeated 5 times: [ ERROR connection timeout to 10.0.0.6]",
].join("\n");

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase({ "syslog.log": syslog });
});

test("a line that counts a message that came again counts as that many", async () => {
  const answer = await askLogs(library, base, "How many connection timeouts?");
  expect(answer).toContain("has 24 ");
  expect(answer).toContain("22 of them are told by a line such as “last message repeated”.");
});

test("by level, by host and in time too", async () => {
  expect(await askLogs(library, base, "How many errors are there?")).toContain("24 ERROR entries");
  expect(await askLogs(library, base, "How many errors per host?")).toMatch(/web1: 18[^]*web2: 6/u);
  expect(await askLogs(library, base, "How many errors before 12:02?")).toContain("18 ERROR");
});

test("a message that came again is listed once, with its count and times", async () => {
  const answer = await askLogs(library, base, "List all errors in syslog.log");
  expect(answer).toMatch(/Line 1: .*10\.0\.0\.5.*\(×18, .*12:01:01.* – .*12:01:40.*\)/u);
  expect(answer).toMatch(/Line 45: .*10\.0\.0\.6.*\(×6, .*12:04:00.* – .*12:04:20.*\)/u);
  expect(answer?.match(/^- Line/gmu)).toHaveLength(2);
});

test("kinds of messages are told with their counts and times", async () => {
  const answer = await askLogs(library, base, "Which errors are in syslog.log?");
  expect(answer).toMatch(/ERROR connection timeout to …: 24 \(.*12:01:01 – 12:04:20\)/u);
});

test("the lines themselves keep their numbers", async () => {
  expect(await askLogs(library, base, "What is on line 2?")).toContain(
    "last message repeated 17 times",
  );
  expect(await askLogs(library, base, "How many lines does syslog.log have?")).toContain(
    "46 lines",
  );
});

test("a line counts no message above lines that were not read", async () => {
  const at = (minute: number) => `Nov  9 12:${String(minute).padStart(2, "0")}:00 web1`;
  const failed = Array.from({ length: 15 }, (_, n) => `${at(n)} gate[7]: ERROR connection timeout`);
  const served = Array.from({ length: 30 }, (_, n) => `${at(n + 15)} gate[7]: INFO page served`);
  const skipped = await library.addCase({
    "gate.log": [
      ...failed,
      ...served,
      "Nov  9 12:45:00 web2 gate[7]: INFO page served",
      `${at(45)} last message repeated 9 times`,
      ...failed.slice(1),
    ].join("\n"),
  });
  expect(await askLogs(library, skipped, "How many errors are there?")).toContain(
    "29 ERROR entries",
  );
});
