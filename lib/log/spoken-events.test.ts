import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

const proxy = `2026-06-09T07:58:40Z gull haproxy[9]: 10.2.0.8 "GET /health HTTP/1.1" 200 2 "ELB-HealthChecker/2.0"
2026-06-09T08:00:02Z gull haproxy[9]: 10.2.0.40 "GET /berths HTTP/1.1" 200 811 "MooringDesk/2.1"
2026-06-09T08:03:02Z gull haproxy[9]: 10.2.0.41 "GET /berths HTTP/1.1" 429 92 "MooringDesk/2.1"
2026-06-09T08:20:40Z gull haproxy[9]: 10.2.0.8 "GET /health HTTP/1.1" 200 2 "ELB-HealthChecker/2.0"
2026-06-09T08:59:59Z gull haproxy[9]: 10.2.0.41 "POST /bookings HTTP/1.1" 429 92 "MooringDesk/2.1"
2026-06-09T09:00:06Z gull haproxy[9]: 10.2.0.41 "GET /berths HTTP/1.1" 200 811 "MooringDesk/2.1"`;
const pumps = `2026-06-09 11:40:00 INFO pump-3 level 41 cm
2026-06-09 11:41:09 ERROR pump-2 relay not reached
2026-06-09 11:42:17 ERROR pump-3 controller died: supply voltage low
2026-06-09 11:43:00 INFO pump-2 level 44 cm
2026-06-09 11:45:10 INFO pump-3 firmware 2.8 loading
2026-06-09 11:45:40 INFO override deactivated by operator ilse: sluice
2026-06-09 11:46:10 WARN pump-3 level 61 cm`;
const notes = "# Harbour\n\nThe pumps are looked after by Ines. Berths are booked at the desk.";

const library = openEmbeddedLibrary();
let mixed: TestBase;
beforeAll(async () => {
  mixed = await library.addCase({
    "proxy-gull.log": proxy,
    "pumps-harbour.log": pumps,
    "notes.md": notes,
  });
});

test.each([
  ["how many health checks in the proxy log", "has 2 entries with “health checks”"],
  ["how many requests were refused (429)", "has 2 requests with status 429"],
  ["how many times were clients rate limited (429)", "has 2 entries with status 429"],
  ["how many requests were rate limited in proxy-gull.log", "has 2 requests with status 429"],
  ["requests between 08:00 and 09:00 in the proxy log", "has 4 requests between 08:00 and 09:00"],
  ["when did the mooringdesk app first show up in the proxy log", "line 2 at 2026-06-09 08:00:02"],
  ["when did pump-3 die", "line 3 at 2026-06-09 11:42:17"],
])("an event is asked for in other words than the lines have: %s", async (question, said) => {
  expect(await askLogs(library, mixed, question, { nearest: "lines" })).toContain(said);
});

test("the line of what died tells its cause, and no other failure does", async () => {
  const said = await askLogs(library, mixed, "why did pump-3 die", { nearest: "lines" });
  expect(said).toContain("supply voltage low");
  expect(said).not.toContain("relay not reached");
});

test("the few entries of a time are what happened then", async () => {
  const said = await askLogs(library, mixed, "what happened at 11:45 in pumps-harbour.log");
  expect(said).toContain("pump-3 firmware 2.8 loading");
  const more = await askLogs(
    library,
    mixed,
    "what happened between 11:40 and 11:44 in pumps-harbour.log",
  );
  expect(more).toContain("pump-2 level 44 cm");
});

test("who did something and when is what a line tells that has all its words", async () => {
  const said = await askLogs(library, mixed, "who turned the sluice off and when");
  expect(said).toContain("ilse has the one entry");
  expect(said).toContain("11:45:40");
  expect(await askLogs(library, mixed, "who turned the lights off and when")).toBeUndefined();
});
