import { beforeAll, expect, it, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { answerLogQuestion } from "./answer-log-question.ts";

/** One log a format, each with lines that mislead: words of severity in a message, traces, times in a message. */
const logs: Record<string, string> = {
  "iso.log": `2026-03-12T14:29:59.999+02:00 ERROR [api] before
2026-03-12T14:30:00.000+02:00 INFO [api] an ERROR was handled at 14:31
2026-03-12T14:31:00.000+02:00 ERROR [api] POST /pay 503 refused
java.lang.IllegalStateException: ERROR in the pool
    at com.example.Pool.take(Pool.java:42)
Caused by: java.io.IOException: 2026-03-12T14:40:00 ERROR
2026-03-12T14:45:00.000+02:00 ERROR [api] at the end
2026-03-12T14:45:00.001+02:00 ERROR [api] behind it`,
  syslog: `Mar 12 14:29:58 web-1 su[3]: Warning given
<11>Mar 12 14:31:00 web-1 nginx[7]: upstream refused
<12>Mar 12 14:32:00 web-2 nginx[7]: upstream slow
<11>Mar 12 14:46:00 web-2 nginx[7]: upstream refused`,
  "access.log": `10.0.0.7 - - [12/Mar/2026:14:29:59 +0200] "GET /a HTTP/1.1" 503 12
10.0.0.7 - - [12/Mar/2026:14:30:00 +0200] "GET /a?x=503 HTTP/1.1" 200 503
10.0.0.8 - bob [12/Mar/2026:14:31:00 +0200] "POST /b HTTP/1.1" 503 12
10.0.0.8 - bob [12/Mar/2026:14:45:00 +0200] "POST /b HTTP/1.1" 502 12`,
  "nginx.log": `2026/03/12 14:29:00 [error] 31#31: *1 open() failed
2026/03/12 14:31:00 [error] 31#31: *2 open() failed (2: No such file)
2026/03/12 14:32:00 [warn] 31#31: *3 error in a buffer
2026/03/12 14:44:59 [crit] 31#31: *4 SSL failed`,
  "log4j.log": `2026-03-12 14:31:00,747 - ERROR [main:Pool@774] - exhausted
2026-03-12 14:31:01,000 - WARN  [main:Pool@774] - ERROR next
	at com.example.Main.run(Main.java:17)
26/03/12 14:40:00 ERROR executor.Backend: gone
2026-03-12 15:31:00,747 - ERROR [main:Pool@774] - exhausted`,
  "klog.log": `I0312 14:30:05.000000       1 main.go:9] started
E0312 14:31:05.000000       1 main.go:12] failed
W0312 14:32:05.000000       1 main.go:13] error budget low
E0312 14:50:05.000000       1 main.go:12] failed`,
  "json.log": `{"level":"info","ts":1773325800,"msg":"error? no"}
{"level":"error","ts":1773325860.5,"msg":"refused","path":"/pay","status":503}
{"level":50,"time":"2026-03-12T14:32:00Z","msg":"refused"}
{"level":"warning","time":"2026-03-12T14:33:00Z","msg":"error rate"}
{"level":"error","time":"2026-03-12T15:33:00Z","msg":"refused"}`,
  "logfmt.log": `ts=2026-03-12T14:31:00Z level=error msg="refused" path=/pay
ts=2026-03-12T14:32:00Z level=warn msg="an ERROR comes"
ts=2026-03-12T14:59:00Z level=error msg="refused"`,
  "clock.log": `14:29:59.000 ERROR early
14:31:00.000 ERROR in it
  indented ERROR of the same entry
14:32:00 INFO after an ERROR
14:46:00 ERROR late`,
  "apache.log": `[Thu Mar 12 14:31:00.123456 2026] [core:error] [pid 1] refused
[Thu Mar 12 14:32:00 2026] [notice] an error was here
[Thu Mar 12 14:50:00 2026] [error] refused`,
};

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase(logs);
});

const ask = async (question: string, earlier: string[] = [], files?: string[]) => {
  const ids = files?.map((name) => base.documentIds[name] ?? "");
  const scope = { viewer: alice, knowledgeBaseIds: [base.id], documentIds: ids };
  const answer = await answerLogQuestion(library.database.db, scope, question, earlier);
  return {
    matched: answer?.matched,
    text: answer?.text(() => "t") ?? "",
    /** Line numbers of the cited places, by the document's own text. */
    lines: answer?.places.map(({ chunkId, start }) => {
      const name = Object.entries(base.documentIds).find(([, id]) => chunkId.startsWith(id))?.[0];
      return logs[name ?? ""]?.slice(0, start).split("\n").length;
    }),
  };
};

