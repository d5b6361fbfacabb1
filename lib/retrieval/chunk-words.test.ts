import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { chunks } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { cutWords } from "./chunk-words.ts";
import { loadChunks } from "./load-chunks.ts";
import { search } from "./search.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

/** Sentences that go over several blocks of stored text. */
const sentences = (word: string) =>
  Array.from({ length: 700 }, (_, i) => `Sentence ${i} speaks of the ${word} on the hill.`).join(
    " ",
  );

describe.each(testEngines())("a chunk's words on $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    base = await newBase(database.db, alice, "shared");
    await ingestFiles(database.db, embedder, alice, base, {
      "plain.md": sentences("windmill"),
      "accents.md": sentences("Mühle größer als 風車"),
      "astral.md": sentences("𝕏-ray 🦊 and 👩‍💻"),
      "late.md": `${sentences("lighthouse")} And at the end a 🦊 stands.`,
    });
  });
  afterAll(() => database.close());

  it("are the stored text's, whatever its letters, over every border of its blocks", async () => {
    const { db } = database;
    const stored = await db.select().from(chunks).where(eq(chunks.knowledgeBaseId, base));
    const texts = await readSpans(
      db,
      stored.map((row) => ({
        documentId: row.documentId,
        start: row.startOffset,
        end: row.endOffset,
      })),
    );
    const textById = new Map(stored.map((row, i) => [row.id, texts[i]]));
    expect(texts.filter((text) => text === "")).toEqual([]);
    const scope = { viewer: alice, knowledgeBaseIds: [base] };
    const found = await search(db, {
      ...scope,
      question: {
        vector: await embedder.embedQuestion("windmill"),
        keywords: { slots: [], weights: [] },
      },
      mode: "vector",
      limit: 10,
      carriedChunkIds: [...textById.keys()],
    });
    expect(new Map(found.map((chunk) => [chunk.chunkId, chunk.text]))).toEqual(textById);
    const loaded = await loadChunks(db, scope, [...textById.keys()]);
    expect(new Map(loaded.map((chunk) => [chunk.chunkId, chunk.text]))).toEqual(textById);
  });
});

it("are empty where the text is gone", () => {
  expect(cutWords({ heldText: null, heldFrom: null }, { start: 3, end: 9 })).toBe("");
});
