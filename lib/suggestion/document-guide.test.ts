import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import { readDocumentText } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { changePassage } from "../passage/change-passage.ts";
import { listPassages } from "../passage/list-passages.ts";
import { guideToDocument } from "./document-guide.ts";

const chapters = Array.from(
  { length: 130 },
  (_, at) => `# Chapter ${at}\n\n## Part of ${at}\n\nThe chapter ${at} has one page.\n`,
);
const long =
  "The harbour master sets the mooring fee for every skiff in the month of March each year.";
const rest = [
  "A skiff pays twelve crowns for a night at the quay in summer.",
  "Boats that stay for a week pay only for five nights of them.",
  "The fee is paid at the office beside the north pier before noon.",
];
const files = {
  "ledger.md": `# Mooring\n\n${[long, ...rest].join(" ")}\n`,
  "tides.md":
    "# The tidal mill\n\nThe mill at Oban grinds barley.\n\n## Wheel\n\nThe wheel was built by Marit in 1871. It has forty paddles.\n\n## Hours\n\nThe mill is open from 9:00 on Mondays.\n\n### In winter\n\nThe mill is closed in January because the pond freezes.\n",
  "chapters.md": chapters.join("\n"),
  "app.log":
    "2026-05-01T10:00:00Z INFO api started\n2026-05-01T10:04:11Z ERROR api pool exhausted\n",
};

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());

describe.each(testEngines())("$name", (engine) => {
  let asking: Asking;
  let base: TestBase;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
    base = await asking.addBase(files);
  }, 120_000);
  afterAll(() => asking?.close());

  const guideTo = async (name: keyof typeof files) => {
    for (let call = 0; call < 40; call += 1) {
      const guide = await guideToDocument(asking.tools, alice, base.documentIds[name] ?? "");
      if (guide.complete) return guide;
    }
    throw new Error("The guide was never complete.");
  };

  test("has the headings below the title, sentences of the document and questions that it answers", async () => {
    const { outline, summary, questions } = await guideTo("tides.md");
    expect(outline.map(({ text, depth }) => [text, depth])).toEqual([
      ["Wheel", 0],
      ["Hours", 0],
      ["In winter", 1],
    ]);
    expect(summary.length).toBeGreaterThan(0);
    expect(summary.length).toBeLessThanOrEqual(5);
    const id = base.documentIds["tides.md"] ?? "";
    const { text } = await readDocumentText(asking.database.db, alice, id, {});
    for (const each of [...outline, ...summary])
      expect(text.slice(each.start, each.end).replace(/\s+/gu, " ").trim()).toBe(each.text);
    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) {
      const { message } = await asking.ask(question, {
        model: "extractive",
        knowledgeBaseIds: [base.id],
        documentIds: [id],
      });
      expect(message.outcome).toBe("answered");
    }
  });

  test("has the sentences of a corrected passage at the places of the document's own", async () => {
    const documentId = base.documentIds["ledger.md"] ?? "";
    const { db } = asking.database;
    const [passage] = (await listPassages(db, alice, documentId, { limit: 5 })).passages;
    const { chunkId = "", text = "" } = passage ?? {};
    const corrected = text.trim().replace(long, "The master sets the fee.");
    expect(corrected).not.toBe(text.trim());
    await changePassage({ db, embedder }, alice, { documentId, chunkId }, { text: corrected });
    const { summary } = await guideTo("ledger.md");
    expect(summary.length).toBeGreaterThan(1);
    const sentences = [long, ...rest].join("|");
    for (const each of summary) expect(sentences.split("|")).toContain(each.text);
  });

  test("of many headings the lower ones are left out first, and it says so", async () => {
    const { outline, outlineCut } = await guideTo("chapters.md");
    expect(outlineCut).toBe(true);
    expect(outline).toHaveLength(120);
    expect(outline.every(({ depth }) => depth === 0)).toBe(true);
  });

  test("of a log there are questions alone", async () => {
    const { outline, summary, questions } = await guideTo("app.log");
    expect({ outline, summary }).toEqual({ outline: [], summary: [] });
    expect(questions).toContain("Which errors are in app.log?");
  });

  test("another person's document is not there", async () => {
    await expect(
      guideToDocument(asking.tools, { userId: "bob" }, base.documentIds["tides.md"] ?? ""),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
