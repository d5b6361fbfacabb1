import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ensureKeywordIndex } from "../reindex/ensure-keyword-index.ts";
import { retrieve } from "./retrieve.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

/** Records that speak of one thing, and say their ids and DOIs nowhere in their text. */
const records = Array.from({ length: 12 }, (_, i) => ({
  id: i < 6 ? `KB-${100 + i}` : `PMC31662${70 + i}`,
  title: `Valves of pump ${"abcdefghijkl"[i]}`,
  text: `The valve of this pump is looked at each month. ${"It is cleaned and closed again. ".repeat(60)}`,
  doi: `10.1186/1471-2180-11-${170 + i}`,
}));

const files = { "records.jsonl": records.map((record) => JSON.stringify(record)).join("\n") };

describe.each(testEngines())("retrieve on $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    base = await newBase(database.db, alice);
    await ingestFiles(database.db, embedder, alice, base, files);
  });
  afterAll(() => database.close());

  async function firstFor(question: string, mode: "keyword" | "hybrid") {
    const { chunks } = await retrieve(
      { db: database.db, embedder },
      { viewer: alice, knowledgeBaseIds: [base], question, mode, limit: 5 },
    );
    return chunks[0]?.sourceId;
  }

  async function expectFound() {
    for (const { id, doi } of records.filter((_, i) => i % 4 === 1)) {
      for (const mode of ["keyword", "hybrid"] as const) {
        expect(await firstFor(id, mode)).toBe(id);
        expect(await firstFor(`What does ${id} say of the valve?`, mode)).toBe(id);
        expect(await firstFor(doi, mode)).toBe(id);
      }
      expect(await firstFor(`https://doi.org/${doi}`, "keyword")).toBe(id);
    }
  }

  it("finds a document by its own id and by its DOI, which stand in none of its passages", async () => {
    await expectFound();
  });

  it("finds it by them also where its keywords were made anew from its text", async () => {
    await database.db.execute(
      sql`UPDATE settings SET value = '{"version": -1, "after": null}' WHERE key = 'keyword_terms'`,
    );
    await ensureKeywordIndex(database.db);
    await expectFound();
  });
});
