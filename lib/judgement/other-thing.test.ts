import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { judgeEvidence } from "./judge-evidence.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

/** The range of a question over the text of a document. */
async function rangeOver(question: string, text: string, title = "notes") {
  const passage = promptPassage("notes.md#0", text, { title });
  return (await judgeEvidence(embedder, { question, history: [] }, [passage])).range;
}

test("what the price is of is the thing that has it, and not the one that the document is called by", async () => {
  const repair =
    "Wipe the seal every month. A collection by our courier costs £38 plus packaging.\n";
  expect(await rangeOver("what did the kayak cost", repair, "Kayak Otter 4, manual")).not.toBe(
    "answered",
  );
  expect(await rangeOver("what does a collection cost", repair, "Kayak Otter 4, manual")).toBe(
    "answered",
  );
  const offer = "Six days with a guide. The price is £940.\n";
  expect(await rangeOver("what does the kayak trip cost", offer, "Kayak trip, May")).toBe(
    "answered",
  );
  const anleitung = "Eine Abholung durch unseren Kurier kostet 38 € samt Verpackung.\n";
  expect(await rangeOver("was hat das Kajak gekostet", anleitung, "Kajak Otter 4")).not.toBe(
    "answered",
  );
});

test("what is told of one person's thing does not hold for another's", async () => {
  const plan =
    "- vaccination card has to be shown at the border, Imogen's runs out 4 May 2027, still fine\n- Torben takes the tent\n";
  const title = "Lapland — Imogen + Torben";
  expect(await rangeOver("when does imogens vaccination card expire", plan, title)).toBe(
    "answered",
  );
  expect(await rangeOver("when does torbens vaccination card expire", plan, title)).not.toBe(
    "answered",
  );
  expect(await rangeOver("when does Torben's vaccination card expire", plan, title)).not.toBe(
    "answered",
  );
});

test("the name of a place or a plural owns nothing", async () => {
  const notes = "The spare keys are in Marlene's shed. The bikes have new tyres since June.\n";
  expect(await rangeOver("where are the spare keys", notes)).toBe("answered");
  expect(await rangeOver("when did the bikes tyres get changed", notes)).toBe("answered");
});
