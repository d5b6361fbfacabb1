import { expect, test } from "vitest";
import {
  type CitedAnswer,
  findFabricated,
  markedSentences,
  summariseGrounding,
} from "./grounding.ts";

const text = "Beans keep four weeks. Tins help.";

/** A result whose first citation quotes the first sentence of {@link text}. */
function result(
  answer: string,
  change: Partial<{ quote: string; chunkId: string }> = {},
): CitedAnswer {
  const cited = { quote: "Beans keep four weeks.", quoteStart: 0, quoteEnd: 22, chunkId: "c1" };
  return {
    message: { text: answer },
    citations: [{ number: 1, documentId: "d1", passages: [{ ...cited, ...change }] }],
    passages: [{ chunkId: "c1" }],
  };
}
const fabricatedIn = (of: CitedAnswer) =>
  findFabricated(of, async (_id, start, end) => text.slice(start, end));

test("finds nothing fabricated where marker, passage and words are real", async () => {
  expect(await fabricatedIn(result("Beans keep four weeks. [1] See \\[12\\]."))).toEqual([]);
});

test.each([
  ["a marker of nothing", result("Four weeks. [1][2]"), "[2] is nothing"],
  ["a citation without a marker", result("Four weeks."), "1 has no marker"],
  [
    "a passage not given",
    result("[1]", { chunkId: "c9" }),
    "[1] cites a passage that was not given",
  ],
  ["other words", result("[1]", { quote: "Beans keep 4 weeks." }), "[1] quotes other words than"],
])("counts %s as fabricated", async (_name, of, expected) => {
  expect((await fabricatedIn(of)).join("\n")).toContain(expected);
});

test("gives a marker to the sentence before it, across list items and escapes", () => {
  expect(
    markedSentences("One thing is so. Another is not. [1][2]\n\n- a third [3]\n- a \\[4\\] fourth"),
  ).toEqual([
    { sentence: "One thing is so.", numbers: [] },
    { sentence: "Another is not.", numbers: [1, 2] },
    { sentence: "- a third", numbers: [3] },
    { sentence: "- a \\[4\\] fourth", numbers: [] },
  ]);
});

test("measures precision over citations, recall over answerable questions, and sums what is fabricated", () => {
  const base = { id: "q", answerable: true, answered: true, sentences: 2, fabricated: [] };
  const table = summariseGrounding([
    { ...base, citedSentences: 2, citations: 2, goldCitations: 1 },
    { ...base, citedSentences: 1, citations: 2, goldCitations: 0, fabricated: ["[9] is nothing"] },
    { ...base, answered: false, sentences: 0, citedSentences: 0, citations: 0, goldCitations: 0 },
  ]);
  expect(Object.values(table).map((row) => row.measured)).toEqual([0.75, 0.25, 0.333, 1, 2]);
});
