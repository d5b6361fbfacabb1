import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A mill's controller, whose lines tell how long what they are of took, and what was lost. */
const mill = `2026-02-03 06:00:00,000 INFO  - sluice link up
2026-02-03 06:10:00,000 INFO  - sieve-b: 310 sacks to fill
2026-02-03 06:31:00,000 INFO  - sieve-b: finished in 1260 s
2026-02-03 07:00:00,000 WARN  - sluice link lost, no carrier
2026-02-03 07:00:40,000 INFO  - sluice link restored
2026-02-03 07:10:00,000 INFO  - sieve-b: 280 sacks to fill
2026-02-03 07:40:00,000 INFO  - sieve-b: finished in 1800 s
2026-02-03 07:50:00,000 INFO  - sieve-c: 900 sacks to fill
2026-02-03 08:50:00,000 INFO  - sieve-c: finished in 3600 s
2026-02-03 09:00:00,000 WARN  - sluice link lost, no carrier
2026-02-03 09:12:30,000 INFO  - sluice link restored
2026-02-03 09:30:00,000 WARN  - hopper over the brim, spilled=14 kg
2026-02-03 09:40:00,000 WARN  - hopper over the brim, spilled=31 kg
2026-02-03 09:45:00,000 WARN  - hopper over the brim, spilled=5 kg
2026-02-03 10:00:00,000 INFO  - loader: 41 carts waiting, first since 9 min
2026-02-03 10:20:00,000 INFO  - loader: 77 carts waiting, first since 2 min`;

/** A tide gauge's records: what is missing is a figure of its own. */
const tide = `{"ts":"2026-02-03T00:10:00Z","gauge":"N-04","kind":"hole","samples_lost":3}
{"ts":"2026-02-03T04:10:00Z","gauge":"S-11","kind":"hole","samples_lost":52}
{"ts":"2026-02-03T05:00:00Z","gauge":"S-11","kind":"sample","cm":212}
{"ts":"2026-02-03T09:10:00Z","gauge":"N-04","kind":"hole","samples_lost":8}`;

/** A greenhouse's sensors. */
const greenhouse = `Feb  3 06:00:00 nursery aird: bay=ferns temp=21.5 rh=71.0
Feb  3 07:00:00 nursery aird: bay=ferns temp=22.0 rh=83.5
Feb  3 07:00:20 nursery aird: bay=cacti temp=25.5 rh=91.0
Feb  3 08:00:00 nursery aird: humidifier ferns: tank empty, valve 7`;

/** What a weighbridge says in words. */
const scale = `2026-02-03 06:00:00 gate 2 dust 12.5 µg, humidity 61.0 %
2026-02-03 07:00:00 gate 2 dust 48.0 µg, humidity 65.5 %
2026-02-03 08:00:00 gate 1 dust 9.0 µg, humidity 58.0 %`;

const prose = "# The mill\n\nThe mill by the river was built of brick. Its wheel turns slowly.";

const library = openEmbeddedLibrary();
let bases: Record<string, TestBase>;
beforeAll(async () => {
  bases = {
    mill: await library.addCase({ "mill.log": mill, "mill.md": prose }),
    tide: await library.addCase({ "tide.jsonl": tide, "mill.md": prose }),
    greenhouse: await library.addCase({ "nursery.log": greenhouse }),
    scale: await library.addCase({ "scale.log": scale }),
  };
});

const ask = (base: string, question: string) =>
  askLogs(library, bases[base] ?? { id: "", documentIds: {} }, question, { nearest: "lines" });

test.each([
  ["mill", "longest filling of sieve-b in seconds", "1800 s (30 minutes) is the longest time of 2"],
  ["mill", "which sieve run took longest", "3600 s (1 hour) is the longest time of 3"],
  ["mill", "longest cart queue at the loader", "77 is the highest figure of 2"],
  ["tide", "biggest hole, which gauge and how many lost", "52 (samples_lost) is the highest"],
])(
  "the measured field is found though lines lack a word, in %s: %s",
  async (base, question, said) => {
    expect(await ask(base, question)).toContain(said);
  },
);

test.each([
  ["longest outage of the sluice link", "12 minutes 30 seconds lie between line 10"],
  ["shortest interruption of the sluice link", "40 seconds lie between line 4"],
])(
  "of what was interrupted, the lines of its beginning and its end tell it: %s",
  async (question, said) => {
    expect(await ask("mill", question)).toContain(said);
  },
);

test.each([
  ["mill", "total spilled when the hopper was over the brim", "50 kg is the sum of 3 entries"],
  ["mill", "how many sacks were there to fill in total", "1490 is the sum of 3 entries"],
  ["tide", "total number of samples lost on 3 february", "63 (samples_lost) is the sum of 3"],
])("what lines state of something is added up, in %s: %s", async (base, question, said) => {
  expect(await ask(base, question)).toContain(said);
});

test.each([
  ["greenhouse", "what was the highest humidity in the ferns bay", "83.5 (rh) is the highest"],
  ["scale", "highest humidity at gate 2", "65.5 % is the highest"],
])("a figure is found under its own name in lines (%s)", async (base, question, answer) => {
  expect(await ask(base, question)).toContain(answer);
});
