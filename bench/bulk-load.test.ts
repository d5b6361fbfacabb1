import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase, rowsOf } from "../lib/db/client.ts";
import { documents, knowledgeBases } from "../lib/db/schema.ts";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import { storePart } from "../lib/document/index-chunks.ts";
import { questionKeywords } from "../lib/keyword/keyword-vector.ts";
import { search } from "../lib/retrieval/search.ts";
import { alice, copyTestFolder, type TestDatabase, testEngines } from "../test/database.ts";
import { bulkLoad, type LoadProgress } from "./bulk-load.ts";
import { testBases, testDimensions, testDocument, testPart, testParts } from "./test-parts.ts";

const child = join(import.meta.dirname, "..", "test", "bulk-load-child.ts");
const load = { name: "test", parts: testParts, part: testPart };

async function prepare(db: Db): Promise<void> {
  await claimVectorIndex(db, { id: "test", dimensions: testDimensions });
  await db
    .insert(knowledgeBases)
    .values(testBases.map((id) => ({ id, name: id, ownerId: alice.userId, kind: "personal" })));
}

type Rows = Awaited<ReturnType<typeof readRows>>;

/** All that loading wrote. */
async function readRows(db: Db) {
  const positions = sql`SELECT row_number() OVER (ORDER BY id) AS number, position FROM chunks`;
  return {
    documents: await rowsOf(
      db,
      sql`SELECT to_jsonb(documents) - 'created_at' - 'updated_at' AS row FROM documents ORDER BY id`,
    ),
    chunks: await rowsOf(
      db,
      sql`SELECT to_jsonb(chunks) - 'embedding' - 'position' AS row, embedding::text FROM chunks ORDER BY id`,
    ),
    text: await rowsOf(db, sql`SELECT * FROM text_blocks ORDER BY document_id, start_offset`),
    lengths: await rowsOf(
      db,
      sql`SELECT number, length FROM chunk_terms JOIN (${positions}) AS p USING (position) ORDER BY number`,
    ),
    weights: await rowsOf(
      db,
      sql`SELECT number, loose, terms::text FROM chunk_terms JOIN (${positions}) AS p USING (position) ORDER BY number`,
    ),
    postings: await rowsOf(db, sql`SELECT term, weights::text FROM keyword_postings ORDER BY 1, 2`),
    stripes: await rowsOf(
      db,
      sql`SELECT to_jsonb(keyword_stripes) - 'stripe' AS row FROM keyword_stripes ORDER BY stripe`,
    ),
    terms: await rowsOf(db, sql`SELECT * FROM term_stats ORDER BY knowledge_base_id, term`),
    bases: await rowsOf(db, sql`SELECT id, chunks, term_count FROM knowledge_bases ORDER BY id`),
    indexes: await rowsOf(
      db,
      sql`SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname`,
    ),
  };
}

describe.each(testEngines())("loading many chunks into the $name", ({ open }) => {
  let database: TestDatabase;
  let before: Rows;
  let whole: Rows;
  const told: LoadProgress[] = [];

  beforeAll(async () => {
    database = await open();
    await prepare(database.db);
    before = await readRows(database.db);
    await bulkLoad(database, { ...load, onProgress: (progress) => told.push(progress) });
    whole = await readRows(database.db);
  });
  afterAll(() => database.close());

  it("stores of each chunk what indexing its document alone stores", async () => {
    const alone = await open();
    try {
      await prepare(alone.db);
      for (let part = 0; part < testParts; part += 1) await indexAlone(alone.db, part);
      const rows = await readRows(alone.db);
      expect(rows.chunks).toHaveLength(testParts * 6);
      expect(whole.chunks).toEqual(rows.chunks);
      expect(whole.lengths).toEqual(rows.lengths);
      expect(whole.terms).toEqual(rows.terms);
      expect(whole.bases).toEqual(rows.bases);
    } finally {
      await alone.close();
    }
  });

  it("finds what it loaded by its words and by its vector", async () => {
    const [chunk] = testDocument(5).chunks;
    if (!chunk) throw new Error("The document has no chunk.");
    const ask = (mode: "keyword" | "vector", question = chunk.indexedText) =>
      search(database.db, {
        viewer: alice,
        knowledgeBaseIds: testBases,
        question: { vector: chunk.embedding, keywords: questionKeywords(question) },
        mode,
        limit: 3,
      });
    expect((await ask("vector"))[0]?.chunkId).toBe("document-5:1:0");
    expect((await ask("keyword")).map((found) => found.documentId)).toContain("document-5");
    expect(await ask("keyword", "unheard")).toEqual([]);
  });

  it("makes every index again that it took away", () => {
    expect(before.indexes.length).toBeGreaterThan(10);
    expect(whole.indexes).toEqual(before.indexes);
  });

  it("tells how far it is, and does nothing once all is there", async () => {
    expect(told[0]).toEqual({ step: "rows", done: 0, of: testParts });
    expect(told.at(-1)).toEqual({ step: "indexes", done: 3, of: 3 });
    await bulkLoad(database, {
      ...load,
      part: () => {
        throw new Error("A part was asked for again.");
      },
    });
    expect(await readRows(database.db)).toEqual(whole);
  });

  it("goes on after its last whole part when it was killed, at any step", async () => {
    const killed = await open();
    await prepare(killed.db);
    // The embedded database has one owner.
    const folder = killed.databaseUrl ? killed.dataDir : mkdtempSync(join(tmpdir(), "ibid-load-"));
    try {
      if (!killed.databaseUrl) await prepareFolder(folder);
      for (const place of ["rows 5", "rows 17", "keywords 3", "keywords 17", "indexes 1"])
        expect(await runUntil(folder, place, killed.databaseUrl)).toEqual([null, "SIGKILL"]);
      expect(await runUntil(folder, "the end", killed.databaseUrl)).toEqual([0, null]);
      const rows = killed.databaseUrl ? await readRows(killed.db) : await readFolder(folder);
      expect(rows).toEqual(whole);
    } finally {
      await killed.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

/** A part's documents through the way that indexing takes. */
async function indexAlone(db: Db, part: number): Promise<void> {
  const { knowledgeBaseId, documents: prepared } = testPart(part);
  for (const { chunks, ...document } of prepared) {
    await db.insert(documents).values({
      ...document,
      knowledgeBaseId,
      bytes: document.text.length,
      contentHash: document.id,
      total: chunks.length,
      indexedRevision: 1,
    });
    const number = Number(document.id.slice("document-".length));
    const run = { documentId: document.id, knowledgeBaseId, revision: 1 };
    await db.transaction((tx) => storePart(tx, run, 0, testDocument(number).chunks));
  }
}

async function prepareFolder(folder: string): Promise<void> {
  copyTestFolder(folder);
  const database = await openDatabase({ dataDir: folder });
  await prepare(database.db);
  await database.close();
}

async function readFolder(folder: string): Promise<Rows> {
  const database = await openDatabase({ dataDir: folder });
  try {
    return await readRows(database.db);
  } finally {
    await database.close();
  }
}

/** Loads in a process that kills itself there. @returns its exit code and signal. */
async function runUntil(
  folder: string,
  place: string,
  databaseUrl: string | undefined,
): Promise<unknown[]> {
  const args = [child, folder, place, ...(databaseUrl ? [databaseUrl] : [])];
  return once(spawn(process.execPath, args, { stdio: "inherit" }), "close");
}
