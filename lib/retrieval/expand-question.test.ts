import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { questionKeywords } from "../keyword/keyword-vector.ts";
import type { Viewer } from "../viewer.ts";
import { expandKeywords } from "./expand-question.ts";
import { retrieve } from "./retrieve.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const question = "heart attack";

describe.each(testEngines())("expanding a question on $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  let bobs: string;

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    base = await newBase(database.db, alice);
    bobs = await newBase(database.db, bob);
    await ingestFiles(database.db, embedder, alice, base, {
      "names.md": "A heart attack is called myocardial infarction by physicians.",
      "signs.md": "In a heart attack, a myocardial infarction, troponin rises in the blood.",
      "therapy.md": "Troponin after a myocardial infarction guides the therapy.",
      "roof.md": "Slates on the roof are replaced from a ladder in dry weather.",
    });
    await ingestFiles(database.db, embedder, bob, bobs, {
      "secret.md": "After a myocardial infarction Bob keeps his troponin secret.",
    });
  });
  afterAll(() => database.close());

  const find = async (asked: string, expand: boolean, knowledgeBaseIds = [base]) => {
    const { chunks } = await retrieve(
      { db: database.db, embedder },
      { viewer: alice, knowledgeBaseIds, question: asked, mode: "keyword", limit: 10, expand },
    );
    return chunks.map((chunk) => chunk.sourceId);
  };

  it("finds what the library calls by another name, after what was asked for", async () => {
    expect((await find(question, false)).toSorted()).toEqual(["names.md", "signs.md"]);
    const expanded = await find(question, true);
    expect(expanded.slice(0, 2).toSorted()).toEqual(["names.md", "signs.md"]);
    expect(expanded.slice(2)).toEqual(["therapy.md"]);
  });

  it("leaves a question as it is that nothing answers", async () => {
    expect(await find("zeppelin", true)).toEqual([]);
    expect(await find("the of and", true)).toEqual([]);
  });

  it("finds nothing of a knowledge base that the viewer may not read", async () => {
    expect(await find(question, true, [base, bobs])).not.toContain("secret.md");
  });

  const expandFor = async (viewer: Viewer) => {
    const asked = questionKeywords(question);
    const { chunks } = await retrieve(
      { db: database.db, embedder },
      { viewer: alice, knowledgeBaseIds: [base], question, limit: 3 },
    );
    const scope = { viewer, knowledgeBaseIds: [base] };
    return { asked, given: await expandKeywords(database.db, scope, asked, chunks) };
  };

  it("takes no terms out of chunks that the viewer may not read", async () => {
    const { asked, given } = await expandFor(bob);
    expect(given).toEqual(asked);
  });

  it("adds ten terms at most, which together weigh a quarter of what was asked", async () => {
    const { asked, given } = await expandFor(alice);
    const sum = (weights: number[]) => weights.reduce((total, each) => total + each, 0);
    expect(given.slots.slice(0, asked.slots.length)).toEqual(asked.slots);
    expect(given.slots.length).toBeGreaterThan(asked.slots.length);
    expect(given.slots.length).toBeLessThanOrEqual(asked.slots.length + 10);
    expect(sum(given.weights)).toBeCloseTo(1.25 * sum(asked.weights), 9);
  });
});
