import { beforeAll, expect, it, test } from "vitest";
import { alice } from "../../test/database.ts";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";
import { answerLibraryQuestion } from "./answer-library-question.ts";
import { toLibraryAnswer } from "./quoted-text.ts";

const asking = openQuoting();
let base: TestBase;

const files = {
  "allotment-rules-v1.md":
    "# Allotment rules\n\nVersion 1, from 2022.\n\n## Water\n\nEach plot has two cans a day. The pump is locked at night.\n\n## Fires\n\nNo fires at any time.",
  "allotment-rules-v2.md":
    "# Allotment rules\n\nVersion 2, from 2025.\n\n## Water\n\nEach plot has four cans a day. The pump is locked at night.\n\n## Fires\n\nFires are allowed in November.\n\n## Bees\n\nTwo hives a plot.",
  "minutes-2025-04-08.md":
    "# Minutes of the allotment meeting\n\nPresent: Ada, Bo, Cem\nApologies: Dora\nChair: Ada\n\n## Shed\n\nBo paints the shed.",
  "minutes-2025-09-16.md":
    "# Minutes of the allotment meeting\n\nPresent: Ada, Dora\nApologies: Bo\nChair: Dora\n\n## Shed\n\nThe shed is green now.",
  "satzung-alt.md": "# Satzung des Vereins\n\n## Beitrag\n\nDer Beitrag beträgt 30 Euro.",
  "satzung-neu.md": "# Satzung des Vereins\n\n## Beitrag\n\nDer Beitrag beträgt 45 Euro.",
  "quarry-paper.md":
    "---\ntitle: Toads in a flooded quarry\nauthors: [Ida Roe]\ndate: 2020\njournal: Pond Letters\n---\n\n## Methods\n\nWe counted by torch.\n\n## Results\n\nThere were 212 toads.",
  "canal-paper.md":
    "---\ntitle: Newts of the old canal\nauthors: [Bo Li]\ndate: 2022\njournal: Pond Letters\n---\n\n## Methods\n\nWe set bottle traps.\n\n## Results\n\nThere were 48 newts.",
  "prices-2024.csv": "item,price\nHose,12.50\nRake,6.20\nTwine,1.10\n",
  "prices-2025.csv": "item,price\nHose,13.90\nRake,6.20\nTwine,1.30\n",
  "pump.log": "2026-04-01T08:00:00Z INFO pump on\n2026-04-01T09:00:00Z ERROR pump off",
};

beforeAll(async () => {
  base = await asking().addBase(files);
});

async function ask(question: string, writes = false) {
  const answer = await answerLibraryQuestion(
    { db: asking().database.db, embedder: asking().tools.embedder },
    { viewer: alice, knowledgeBaseIds: [base.id] },
    question,
    { lastCited: null, writes },
  );
  if (answer && "read" in answer) return answer.read.map(({ filename }) => filename);
  return answer && "text" in answer ? toLibraryAnswer(answer.text).text(() => "x") : undefined;
}

const rules = [
  "They differ in 4 places:",
  "| | allotment-rules-v1.md | allotment-rules-v2.md |",
  "| Water | Each plot has two cans a day. [x] | Each plot has four cans a day. [x] |",
  "| Fires | No fires at any time. [x] | Fires are allowed in November. [x] |",
  "| Bees | – | Two hives a plot. [x] |",
];

test.each([
  "what changed between version 1 and version 2 of the allotment rules document",
  "compare allotment-rules-v1.md with allotment-rules-v2.md",
  "What is new in allotment-rules-v2.md?",
])("of two versions what differs is told, heading by heading: %s", async (question) => {
  const text = await ask(question);
  for (const row of rules) expect(text).toContain(row);
  expect(text).not.toContain("locked at night");
});

test.each([
  ["compare the minutes of april and september", "| Shed | Bo paints the shed. [x] | The shed is"],
  ["compare the two papers", "| Results | There were 212 toads. [x] | There were 48 newts. [x] |"],
  [
    "how does the toads paper differ from the newts paper",
    "| Methods | We counted by torch. [x] | We set bottle traps. [x] |",
  ],
  ["compare prices-2024.csv with prices-2025.csv", "| Hose | item: Hose; price: 12.50 [x] | item:"],
  ["was ist der unterschied zwischen satzung-alt.md und satzung-neu.md", "45 Euro. [x] |"],
])("two documents are put side by side: %s", async (question, row) => {
  expect(await ask(question)).toContain(row);
});

it("says that two papers are shown side by side, which are no versions", async () => {
  expect(await ask("compare the two papers")).toMatch(/^Side by side:/u);
});

test.each([
  "what is the difference between toads and newts",
  "compare april and september",
  "what changed between 08:00 and 09:00 in pump.log",
  "what is new in quarry-paper.md",
  "compare the results of the two papers",
  "compare the minutes and the moon",
])("what compares no two documents is left to their passages: %s", async (question) => {
  expect(await ask(question)).toBeUndefined();
});

it("asks which two are meant where there are more", async () => {
  const text = await ask("compare the allotment documents");
  expect(text).toMatch(/^Which two of these \d\?\n/u);
  expect(text).toContain("allotment-rules-v1.md");
});

it("gives a language model the passages of both", async () => {
  const read = await ask("compare the two papers", true);
  expect(new Set(read)).toEqual(new Set(["quarry-paper.md", "canal-paper.md"]));
});

test.each(["latest minutes", "What do the newest minutes say?", "the last minutes"])(
  "the newest of several is told by the dates in their names: %s",
  async (question) => {
    const text = await ask(question);
    expect(text).toContain("Present: Ada, Dora [x]");
    expect(text).toContain("The shed is green now. [x]");
    expect(text).not.toContain("`");
  },
);
