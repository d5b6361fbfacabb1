import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { bestOf, mayAnswer } from "./judge.ts";
import { judgeEvidence } from "./judge-evidence.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

test.each([
  [
    "what does oriel need",
    "- Wen looks for the kiln shelf with Oriel\n- Oriel: away until Thursday\n- Oriel: glazes the tiles, needs two more buckets\n",
    /two more buckets/u,
  ],
  [
    "what does the meter show",
    "- Wen is to read the meter\n- the meter is in the cellar\n- the meter shows 4410 since the winter, which is far too much\n",
    /4410/u,
  ],
])(
  "of units that are alike the one with the asker's verb is first: %s",
  async (question, text, words) => {
    const passage = promptPassage("studio.md#0", text, { title: "Studio notes" });
    const { candidates } = await judgeEvidence(embedder, { question, history: [] }, [passage]);
    expect(bestOf(candidates.filter(mayAnswer))?.unit.words).toMatch(words);
  },
);
