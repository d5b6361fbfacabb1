import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { exceptionOf, ownFrameOf } from "./trace-names.ts";

const access = (ip: string, time: string, call: string, status: number) =>
  `${ip} - - [03/Feb/2026:${time} +0000] "${call} HTTP/1.1" ${status} 512 "-" "curl/8.4.0"`;
const shop = [
  access("203.0.113.5", "06:00:01", "GET /wp-login.php", 404),
  access("203.0.113.5", "06:00:02", "GET /xmlrpc.php", 404),
  access("203.0.113.9", "06:10:00", "GET /old", 404),
  access("203.0.113.7", "06:20:00", "POST /checkout", 200),
  access("203.0.113.7", "06:21:00", "POST /checkout", 502),
  access("203.0.113.8", "06:22:00", "POST /checkout", 201),
  access("203.0.113.8", "06:23:00", "POST /login", 429),
].join("\n");
const mill = `2026-02-03 08:00:00,100 INFO  [ops-1] o.m.db.Pool - pool grain resized from 5 to 9 by ilka
2026-02-03 08:01:00,100 INFO  [http-1] o.m.api.Flour - pool grain active=3
2026-02-03 08:02:00,100 ERROR [http-2] o.m.api.Flour - order 17 of sack 4 failed
java.lang.IllegalStateException: no grain
	at com.zaxxer.hikari.Pool.get(Pool.java:10)
	at org.mill.api.Flour.grind(Flour.java:42)
	at org.mill.api.Orders.create(Orders.java:7)
2026-02-03 08:03:00,100 WARN  [http-2] o.m.api.Flour - could not schedule job=night-7: no stone is free
2026-02-03 08:04:00,100 WARN  [http-2] o.m.api.Flour - sack 4: seam open, giving up
2026-02-03 08:05:00,100 WARN  [stone] o.m.api.Stone - stone-2 StoneNotReady: belt slack
2026-02-03 08:09:00,100 INFO  [stone] o.m.api.Stone - stone-2 StoneReady`;

const library = openEmbeddedLibrary();
let shopLog: TestBase;
let millLog: TestBase;
beforeAll(async () => {
  shopLog = await library.addCase({ "shop.log": shop });
  millLog = await library.addCase({ "mill.log": mill });
});

test.each([
  ["how many 404 and who caused most of them", ["203.0.113.5 has the most, 2 of 3 entries"]],
  ["which ip was scanning for wordpress", ["203.0.113.5 has all 2 entries"], ["left out"]],
  ["how often was somebody told too many requests", ["1 entry with status 429"]],
  ["how many checkouts went through ok", ["2 entries"], ["502"]],
  ["wie oft gab es zu viele Anfragen?", ["1 Eintr"]],
  ["how many pages were not found", ["3 entries with status 404"]],
])("a response is asked for by what it says: %s", async (question, said, unsaid = []) => {
  const text = await askLogs(library, shopLog, question);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test.each([
  ["who made the pool bigger and when", ["ilka has the one entry", "Line 1: 2026"]],
  ["which job could not be scheduled and why", ["night-7", "no stone is free"]],
  ["which sack gave up and when", ["seam open", "08:04:00"]],
  ["when did it give up?", ["08:04:00"]],
  ["from when till when was stone-2 down", ["4 minutes lie between line 10", "line 11"]],
  ["which exception comes with the errors", ["IllegalStateException has the one"]],
  ["where in our own code does the order trace come from", ["Flour.grind (Flour.java:42)"]],
])("lines are found by what they say of it: %s", async (question, said) => {
  const text = await askLogs(library, millLog, question);
  for (const words of said) expect(text).toContain(words);
});

test("the frame of one's own code is found by the logger, or lies in no folder of libraries", () => {
  const own = (text: string, rest: string) => ownFrameOf({ text, rest });
  expect(own("ERROR a.b.Run - x", "E: x\n\tat com.other.A.b(A.java:1)")).toBeNull();
  expect(
    own(
      "ERROR x",
      'Traceback\n  File "/app/mill.py", line 3, in grind\n    a()\n  File "/usr/lib/python3.12/json.py", line 9, in loads\nValueError: x',
    ),
  ).toBe("grind (/app/mill.py:3)");
  expect(
    own(
      "ERROR x",
      "Error: x\n    at run (/app/node_modules/a/b.js:1:2)\n    at grind (/app/mill.js:3:4)",
    ),
  ).toBe("grind (/app/mill.js:3:4)");
  expect(exceptionOf({ text: "job failed", rest: "ValueError: x" })).toBe("ValueError");
  expect(exceptionOf({ text: "job failed", rest: "" })).toBeNull();
});
