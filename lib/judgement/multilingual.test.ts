import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { openEmbeddedForTest } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import { writeMultilingualModel } from "../../test/multilingual-model.ts";
import { dot } from "../embedding/dot.ts";
import { type Embedder, openEmbedder } from "../embedding/embed.ts";
import { onCommonScale } from "../embedding/model.ts";
import { wordings } from "../wording/wording-for.ts";

const id = "Xenova/multilingual-e5-small";
const question = "What does the ferry cost for adults?";
const german = {
  "faehre.md": "# Fähre\n\nDie Fähre kostet 14 Euro für Erwachsene.\n",
  "garten.md": "# Garten\n\nDer Garten ist am Montag gegossen.\n",
  "bibliothek.md": "# Bibliothek\n\nDie Bibliothek ist am Sonntag geschlossen.\n",
};

let folder: string;
let multilingual: Embedder;
let english: Embedder;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ibid-models-"));
  writeMultilingualModel(join(folder, id));
  [multilingual, english] = await Promise.all([
    openEmbedder({ model: id, modelsFolder: folder, cacheFolder: "" }),
    openTestEmbedder(),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([multilingual?.close(), english?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe("a model in the form of multilingual-e5-small", () => {
  test("has its dimensions, and reads questions and passages each behind its prefix", async () => {
    expect(multilingual.dimensions).toBe(384);
    const text = "Die Fähre kostet 14 Euro.";
    const [asked, [passage]] = await Promise.all([
      multilingual.embedQuestion(text),
      multilingual.embedPassages([text]),
    ]);
    expect(asked).toHaveLength(384);
    expect(Math.hypot(...asked)).toBeCloseTo(1, 5);
    // By another name it is read as it is.
    writeMultilingualModel(join(folder, "plain"));
    const plain = await openEmbedder({ model: "plain", modelsFolder: folder, cacheFolder: "" });
    const [query, told] = await plain.embedPassages([`query: ${text}`, `passage: ${text}`]);
    await plain.close();
    expect(asked).toEqual(query);
    expect(passage).toEqual(told);
  });

  test("tells how near a text in another language comes to each word, and a padded one as by itself", async () => {
    const words = ["what", "ferry", "adults"];
    const texts = [
      "Die Fähre ist für Erwachsene.",
      `Der Garten ist gegossen. ${"Die ".repeat(30)}`,
    ];
    const [near, far] = await multilingual.compareTexts(words, texts);
    expect(near?.nearness[1]).toBeCloseTo(1, 3);
    expect(near?.nearness[2]).toBeCloseTo(1, 3);
    expect(far?.nearness[1]).toBeLessThan(0.5);
    const [alone] = await multilingual.compareTexts(words, texts.slice(0, 1));
    expect([...(near?.nearness ?? [])]).toEqual([...(alone?.nearness ?? [])]);
  });

  test("is judged on the scale of the model that ships, for all its texts are like each other", async () => {
    const [near, far] = await multilingual.embedPassages([
      "Die Fähre kostet 14 Euro für Erwachsene.",
      "Der Garten ist am Montag gegossen.",
    ]);
    const asked = await multilingual.embedQuestion(question);
    const cosines = [near, far].map((vector) => dot(asked, vector ?? new Float32Array()));
    expect(Math.min(...cosines)).toBeGreaterThan(0.6);
    const [answers = 0, foreign = 1] = cosines.map((each) =>
      onCommonScale(multilingual.model, each),
    );
    expect(answers).toBeGreaterThan(0.5);
    expect(foreign).toBeLessThan(0.3);
  });
});

describe.each([
  ["a multilingual embedder", () => multilingual, "answered"],
  ["an English embedder", () => english, "not answered"],
] as const)("a German text that is asked of in English, by %s", (_name, embedder, expected) => {
  let asking: Asking;
  let base: TestBase;

  beforeAll(async () => {
    asking = await openAsking(
      { name: "embedded", open: openEmbeddedForTest },
      embedder(),
      "http://127.0.0.1:9/v1",
    );
    base = await asking.addBase(german);
  }, 120_000);
  afterAll(() => asking?.close());

  const ask = (asked: string) =>
    asking.ask(asked, { model: "extractive", knowledgeBaseIds: [base.id] });

  test(`is ${expected} from what no letter has in common with the question`, async () => {
    const { message, citations } = await ask(question);
    const answered = expected === "answered";
    expect(message.answered).toBe(answered);
    expect(citations.map(({ documentId }) => documentId)).toEqual(
      answered ? [base.documentIds["faehre.md"]] : [],
    );
    const { closest, noEvidence } = wordings.en;
    const told = answered ? "14 Euro" : message.outcome === "closest" ? closest : noEvidence;
    expect(message.text).toContain(told);
  });

  test("is answered in German, whatever the embedder knows", async () => {
    const { message } = await ask("Was kostet die Fähre für Erwachsene?");
    expect(message.text).toContain("14 Euro");
  });

  test("does not answer what it has nothing of", async () => {
    const { message } = await ask("Which encryption protects the satellite modem?");
    expect(message.outcome).toBe("no_evidence");
  });
});
