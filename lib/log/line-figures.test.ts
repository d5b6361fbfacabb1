import { expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import { askedWord } from "./asked-word.ts";
import { figureOf } from "./line-figures.ts";

const library = openEmbeddedLibrary();

async function ask(lines: readonly string[], question: string) {
  const stamped = lines.map(
    (line, at) => `2026-03-01 08:${String(at).padStart(2, "0")}:00 ${line}`,
  );
  return askLogs(library, await library.addCase({ "unit.log": stamped.join("\n") }), question);
}

const club = [
  "INFO  club: 12 sign-ups today, 3 no-show's, queue_depth=4",
  "INFO  club: 30 sign-ups today, queue_depth=19",
  "INFO  club: 7 sign-ups today, queue_depth=2",
];

test.each([
  ["highest queue_depth", "19 (queue_depth) is the highest figure of 3"],
  ["what was the highest queue_depth at the club", "19 (queue_depth) is the highest figure of 3"],
  ["how many sign-ups were there in total", "49 is the sum of 3 lines"],
])("a noun may have signs in it: %s", async (question, said) => {
  expect(await ask(club, question)).toContain(said);
});

const shop = [
  "INFO shop Order 4411 shipped",
  "INFO shop Order 4412 shipped",
  "INFO shop order=4413 shipped",
  "INFO shop order_id=4414 shipped",
  "INFO web user 40 logged in",
  "INFO web user 41 logged in",
  "INFO desk ticket 8800 closed",
  "INFO desk ticket #8801 closed",
  "INFO print job 500 printed",
  "INFO print job 501 printed",
  "INFO dock 12 parcels, crates=4",
  "INFO dock 30 parcels, crates=9",
];

test.each([
  ["How many orders were shipped in total?", "4 entries"],
  ["How many users logged in in total?", "By user, 2 in all"],
  ["How many tickets were closed in total?", "2 entries"],
  ["How many jobs were printed in total?", "2 entries"],
  ["How many parcels were there in total?", "42 is the sum of 2"],
  ["total crates", "13 (crates) is the sum of 2"],
])("the name of one is not added up: %s", async (question, said) => {
  expect(await ask(shop, question)).toContain(said);
});

const highest = (line: string, noun: string) =>
  figureOf(line, { of: "names", names: noun.split(" ").map(askedWord) })?.value;

test.each([
  ["sensor 3 battery 80 temperature 21.5 humidity 40", "temperature", 21.5],
  ["node 9 load 0.31", "load", 0.31],
  ["worker 12 memory 512 used", "memory", 512],
  ["disk 3 usage 81%", "disk usage", 81],
  ["speed 80 rpm 2200", "rpm", 2200],
  ["speed 80 rpm 2200", "speed", 80],
  ["418 tasks waiting, oldest 610 s", "tasks", 418],
  ["INFO queue: 12 errors 3 warnings", "errors", 12],
  ["engine at 2200 rpm", "rpm", 2200],
])("the figure of a noun is not that of its neighbour: %s", (line, noun, value) => {
  expect(highest(line, noun)).toBe(value);
});

const damp = [
  "WARN pid=4711 humidity sensor restarted",
  "INFO humidity=41",
  "INFO humidity=63",
  "INFO port=9000 valve opened",
  "WARN turns=3, valve stuck",
  "WARN turns=8, valve stuck",
];

test.each([
  ["highest humidity", "63 (humidity) is the highest figure of 2"],
  ["highest valve", "8 (turns) is the highest figure of 2"],
])("a lone figure stands in only where no line names one: %s", async (question, said) => {
  expect(await ask(damp, question)).toContain(said);
});

const dock = [
  "INFO dock: 5 items packed, 2 items sorted",
  "INFO dock: 7 items packed, 1 items sorted",
  "INFO dock: summary: 12 items packed, 3 items sorted",
  "INFO load: rows_loaded=1000 size=900 KB",
  "INFO load: rows_loaded=500 size=90 KB",
  "INFO load: rows_loaded=500 rows_total=1500",
  "INFO load: total rows_loaded=2000",
  "INFO meter: litres_total=40",
  "INFO meter: litres_total=90",
];

test.each([
  ["How many items were sorted in total?", "3 is the sum of 2"],
  ["How many items were packed in total?", "12 is the sum of 2"],
  ["total rows loaded", "2000 (rows_loaded) is the sum of 3"],
])("each is added up once, and by what was done: %s", async (question, said) => {
  expect(await ask(dock, question)).toContain(said);
});

test("what goes on counting, or is of one thing done or another, is not added up", async () => {
  expect(await ask(dock, "total items")).not.toContain("12 is the sum");
  expect(await ask(dock, "total litres")).not.toContain("130");
});

test("a copy of a line is added up once", async () => {
  const line = "2026-03-01 08:00:00 INFO  mill: 40 sacks filled";
  const log = [line, line, line.replace("00 INFO", "30 INFO")].join("\n");
  const base = await library.addCase({ "mill.log": log });
  const answer = await askLogs(library, base, "How many sacks were filled in total?");
  expect(answer).toContain("80 is the sum of 2");
});

const gateway = [
  'edge.log.2 2026-04-02 10:00:00.008 2574 INFO web.server [req-1] 10.1.1.1 "GET /v2/items HTTP/1.1" status: 200 len: 1893 time: 0.2477829',
  'edge.log.2 2026-04-02 10:00:01.551 2574 INFO web.server [req-2] 10.1.1.1 "POST /v2/items HTTP/1.1" status: 202 len: 733 time: 0.7116742',
  'edge.log.2 2026-04-02 10:00:02.100 2574 INFO web.server [req-3] 10.1.1.1 "GET /v2/tags HTTP/1.1" status: 200 len: 12 time: 0.0103111',
];

test("a figure under the key of the time is how long it took, and a large one is a moment", async () => {
  expect(await ask(gateway, "slowest request")).toContain(
    "0.7116742 (time) is the longest time of 3",
  );
  const moments = gateway.map((line) => line.replace(/time: 0\.(\d+)/u, "time: 177512$1"));
  expect(await ask(moments, "slowest request")).not.toContain("longest time");
});
