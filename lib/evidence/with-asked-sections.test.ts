import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";

const paper = (subject: string, interests: string) =>
  `# ${subject}: a field study\n\nAnn Holm, Jo Pike\n\n## Abstract\n\nWe studied ${subject} over two summers in nine valleys.\n\n## Methods\n\nThe primary outcome of the work on ${subject} was the mean count of a week.\n\n## Limitations\n\nOne region only, and no night was counted.\n\n## Acknowledgements and funding\n\n${interests}\n`;

const library = {
  "lichen.md": paper("lichens on slate roofs", "J.P. has advised a maker of slates."),
  "newts.md": paper(
    "newts in quarry ponds",
    "The authors of the study declare no conflict of interest.",
  ),
  "swifts.md": paper("swifts at church towers", "No author has a conflict of interest."),
  "voles.md": paper("voles along ditches", "The authors have no conflict of interest to declare."),
  "roofs.md":
    "# Roofs\n\nSlate roofs have lichens after ten years. Lichens on a slate roof do no harm.\n",
};

let embedder: Embedder;
let asking: Asking;
let shared: TestBase;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  const [engine] = testEngines();
  if (!engine) throw new Error("No engine to test with.");
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
  shared = await asking.addBase(library, "shared");
});
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

const ask = (question: string) =>
  asking.ask(question, { model: "extractive", knowledgeBaseIds: [shared.id], topN: 4 });

test("of the document that a question names, among others, the sections of an aspect come first, and theirs go", async () => {
  const { message, passages } = await ask("is there a conflict of interest in the lichen study");
  expect(passages[0]?.text).toContain("J.P. has advised a maker of slates.");
  expect(passages.filter(({ text }) => text.includes("conflict of interest"))).toEqual([]);
  expect(message.text).toContain("J.P. has advised a maker of slates.");
});

test("a question that names no document has the sections of all", async () => {
  const { passages } = await ask("do the authors declare a conflict of interest");
  const documents = passages
    .filter(({ text }) => text.includes("conflict of interest"))
    .map(({ documentId }) => documentId);
  expect(new Set(documents).size).toBeGreaterThan(1);
});

test("the sentence that says the words is taken before others of its section", async () => {
  const { message } = await ask("what was the primary outcome in the work on voles");
  expect(message.text).toMatch(/^The primary outcome of the work on voles/);
});

test("the abstract says of which document its sections are", async () => {
  const { message } = await ask("limitations of the newts paper");
  expect(message.text).toContain("One region only");
  expect(message.outcome).toBe("answered");
});

test("an aspect that is asked of several documents is quoted of each, below its title", async () => {
  const { message } = await ask("compare the limitations of both studies");
  const { message: interests } = await ask("does each of the studies have a conflict of interest");
  expect(message.text.match(/One region only/g)?.length).toBeGreaterThan(1);
  expect(message.text).toContain("**lichens on slate roofs: a field study**");
  expect(interests.text).toContain("J.P. has advised a maker of slates.");
  expect(interests.text).toContain("No author has a conflict of interest.");
});
