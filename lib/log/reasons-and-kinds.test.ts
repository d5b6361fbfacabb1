import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A car park's barriers: columns without names, and results in a code. */
const barriers = `2026-04-11|07:00:02|NORTH-1|ENTER|88120044|PASS
2026-04-11|07:01:10|NORTH-2|ENTER|88120071|REJECT-EXPIRED
2026-04-11|07:02:10|NORTH-2|ENTER|88120071|REJECT-EXPIRED
2026-04-11|07:05:33|NORTH-2|LEAVE|88120019|PASS
2026-04-11|07:09:48|OFFICE|ENTER|88120650|REJECT-QUOTA
2026-04-11|07:10:02|NORTH-1|ENTER|88120651|REJECT-QUOTA`;

/** A weather balloon's ground station: records with a reason. */
const balloon = `{"ts":"2026-04-11T07:00:00Z","level":"info","sonde":"RX-31","event":"position"}
{"ts":"2026-04-11T07:01:00Z","level":"error","sonde":"RX-31","event":"refused","reason":"bad_checksum"}
{"ts":"2026-04-11T07:02:00Z","level":"info","sonde":"RX-40","event":"position"}`;

const orchard = `2026-04-11 05:00:00,000 INFO  [main] o.f.App - Started frost-watch 2.1
2026-04-11 05:10:00,000 ERROR [t-1] o.f.press.Crusher - press_run failed at crate 40
Traceback (most recent call last):
  File "/opt/frost/press.py", line 61, in crush
    self.motor.turn()
MotorStalledError: no torque for 9 s
2026-04-11 05:20:00,000 WARN  [t-1] o.f.Sensor - battery at 20 percent
2026-04-11 05:40:00,000 WARN  [t-2] o.f.Sensor - battery at 11 percent
2026-04-11 05:50:00,000 INFO  [main] o.f.App - Stopped, 3 tasks open
2026-04-11 05:55:00,000 WARN  [main] o.f.App - lock file left behind`;

const kiosk = `198.51.100.4 - - [03/May/2026:10:00:00 +0000] "PUT /scores/PS301 HTTP/1.1" 201 12 "-" "curl/8.4.0"
198.51.100.4 - - [03/May/2026:10:01:00 +0000] "PUT /scores/PS377 HTTP/1.1" 413 90 "-" "curl/8.4.0"
198.51.100.9 - - [03/May/2026:10:02:00 +0000] "GET /cup HTTP/1.1" 200 77 "-" "curl/8.4.0"`;

const prose =
  "# The car park\n\nThe car park opens at seven. A season ticket has a quota of forty days.";

const library = openEmbeddedLibrary();
let bases: Record<string, TestBase>;
beforeAll(async () => {
  const add = (name: string, log: string) => library.addCase({ [name]: log, "park.md": prose });
  bases = {
    barriers: await add("barriers.log", barriers),
    balloon: await add("balloon.jsonl", balloon),
    orchard: await add("orchard.log", orchard),
    kiosk: await add("kiosk-access.log", kiosk),
  };
});

const ask = (base: string, question: string) =>
  askLogs(library, bases[base] ?? { id: "", documentIds: {} }, question, { nearest: "lines" });

test.each([
  ["barriers", "why was ticket 88120071 refused", "REJECT-EXPIRED"],
  ["balloon", "why were the telegrams of RX-31 refused", '"reason":"bad_checksum"'],
  ["orchard", "why did the press run die", "MotorStalledError: no torque for 9 s"],
])("the line that tells the reason answers why, in %s: %s", async (base, question, said) => {
  const answer = await ask(base, question);
  expect(answer).toContain("The cause, as");
  expect(answer).toContain(said);
});

test.each([
  ["barriers", "entering refused because of the quota, how many", "2 entries"],
  ["barriers", "which device had most passages", "NORTH-2 has the most, 3 of 6"],
  ["orchard", "which exception in the crusher and on which line", "crush (/opt/frost/press.py:61)"],
  ["orchard", "what was the last warning before frost-watch shut down", "battery at 11 percent"],
  ["kiosk", "which scores upload was refused as too large", "/scores/PS377"],
])("a kind of line is found by other words for it, in %s: %s", async (base, question, said) => {
  expect(await ask(base, question)).toContain(said);
});

test("what something is of needs no word in its line, and an adjective none for its figure", async () => {
  expect(await ask("orchard", "how low was the battery of the sensor box at the end")).toContain(
    "11 percent",
  );
});
