import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const rules = [
  promptPassage("boats-2024.md#0", "Members may take out a boat three times a week."),
  promptPassage("boats-2022.md#0", "Members may take out a boat four times a week."),
  promptPassage("boats-sign.md#0", "Members may take out a boat three times a week."),
  promptPassage("guests-2024.md#0", "Guests may row on Sundays."),
  promptPassage("guests-2022.md#0", "Guests may not row on Sundays."),
];

/** The documents that each quoted sentence is said to stand in. */
async function tagsOf(question: string): Promise<Record<string, string[]>> {
  const judgement = await judgeEvidence(embedder, { question, history: [] }, rules);
  const chosen = chooseUnits(judgement, { question, history: [] });
  return Object.fromEntries(
    chosen.flatMap(({ units }) => units.map(({ unit, tags }) => [unit.words, tags])),
  );
}

test("a sentence with another figure in words is no place of the one quoted", async () => {
  const tags = await tagsOf("how often a week may members take out a boat in 2024");
  expect(tags["Members may take out a boat three times a week."]?.toSorted()).toEqual([
    "boats-2024.md#0",
    "boats-sign.md#0",
  ]);
});

test("nor is one that denies it", async () => {
  const tags = await tagsOf("may guests row on sundays");
  expect(tags["Guests may row on Sundays."] ?? []).not.toContain("guests-2022.md#0");
  expect(tags["Guests may not row on Sundays."] ?? []).not.toContain("guests-2024.md#0");
});
