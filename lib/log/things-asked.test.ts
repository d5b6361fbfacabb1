import { beforeAll, expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { answerLogQuestion } from "./answer-log-question.ts";

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

/** The kennel's door, at which no line says which dog it was or how warm it is. */
const kennel = `2026-02-03 06:00:00 INFO door east opened by tag 4411
2026-02-03 06:10:00 WARN door east temperature alarm, heater off
2026-02-03 06:20:00 WARN door east temperature alarm, heater on
2026-02-03 06:40:00 INFO door west opened by tag 4417`;
const freezer = kennel.replaceAll("temperature alarm", "temperature -4.5 °C");

/** Batches of milk, and one caller's many lines. */
const milk = `2026-02-03 06:00 batch 81 delivered by Odile
2026-02-03 06:20 batch 82 rejected: too warm
2026-02-03 06:45 batch 83 sent on to Northfield
2026-02-03 06:50 batch 84 delivered by Ivo`;
const queue = Array.from(
  { length: 40 },
  (_, i) => `2026-02-03 06:${i + 10} caller 71 speaks at ${["desk", "gate", "bay"][i % 3]} w${i}`,
).join("\n");

const library = openEmbeddedLibrary();
let bases: Record<string, TestBase>;
beforeAll(async () => {
  bases = {
    farm: await library.addCase({ "farm.log": farm }),
    lock: await library.addCase({ "lock.jsonl": lock }),
    kennel: await library.addCase({ "kennel.log": kennel }),
    milk: await library.addCase({ "milk.log": milk }),
    queue: await library.addCase({ "queue.log": queue }),
    freezer: await library.addCase({ "freezer.log": freezer }),
  };
}, 120_000);

const ask = (base: string, question: string) =>
  askLogs(library, bases[base] ?? expect.fail(), question);

test("what no line has a word for is the one thing whose names differ, without their ids", async () => {
  expect(await ask("farm", "which film gave up most often")).toContain(
    "No line has “film”, so that was left out.\n\nharbour-night has the most, 2 of 3",
  );
});

const lacks = async (name: string, question: string) => {
  const scope = { viewer: alice, knowledgeBaseIds: [bases[name]?.id ?? ""] };
  const answer = await answerLogQuestion(library.database.db, scope, question, []);
  return answer?.lacksAsked ?? false;
};

test.each([
  ["a word that no line has, and another", "which breed was the wounded tag 4411?", true],
  ["a noun that no line has for what it tells", "which animal opened the west door?", false],
  ["a figure that no line states", "what temperature did door east reach?", true],
  ["names that no line has", "which address had the most warnings?", true],
  ["a name that lines have", "which door was opened by tag 4417?", false],
  ["entries themselves", "which alarms did door east have?", false],
  ["a condition that is left out", "how often was door east quietly opened?", false],
])("lines lack what is asked for, or not: %s", async (_, question, expected) => {
  expect(await lacks("kennel", question)).toBe(expected);
});

test("where several fields differ, none is taken for what is asked for, nor is a message", async () => {
  expect(await lacks("lock", "which skipper was late most often")).toBe(true);
});

test("lines with the figure answer", async () => {
  expect(await lacks("freezer", "what temperature did door east reach?")).toBe(false);
});

test.each([
  ["which farmer did deliver batch 81?", "batch 81 delivered by Odile"],
  ["which driver was batch 84 delivered by?", "batch 84 delivered by Ivo"],
  ["which dairy was batch 83 sent to?", "batch 83 sent on to Northfield"],
])("a line answers that has all but the noun for what it tells: %s", async (question, line) => {
  const answer = await ask("milk", question);
  expect(answer).toMatch(/^No line has “\p{L}+”/u);
  expect(answer).toContain(line);
  expect(await lacks("milk", question)).toBe(false);
});

test("of many lines, none is shown to tell what no line has a word for", async () => {
  expect(await lacks("queue", "which language did caller 71 speak?")).toBe(true);
});
