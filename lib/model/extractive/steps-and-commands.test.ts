import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedder, openEmbedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "" });
});
afterAll(() => embedder.close());

/** The words that answer a question over the parts of a document. */
async function answer(question: string, title: string, ...parts: string[]): Promise<string[]> {
  const passages = parts.map(
    (text, at): PromptPassage => ({
      tag: `notes.md#${at}`,
      origin: "fresh",
      kind: null,
      title,
      section: null,
      page: null,
      lines: null,
      time: null,
      text,
    }),
  );
  const asked = { question, history: [] };
  const judgement = await judgeEvidence(embedder, asked, passages);
  const chosen = judgement.range === "answered" ? chooseUnits(judgement, asked) : [];
  return chosen.flatMap(({ units }) => units.map(({ unit }) => unit.words));
}

test("the day of an ordinal number is that of a date", async () => {
  expect(
    await answer(
      "what is on with the ferry on the 14th",
      "Week",
      "watch\n- Ferry overhaul on Friday 14 May from 02:00 to 06:00\n- Ferry fuel comes on Monday\n",
    ),
  ).toEqual(["Ferry overhaul on Friday 14 May from 02:00 to 06:00"]);
});

test("a verb and its particle are one word with a pronoun between them", async () => {
  expect(
    await answer(
      "someone erased a photo, how do i get it back",
      "Photo store",
      "RECOVER A PHOTO\n\n1. open the archive\n2. drag the photo out\n\nSEND A PHOTO\n\n1. open the sender\n2. type the address\n",
    ),
  ).toEqual(["open the archive", "drag the photo out"]);
});
