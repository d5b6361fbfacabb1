import { expect, test } from "vitest";
import { judgeText } from "../../test/judge-text.ts";

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
    expect((await judgeText(question, text)).words).toMatch(words);
  },
);
