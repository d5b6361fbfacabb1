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

/** The range of a question over texts. */
async function rangeOver(question: string, ...texts: string[]) {
  const passages = texts.map((text, at) =>
    promptPassage(`notes-${at}.md#0`, text, { title: "notes" }),
  );
  return (await judgeEvidence(embedder, { question, history: [] }, passages)).range;
}

test("a number to call is that of whom it stands beside", async () => {
  const mail = `Dear Leonie,

I have asked Rudi Kamp (organ builder, 05151 338207) to come on Tuesday between nine and eleven, and he brings a ladder.

Leonies flat is on his way. The phone in the vestry is dead.
`;
  expect(await rangeOver("what is the organ builder's phone number", mail)).toBe("answered");
  expect(await rangeOver("what is leonies phone number", mail)).not.toBe("answered");
});

test("a phone number of somebody counts nobody", async () => {
  const notes =
    "Dentist: Dr Adaeze Okafor, 01632 771204, closed on Wednesdays\nOptician: Brill & Son, Kirk Street\nPlumber: Ines\nHairdresser: Gio, Tuesdays\n";
  expect(await rangeOver("phone number of the dentist", notes)).toBe("answered");
});
