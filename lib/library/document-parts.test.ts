import { beforeAll, expect, it, test } from "vitest";
import { alice } from "../../test/database.ts";
import type { TestBase } from "../../test/library.ts";
import { writePptx } from "../../test/office-slides.ts";
import { column, makePdf } from "../../test/pdf-file.ts";
import { openQuoting } from "../../test/quoting.ts";
import { answerLibraryQuestion } from "./answer-library-question.ts";
import { toLibraryAnswer } from "./quoted-text.ts";

const asking = openQuoting();
let base: TestBase;

const page = (...lines: string[]) => column(lines, { x: 72, y: 700 });
const files = {
  "sauna-rules.pdf": makePdf([
    page("Shower before you go in.", "Sit on a towel at all times."),
    page("The oven may be fed by the warden alone.", "Wood is behind the hut."),
    page("Whoever leaves last closes the valve."),
  ]),
  "harbour-plans.pptx": writePptx([
    { title: "The new quay", lines: ["It opens on 4 June", "Two cranes"] },
    { title: "Money", lines: ["The town pays 40,000"] },
  ]),
  "seed-list.md":
    "# Seeds in the tin\n\n| Seed | Packets |\n| --- | --- |\n| Leek | 2 |\n| Kale | 1 |\n\nThe tin is in the porch.",
  "weir-handbook.md": `# Weir handbook\n\n${["Gates", "Floods", "Fish pass"].map((name) => `## ${name}\n\n${`The ${name.toLowerCase()} are looked after by the keeper of the weir on every day of the year. `.repeat(12)}`).join("\n\n")}`,
  "quay.log": "2026-04-01T08:00:00Z INFO quay opened\n2026-04-01T09:00:00Z ERROR quay closed",
  "quay-booking.eml":
    "From: Ada <ada@quay.example>\nTo: Bo <bo@quay.example>\nSubject: Quay booking\nDate: Wed, 1 Apr 2026 08:00:00 +0000\n\nBerth 4 is yours from Friday.",
  "minutes-april.md": "# April at the hut\n\nThe stove is swept by Cem in June.",
  "porch.txt": "The porch has a bench.",
};

beforeAll(async () => {
  base = await asking().addBase(files);
});

async function ask(question: string, lastCited: string | null = null) {
  const answer = await answerLibraryQuestion(
    { db: asking().database.db, embedder: asking().tools.embedder },
    { viewer: alice, knowledgeBaseIds: [base.id] },
    question,
    { lastCited, writes: false },
  );
  if (!answer || !("text" in answer)) return undefined;
  return toLibraryAnswer(answer.text).text(() => "x");
}

test.each([
  [
    "what is in the seed list?",
    ["| Leek | 2 [x] |", "| Kale | 1 [x] |", "The tin is in the porch. [x]"],
  ],
  ["what does seed-list.md say", ["| Leek | 2 [x] |"]],
  ["what's in the harbour presentation", ["Two cranes", "The town pays 40,000"]],
  ["was steht in seed-list.md", ["| Kale | 1 [x] |"]],
])(
  "a short document is quoted whole where what it says is asked for: %s",
  async (question, said) => {
    const text = await ask(question);
    for (const each of said) expect(text).toContain(each);
  },
);

it("sums up a longer one", async () => {
  const text = await ask("what does the weir handbook say?");
  expect(text?.match(/keeper of the weir/gu)?.length).toBeLessThanOrEqual(5);
});

test.each(["what is in the tin?", "what is in the porch", "what does the keeper say?"])(
  "what is in no document by its name is asked of the texts: %s",
  async (question) => {
    expect(await ask(question)).toBeUndefined();
  },
);

test("a page and a slide are quoted by their number, and one that is not there is said to be none", async () => {
  const second = await ask("what is on page 2 of sauna-rules.pdf?");
  expect(second).toContain("sauna-rules.pdf, page 2:");
  expect(second).toContain("The oven may be fed by the warden alone. [x]");
  expect(second).not.toMatch(/towel|valve/u);
  expect(await ask("show me slide 2 of the harbour plans")).toContain("The town pays 40,000");
  expect(await ask("was steht auf seite 3 von sauna-rules.pdf")).toContain("closes the valve");
  expect(await ask("what is on page 7 of sauna-rules.pdf")).toBe(
    "sauna-rules.pdf has 3 pages, and no page 7.",
  );
  expect(await ask("what is on page 1 of seed-list.md")).toBeUndefined();
});

test("the headings of a document are listed", async () => {
  const text = await ask("which sections does the weir handbook have");
  expect(text).toContain("- Gates\n- Floods\n- Fish pass");
  expect(await ask("welche Kapitel hat das weir-handbook.md")).toContain("- Fish pass");
});

test.each([
  ["which pdfs do I have?", ["sauna-rules.pdf"], ["harbour", "seed-list"]],
  ["list my presentations", ["harbour-plans.pptx"], ["sauna"]],
  ["Welche Präsentationen habe ich?", ["harbour-plans.pptx"], ["sauna"]],
  ["how many spreadsheets do I have", ["None of the documents is filed under “spreadsheets”"], []],
])("files are listed by what they are: %s", async (question, said, others) => {
  const text = await ask(question);
  for (const each of said) expect(text).toContain(each);
  for (const each of others) expect(text).not.toContain(each);
});

test("a noun tells which of two documents with a name is meant, and which has no other name", async () => {
  expect(await ask("what does the quay email say")).toContain("Berth 4 is yours from Friday.");
  const minutes = await ask("summarise the minutes", base.documentIds["weir-handbook.md"] ?? null);
  expect(minutes).toContain("The stove is swept by Cem");
  const spokenOf = await ask("summarise this file", base.documentIds["weir-handbook.md"] ?? null);
  expect(spokenOf).toContain("keeper of the weir");
});
