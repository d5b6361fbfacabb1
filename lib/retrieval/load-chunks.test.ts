import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { Db } from "../db/client.ts";
import { chunks, knowledgeBases } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { loadChunks } from "./load-chunks.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const log = Array.from(
  { length: 40 },
  (_, i) => `2026-11-21T10:00:${String(i).padStart(2, "0")}Z INFO request ${i} served in 12 ms`,
).join("\n");

describe.each(testEngines())("loadChunks on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  let base: string;
  let bobs: string;
  let ids: string[];

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await claimVectorIndex(db, { id: embedder.model.id, dimensions: 384 });
    base = await newBase(db, alice, "case");
    bobs = await newBase(db, bob, "case");
    await ingestFiles(db, embedder, alice, base, { "app.log": log });
    await ingestFiles(db, embedder, bob, bobs, { "app.log": log });
    const rows = await db.select({ id: chunks.id }).from(chunks);
    ids = rows.map((row) => row.id);
  });
  afterAll(() => database.close());

  const scope = () => ({ viewer: alice, knowledgeBaseIds: [base, bobs] });

  it("gives the viewer's chunks with their words, in the order asked for, each once", async () => {
    const own = await db
      .select()
      .from(chunks)
      .where(eq(chunks.knowledgeBaseId, base))
      .orderBy(chunks.ordinal);
    const asked = own.map((row) => row.id).toReversed();
    const loaded = await loadChunks(db, scope(), [...asked, ...asked]);
    expect(loaded.map((chunk) => chunk.chunkId)).toEqual(asked);
    expect(loaded.map((chunk) => chunk.text)).toEqual(
      own.toReversed().map((row) => log.slice(row.startOffset, row.endOffset)),
    );
    expect(loaded[0]).toMatchObject({
      score: 1,
      vectorScore: null,
      keywordScore: null,
      carried: false,
      kind: "case",
      filename: "app.log",
      lineEnd: 40,
      timeEnd: "2026-11-21T10:00:39.000Z",
    });
  });

  it("never gives another's chunk, one outside the scope, or one that does not exist", async () => {
    const loaded = await loadChunks(db, scope(), [...ids, "nothing:1:0", "'; --"]);
    expect(new Set(loaded.map((chunk) => chunk.knowledgeBaseId))).toEqual(new Set([base]));
    expect(await loadChunks(db, { ...scope(), knowledgeBaseIds: [] }, ids)).toEqual([]);
    expect(await loadChunks(db, { ...scope(), documentIds: ["none"] }, ids)).toEqual([]);
    expect(await loadChunks(db, scope(), [])).toEqual([]);
  });

  it("gives nothing of a knowledge base that was closed", async () => {
    await db
      .update(knowledgeBases)
      .set({ closedAt: new Date() })
      .where(eq(knowledgeBases.id, base));
    expect(await loadChunks(db, scope(), ids)).toEqual([]);
    await db.update(knowledgeBases).set({ closedAt: null }).where(eq(knowledgeBases.id, base));
  });
});
