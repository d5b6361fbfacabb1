import { generateText } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { buildPrompt } from "../../prompt/prompt.ts";
import type { Passage } from "../../wire/passage.ts";
import { createExtractiveModel } from "./extractive-model.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (text: string): Passage => ({
  chunkId: "c1",
  documentId: "rules.md",
  sourceId: "rules.md",
  tag: "rules.md#1",
  title: "Rules",
  ordinal: 1,
  part: "fulltext",
  section: null,
  page: null,
  lineStart: null,
  lineEnd: null,
  start: 0,
  end: text.length,
  text,
  origin: "fresh",
  score: 1,
  vectorScore: 1,
  keywordScore: null,
  rerankScore: null,
  number: null,
});

async function answer(question: string, text: string): Promise<string> {
  const { text: said } = await generateText({
    model: createExtractiveModel({ embedder }),
    ...buildPrompt({ question, passages: [passage(text)], history: [] }),
  });
  return said;
}

const warranty =
  "**How long is the warranty?** Two years for kettles. Filters have three months. Gaskets are not covered.";
const books =
  "## Lending\n\nNovels are lent for four weeks. Films go out for three days. Returned things lie in the hall.";
const keys =
  "## Keys\n\nA lost locker key costs £14. A lost badge costs £6. Report both at the desk.";

test.each([
  ["how long is a filter under warranty", warranty, "three months", "Two years"],
  ["how long can I borrow a film", books, "three days", "four weeks"],
  [
    "how soon must the fire brigade hear of a false alarm",
    "## Alarms\n\nTell the office within 12 days. Ring 0555 201 at any hour. A false alarm is reported to the fire brigade within 20 minutes, and the log is signed.",
    "20 minutes",
    "12 days",
  ],
  ["what does a lost badge cost", keys, "£6", "£14"],
])("one value is quoted without its neighbour's: %s", async (question, text, value, other) => {
  const said = await answer(question, text);
  expect(said).toContain(value);
  expect(said).not.toContain(other);
});

test.each([
  [
    "how long can I borrow a film",
    "## Lending\n\nFilms go out for three days. If nobody waits for it, two more days are added. Returned things lie in the hall.",
    "two more days",
  ],
  [
    "how much is a day ticket for adults and children",
    "## Tickets\n\nAdults pay 12 euros for a day ticket. Children pay 5 euros for one. Returned tickets are refunded.",
    "5 euros",
  ],
])(
  "what qualifies a value stays, and so does the other one asked for: %s",
  async (question, text, also) => {
    expect(await answer(question, text)).toContain(also);
  },
);
