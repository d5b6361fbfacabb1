import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import { secondQuestion } from "../../question/second-question.ts";
import { withSecondAnswer } from "./answer-second.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const depot = `14 parcels without a label were found in the depot on Friday.

The new forklift arrives on 3 May and needs a licence to drive. The gate is painted green again.

Parcels that nobody claims by June are given to the food bank in Elm Street.`;

async function answer(question: string): Promise<string> {
  const passages = [promptPassage("depot.md#0", depot, { title: "Depot" })];
  const asked = { question, history: [], passages };
  const quoted = chooseUnits(await judgeEvidence(embedder, asked, passages), asked);
  const chosen = await withSecondAnswer(embedder, quoted, asked);
  return chosen.flatMap(({ units }) => units.map(({ unit }) => unit.words)).join("\n");
}

test("of two questions asked at once both are answered", async () => {
  const said = await answer("how many parcels had no label and who gets the parcels nobody claims");
  expect(said).toContain("14 parcels");
  expect(said).toContain("food bank");
});

test.each([
  ["how many parcels had no label", null],
  ["which parcel was late and why", null],
  ["what do bread and butter cost", null],
  ["who has the key and when does the forklift arrive?", "when does the forklift arrive?"],
  ["Wer hat den Schlüssel, und wann kommt der Stapler?", "wann kommt der Stapler?"],
  ["Who has the key? When does the forklift arrive?", "When does the forklift arrive?"],
])("%s", (question, second) => {
  expect(secondQuestion(question)?.[1] ?? null).toBe(second);
});
