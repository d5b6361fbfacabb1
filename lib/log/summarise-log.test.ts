import { beforeAll, expect, test } from "vitest";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();
let base: TestBase;

const at = (minute: number) => `2026-05-02T06:${String(minute).padStart(2, "0")}:00Z`;
const lift = [
  `${at(1)} INFO lift: started`,
  `${at(4)} INFO lift: cabin 3 left`,
  `${at(9)} WARN lift: wind 14 m/s`,
  `${at(12)} ERROR lift: cabin 3 stopped at mast 6`,
  `${at(13)} ERROR lift: cabin 4 stopped at mast 2`,
  `${at(30)} INFO lift: going on`,
].join("\n");

beforeAll(async () => {
  base = await asking().addBase({
    "lift.log": lift,
    "lift-minutes.md": "# Lift minutes\n\nThe lift is painted in June. Ada asks for a new bench.",
  });
});

const ask = async (question: string) => {
  const { message } = await asking().ask(question, {
    knowledgeBaseIds: [base.id],
    model: "extractive",
  });
  return message.text;
};

test.each([
  "summarise lift.log",
  "what's in lift.log?",
  "what happened in lift.log",
  "give me an overview of the log",
])("a log is summed up by its entries, their levels and what began when: %s", async (question) => {
  const text = await ask(question);
  expect(text).toContain("lift.log has 6 entries");
  expect(text).toMatch(/INFO: 3[^]*ERROR: 2[^]*WARN: 1/u);
  expect(text).toMatch(/What began, in this order:[^]*wind[^]*stopped at mast[^:]*: 2/u);
});

test("also in another language, and a part of it is looked up as before", async () => {
  expect(await ask("fasse lift.log zusammen")).toContain("lift.log hat 6 Einträge");
  const stretch = await ask("what happened in lift.log around 06:12?");
  expect(stretch).not.toContain("lift.log has 6 entries");
  expect(stretch).toContain("stopped at mast");
  expect(await ask("what do the lift minutes say?")).toContain("painted in June");
});
