import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A render farm, whose frames are named for the film. */
const farm = `2026-02-03 06:00:00 INFO started frame=harbour-night-0a41 slot=rack1-04 pool=slow
2026-02-03 06:10:00 WARN frame=harbour-night-0a41 slot=rack1-04 gave up: texture missing
2026-02-03 06:31:00 WARN frame=owl-91c3 slot=rack1-07 gave up: texture missing
2026-02-03 07:00:00 WARN frame=harbour-night-77b2 slot=rack1-07 gave up: texture missing
2026-02-03 07:00:40 INFO finished frame=owl-12d8 slot=rack1-02 in 91 s`;

/** Boats that pass a lock, with the parties that they are of. */
const lock = `{"ts":"2026-02-03T06:00:00Z","event":"late","boat":"heron","lane":"east"}
{"ts":"2026-02-03T06:20:00Z","event":"late","boat":"heron","lane":"west"}
{"ts":"2026-02-03T07:00:00Z","event":"late","boat":"dipper","lane":"east"}
{"ts":"2026-02-03T07:10:00Z","event":"passed","boat":"dipper","lane":"east"}`;

const library = openEmbeddedLibrary();
let bases: Record<string, TestBase>;
beforeAll(async () => {
  bases = {
    farm: await library.addCase({ "farm.log": farm }),
    lock: await library.addCase({ "lock.jsonl": lock }),
  };
}, 120_000);

const ask = (base: string, question: string) =>
  askLogs(library, bases[base] ?? expect.fail(), question);

test("what no line has a word for is the one thing whose names differ, without their ids", async () => {
  expect(await ask("farm", "which film gave up most often")).toContain(
    "No line has “film”, so that was left out.\n\nharbour-night has the most, 2 of 3",
  );
});

test("where several fields differ, none is taken for what is asked for", async () => {
  const answer = await ask("lock", "which skipper was late most often");
  expect(answer ?? "").not.toContain("has the most");
});
