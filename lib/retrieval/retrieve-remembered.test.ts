import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { createFoundCache, type FoundCache } from "./found-cache.ts";
import { retrieveRemembered } from "./retrieve-remembered.ts";

describe.each(testEngines())("what a search found ($name)", (engine) => {
  let database: TestDatabase;
  let embedder: Embedder;
  let base: string;
  let searches: FoundCache;
  beforeAll(async () => {
    database = await engine.open();
    embedder = await openTestEmbedder();
    await claimVectorIndex(database.db, {
      id: embedder.model.id,
      dimensions: embedder.dimensions,
    });
    base = await newBase(database.db, alice, "personal");
    await ingestFiles(database.db, embedder, alice, base, {
      "pools.md": "# Pools\n\nA pool that is too small makes every payment wait.",
      "retries.md": "# Retries\n\nWait twice as long after each attempt.",
    });
  });
  afterAll(async () => {
    await embedder.close();
    await database.close();
  });
  beforeEach(() => {
    searches = createFoundCache();
  });
  const ask = (over: Partial<Parameters<typeof retrieveRemembered>[1]> = {}) =>
    retrieveRemembered(
      { db: database.db, embedder, searches },
      {
        viewer: alice,
        knowledgeBaseIds: [base],
        question: "Why do payments wait?",
        limit: 5,
        ...over,
      },
    );
  const hits = (viewer = alice) => searches.figures(viewer.userId).hits;

  test("is given again with its words and scores, and without embedding", async () => {
    const first = await ask();
    expect(first.chunks.length).toBeGreaterThan(0);
    const again = await ask();
    expect(again.chunks.map((chunk) => ({ ...chunk, rerankScore: null }))).toEqual(
      first.chunks.map((chunk) => ({ ...chunk, rerankScore: null })),
    );
    expect(again.embedMs).toBe(0);
    expect(hits()).toBe(1);
  });

  test("is another one for another question, limit, filter, history or viewer", async () => {
    await ask();
    await ask({ question: "Why do payments fail?" });
    await ask({ limit: 4 });
    await ask({ filters: { kinds: ["personal"] } });
    await ask({ earlier: [{ question: "What is a pool?" }] });
    expect((await ask({ viewer: bob })).chunks).toEqual([]);
    expect([hits(), hits(bob)]).toEqual([0, 0]);
  });

  test("is searched for anew once a document came or went", async () => {
    await ask();
    const rows = await ingestFiles(database.db, embedder, alice, base, {
      "queue.md": "# Queues\n\nPayments wait in a queue while the pool is exhausted.",
    });
    const added = await ask();
    const names = added.chunks.map((chunk) => chunk.filename);
    expect(names).toContain("queue.md");
    const id = [...rows.values()].find((row) => row.filename === "queue.md")?.id ?? "";
    await deleteDocument(database.db, alice, id);
    expect((await ask()).chunks.map((chunk) => chunk.filename)).not.toContain("queue.md");
    expect(hits()).toBe(0);
  });
});
