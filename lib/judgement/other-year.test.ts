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
async function rangeOver(question: string, text: string) {
  const passage = promptPassage("notes.md#0", text, { title: "notes" });
  return (await judgeEvidence(embedder, { question, history: [] }, [passage])).range;
}

test("what a thing costs in one year does not tell what it cost in another", async () => {
  const minutes =
    "- the pottery course starts on 5 March 2026, 64 € with clay, twelve places\n- the kiln is swept in autumn\n";
  expect(await rangeOver("what does the pottery course cost in 2026", minutes)).toBe("answered");
  expect(await rangeOver("what did the pottery course cost in 2023", minutes)).toBe("closest");
  expect(await rangeOver("what does the pottery course cost", minutes)).toBe("answered");
});