test.each([
  // file, errors in all, lines of those between 14:30 and 14:45 of the log's own clock, of FATAL beside them
  ["iso.log", 4, [3, 7]],
  ["syslog", 2, [2]],
  ["nginx.log", 2, [2], [4]],
  ["log4j.log", 3, [1, 4]],
  ["klog.log", 2, [2]],
  ["json.log", 3, [2, 3]],
  ["logfmt.log", 2, [1]],
  ["clock.log", 3, [2]],
  ["apache.log", 2, [1]],
] as const)(
  "counts the errors of %s, in all and in a time of its own clock",
  async (name, all, within, fatal: readonly number[] = []) => {
    expect((await ask("How many errors are there?", [], [name])).matched).toBe(all);
    const windowed = await ask("How many errors between 14:30 and 14:45?", [], [name]);
    expect(windowed.matched).toBe(within.length);
    expect(new Set(windowed.lines)).toEqual(new Set([...within, ...fatal]));
    const missed = await ask("How many errors between 03:00 and 03:15?", [], [name]);
    expect(missed.matched).toBe(0);
    expect(missed.lines).toEqual([]);
  },
);

test.each([
  ["between 12:30 UTC and 12:45 UTC", [3, 7]],
  ["between 14:30+02:00 and 14:45+02:00", [3, 7]],
  ["between 2:30 pm and 2:45 pm", [3, 7]],
  ["at 14:31", [3]],
  ["after 14:45", [7, 8]],
  ["before 14:30", [1]],
  ["on 2026-03-12", [1, 8]],
  ["on 13 March 2026", []],
  ["between 14:45 and 14:30", [1, 8]],
])("reads errors %s against a log in another zone", async (when, ends) => {
  const { lines } = await ask(`how many errors ${when}?`, [], ["iso.log"]);
  expect([...new Set(lines)]).toEqual(ends);
});

it("counts an entry once, however many lines it has, and a status by the response's own", async () => {
  const { text } = await ask("how many entries are in iso.log?");
  expect(text).toContain("iso.log has 5 entries");
  const byStatus = await ask("how many entries in access.log by status code");
  expect(byStatus.text).toContain("- 503: 2 [t]");
  expect(byStatus.text).toContain("- 502: 1 [t]");
  const byHost = await ask("how many entries in syslog by host");
  expect(byHost.text).toContain("- web-1: 2");
});

it("answers for each file where none is named, and names those without", async () => {
  const { text, matched } = await ask(
    "how many FATAL entries are there?",
    [],
    ["nginx.log", "iso.log", "klog.log"],
  );
  expect(matched).toBe(1);
  expect(text).toContain("nginx.log has 1 FATAL entry");
  expect(text).toContain("None in iso.log or klog.log.");
  const both = await ask("how many errors?", [], ["nginx.log", "iso.log"]);
  expect(both.text).toContain("6 in all");
  expect(both.text).toContain("iso.log has 4 ERROR entries");
});

it("tells lines of the same words in one passage apart", async () => {
  const { lines } = await ask("first and last error of klog.log");
  expect(lines).toEqual([2, 2, 4, 4]);
  expect(new Set((await ask("list all errors in klog.log")).lines)).toEqual(new Set([2, 4]));
});

it("says how long it was, in one log's order of time", async () => {
  expect((await ask("how long between the first and the last error in klog.log?")).text).toContain(
    "19 minutes",
  );
  expect((await ask("how long between line 1 and line 2 of json.log?")).text).toContain(
    "1 minute 1 second",
  );
  expect((await ask("how long between the first and the last error in clock.log?")).text).toContain(
    "16 minutes 1 second",
  );
});

it("does not mistake a line for an entry of another log's format, nor prose for a log", async () => {
  const { db } = library.database;
  const prose = await library.addCase({
    "notes.md": "# Line 1\n\nHow many ERRORs were there? Two.",
  });
  const scope = { viewer: alice, knowledgeBaseIds: [prose.id] };
  for (const question of ["How many errors are there?", "What is on line 1?"]) {
    expect(await answerLogQuestion(db, scope, question, [])).toBeUndefined();
  }
});
