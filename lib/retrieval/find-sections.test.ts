import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readAspect } from "../question/aspects.ts";
import { findSections } from "./find-sections.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const donors = ["Heather", "Juniper", "Rowan", "Willow", "Hazel"];
const report = [
  "# Warm baths",
  ...donors.map(
    (name) => `## Funding by ${name}\n\nThe ${name} Trust paid for a part of the work.`,
  ),
].join("\n\n");

describe.each(testEngines())("the sections with an aspect, on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
  });
  afterAll(() => database.close());

  it("are as many as ever where the first of them were dropped", async () => {
    const base = await newBase(database.db, alice);
    const byId = await ingestFiles(database.db, embedder, alice, base, { "baths.md": report });
    const documentId = byId.get("baths.md")?.id ?? "";
    const aspect = readAspect("Who funded this?");
    if (!aspect) throw new Error("The question asks for an aspect.");
    const find = (droppedChunkIds?: string[]) =>
      findSections(
        database.db,
        { viewer: alice, knowledgeBaseIds: [base], droppedChunkIds },
        documentId,
        aspect,
      );
    const first = await find();
    expect(first).toHaveLength(3);
    const dropped = first.slice(0, 2).map(({ chunkId }) => chunkId);
    const left = await find(dropped);
    expect(left.map(({ chunkId }) => chunkId)).toEqual([
      first[2]?.chunkId,
      expect.any(String),
      expect.any(String),
    ]);
    expect(left.at(-1)?.section).toContain("Hazel");
  });
});
