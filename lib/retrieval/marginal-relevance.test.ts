import { array, assert, double, property, tuple } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { rankByMarginalRelevance, readLikeness } from "./marginal-relevance.ts";
import { retrieve } from "./retrieve.ts";

const chunk = (chunkId: string, score: number, carried = false) => ({
  chunkId,
  knowledgeBaseId: "base",
  score,
  carried,
});

test("puts a chunk that says the same again behind one that says something else", () => {
  const found = [chunk("a", 0.9), chunk("twin of a", 0.88), chunk("b", 0.7), chunk("c", 1, true)];
  const likeness = (one: string, other: string) =>
    one.endsWith("a") && other.endsWith("a") ? 0.95 : 0.1;
  const ranked = rankByMarginalRelevance(found, 0.7, likeness);
  expect(ranked.map((each) => each.chunkId)).toEqual(["a", "b", "twin of a", "c"]);
  expect(ranked[0]?.score).toBeCloseTo(0.9);
});

test("keeps every chunk once, by falling scores from 0 to 1, and at 1 all as it was", () => {
  const score = double({ min: 0, max: 1, noNaN: true });
  assert(
    property(
      array(tuple(score, score), { maxLength: 12 }),
      double({ min: 0.05, max: 1, noNaN: true }),
      (given, lambda) => {
        const found = given
          .map(([value], at) => chunk(String(at), value))
          .toSorted((one, other) => other.score - one.score);
        const likeness = (one: string, other: string) =>
          given[Math.min(Number(one), Number(other))]?.[1] ?? 0;
        const ranked = rankByMarginalRelevance(found, lambda, likeness);
        expect(ranked.map((each) => each.chunkId).toSorted()).toEqual(
          found.map((each) => each.chunkId).toSorted(),
        );
        ranked.forEach((each, at) => {
          expect(each.score).toBeGreaterThanOrEqual(0);
          expect(each.score).toBeLessThanOrEqual((ranked[at - 1]?.score ?? 1) + 1e-9);
        });
        expect(rankByMarginalRelevance(found, 1, likeness)).toEqual(found);
      },
    ),
  );
});

describe.each(testEngines())("likeness of stored chunks ($name)", (engine) => {
  let database: TestDatabase;
  let embedder: Embedder;
  beforeAll(async () => {
    database = await engine.open();
    embedder = await openTestEmbedder();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
  });
  afterAll(async () => {
    await embedder.close();
    await database.close();
  });

  test("is the cosine of their embeddings, whichever comes first", async () => {
    const base = await newBase(database.db, alice, "personal");
    await ingestFiles(database.db, embedder, alice, base, {
      "one.md": "Payments wait while the pool is exhausted.",
      "again.md": "Payments are waiting while the pool is exhausted.",
      "other.md": "Coffee is brewed with water just below boiling.",
    });
    const { chunks } = await retrieve(
      { db: database.db, embedder },
      { viewer: alice, knowledgeBaseIds: [base], question: "What waits?", limit: 5 },
    );
    const likeness = await readLikeness(database.db, chunks);
    const id = (name: string) => chunks.find((each) => each.filename === name)?.chunkId ?? "";
    expect(likeness(id("one.md"), id("again.md"))).toBeGreaterThan(
      likeness(id("one.md"), id("other.md")) + 0.4,
    );
    expect(likeness(id("other.md"), id("one.md"))).toBe(likeness(id("one.md"), id("other.md")));
  });
});
