import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { writeEmbeddingModel } from "../../test/embedding-model.ts";
import { addTestBase } from "../../test/library.ts";
import { type Db, rowsOf } from "../db/client.ts";
import { claimVectorIndex, readIndexModel } from "../db/vector-index.ts";
import { indexedText } from "../document/index-chunks.ts";
import { deleteDocument } from "../document/queries.ts";
import { type Embedder, openEmbedder } from "../embedding/embed.ts";
import { type FollowingEmbedder, followIndex, indexModelOf } from "../embedding/follow-index.ts";
import { changePassage } from "../passage/change-passage.ts";
import { listPassages } from "../passage/list-passages.ts";
import { retrieve } from "../retrieval/retrieve.ts";
import { search } from "../retrieval/search.ts";
import { cancelReindex, readNextModel, reindex } from "./reindex.ts";
import { openReindexing, viewIndex } from "./reindexing.ts";

const folder = mkdtempSync(join(tmpdir(), "ibid-models-"));
const made = {
  small: { dimensions: 64, seed: 1.3 },
  twin: { dimensions: 64, seed: 2.7 },
  wide: { dimensions: 96, seed: 0.7 },
};
const opened: Embedder[] = [];

async function open(id: string): Promise<Embedder> {
  const embedder = await openEmbedder({ model: id, cacheFolder: folder, modelsFolder: folder });
  opened.push(embedder);
  return embedder;
}

let small: Embedder;
let twin: Embedder;
let wide: Embedder;
beforeAll(async () => {
  for (const [name, options] of Object.entries(made)) {
    mkdirSync(join(folder, name));
    writeEmbeddingModel(join(folder, name), options);
  }
  [small, twin, wide] = await Promise.all([open("small"), open("twin"), open("wide")]);
});
afterAll(async () => {
  for (const embedder of opened) await embedder.close();
  rmSync(folder, { recursive: true, force: true });
});

const question = "Which heron stands in the seventh pond?";
const sections = (word: string, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `## ${word} ${i}\n\nThe ${word} number ${i} stands in pond ${i}.`,
  ).join("\n\n");
const chunksPerFile = 100;
const files = {
  "herons.md": sections("heron", chunksPerFile),
  "walruses.md": sections("walrus", chunksPerFile),
};

/** An embedder with something else happening before each batch. */
function acting(
  embedder: Embedder,
  act: (batch: number) => Promise<unknown> | undefined,
): Embedder {
  let batch = 0;
  return {
    ...embedder,
    async embedPassages(texts) {
      await act(batch);
      batch += 1;
      return embedder.embedPassages(texts);
    },
  };
}

describe.each(testEngines())("another embedding model on $name", (engine) => {
  let database: TestDatabase;
  let db: Db;
  let following: FollowingEmbedder;
  let base: Awaited<ReturnType<typeof addTestBase>>;
  beforeEach(async () => {
    database = await engine.open();
    db = database.db;
    await claimVectorIndex(db, indexModelOf(small));
    following = followIndex({ ...small, close: async () => {} }, { db, open });
    base = await addTestBase({ database, embedder: following }, alice, {
      name: "Ponds",
      kind: "shared",
      files,
    });
  });
  afterEach(() => database.close());

  const find = async (embedder: Embedder = following) => {
    const { chunks } = await retrieve(
      { db, embedder },
      { viewer: alice, knowledgeBaseIds: [base.id], question, mode: "vector", limit: 5 },
    );
    return chunks.map(({ chunkId, score }) => [chunkId, Math.round(score * 1e3) / 1e3]);
  };

  /** Every chunk has exactly the vector that its model gives its text. */
  async function expectVectorsOf(embedder: Embedder) {
    const rows = await rowsOf<{
      title: string;
      section: string | null;
      text: string;
      vector: string;
    }>(
      db,
      sql`SELECT title, section, substr(held.text, chunks.start_offset - held.start_offset + 1, chunks.end_offset - chunks.start_offset) AS text,
          embedding::text AS vector
        FROM chunks JOIN documents ON documents.id = chunks.document_id
        JOIN text_blocks AS held ON held.document_id = documents.id
          AND held.start_offset <= chunks.start_offset AND held.end_offset >= chunks.end_offset
        ORDER BY chunks.id`,
    );
    expect(rows).toHaveLength(await db.$count(sql`chunks`));
    const expected = await embedder.embedPassages(
      rows.map(({ title, section, text }) => indexedText(title, section, text)),
    );
    for (const [i, { vector }] of rows.entries()) {
      const stored: number[] = JSON.parse(vector);
      const dot = stored.reduce((sum, value, k) => sum + value * (expected[i]?.[k] ?? 0), 0);
      expect(stored).toHaveLength(embedder.dimensions);
      expect(dot).toBeGreaterThan(0.999);
    }
  }

  it("gives a passage that is corrected meanwhile the vector of its new words", async () => {
    // The document whose passages are in the first batch.
    const [{ documentId, title } = { documentId: "", title: "" }] = await rowsOf<{
      documentId: string;
      title: string;
    }>(
      db,
      sql`SELECT chunks.document_id AS "documentId", documents.title
        FROM chunks JOIN documents ON documents.id = chunks.document_id ORDER BY chunks.id LIMIT 1`,
    );
    const { passages } = await listPassages(db, alice, documentId, { limit: 2 });
    const text = "The pears are picked in September.";
    await reindex(
      db,
      acting(wide, async (batch) => {
        if (batch > 0) return;
        for (const { chunkId } of passages)
          await changePassage(
            { db, embedder: following },
            alice,
            { documentId, chunkId },
            { text },
          );
      }),
      {},
    );
    const expected = await wide.embedPassages(
      passages.map(({ section }) => indexedText(title, section, text)),
    );
    const rows = await rowsOf<{ vector: string }>(
      db,
      sql`SELECT embedding::text AS vector FROM chunks WHERE document_id = ${documentId} ORDER BY ordinal LIMIT 2`,
    );
    expect(rows).toHaveLength(passages.length);
    for (const [i, { vector }] of rows.entries()) {
      const stored: number[] = JSON.parse(vector);
      const dot = stored.reduce((sum, value, k) => sum + value * (expected[i]?.[k] ?? 0), 0);
      expect(dot).toBeGreaterThan(0.999);
    }
  });

  it("answers by the old one until the switch and by the new one after it, its vectors those of the texts", async () => {
    const before = await find();
    const during: unknown[] = [];
    const result = await reindex(
      db,
      acting(wide, async () => during.push(await find())),
      {},
    );
    expect(result).toBe("switched");
    expect(during.length).toBeGreaterThan(3);
    for (const found of during) expect(found).toEqual(before);
    const after = await find();
    expect(after).toEqual(await find(wide));
    expect(after).not.toEqual(before);
    expect(following.model.id).toBe("wide");
    expect(await viewIndex(db)).toEqual({
      model: "wide",
      dimensions: 96,
      chunks: 2 * chunksPerFile,
      next: null,
    });
    await expectVectorsOf(wide);
    const [index] = await rowsOf<{ n: number }>(
      db,
      sql`SELECT count(*)::int AS n FROM pg_indexes WHERE tablename = 'chunks' AND indexdef LIKE '%hnsw%' AND indexdef LIKE '%(96)%'`,
    );
    expect(index?.n).toBe(1);
  });

  it("never compares vectors of two models of the same length", async () => {
    await reindex(db, twin, {});
    const refused = {
      cause: { message: expect.stringContaining("a vector of another embedding model") },
    };
    // One that does not follow is refused, by the search and by what stores.
    await expect(find(small)).rejects.toMatchObject(refused);
    const vector = await small.embedQuestion(question);
    const asked = { viewer: alice, knowledgeBaseIds: [base.id], mode: "hybrid", limit: 5 } as const;
    await expect(
      search(db, {
        ...asked,
        question: { vector, model: "small", keywords: { slots: [], weights: [] } },
      }),
    ).rejects.toMatchObject(refused);
    expect(await find()).toEqual(await find(twin));
    // A following one stores by the new model, also where it does not know yet.
    const late = followIndex({ ...small, close: async () => {} }, { db, open });
    await addTestBase({ database, embedder: late }, alice, {
      name: "More",
      kind: "shared",
      files: { "more.md": sections("crane", 5) },
    });
    expect(late.model.id).toBe("twin");
    await expectVectorsOf(twin);
  });

  it("catches up with documents that are added, removed and replaced meanwhile", async () => {
    const seen = new Set<number>();
    await reindex(
      db,
      acting(wide, async (batch) => {
        seen.add(batch);
        if (batch === 1)
          await addTestBase({ database, embedder: following }, alice, {
            name: "Added",
            kind: "shared",
            files: { "added.md": sections("otter", 30) },
          });
        if (batch === 2) await deleteDocument(db, alice, base.documentIds["walruses.md"] ?? "");
      }),
      {},
    );
    expect(seen.size).toBeGreaterThan(2);
    expect((await viewIndex(db)).chunks).toBe(chunksPerFile + 30);
    await expectVectorsOf(wide);
  });

  it("goes on where it was stopped, and begins anew for another model", async () => {
    const stopping = new AbortController();
    const stop = () =>
      reindex(db, wide, {
        signal: stopping.signal,
        onProgress: () => stopping.abort(new Error("stop")),
      });
    await expect(stop()).rejects.toThrow("stop");
    expect(await readNextModel(db)).toEqual({ id: "wide", dimensions: 96, done: 64 });
    expect((await readIndexModel(db))?.id).toBe("small");
    const told: number[] = [];
    await reindex(db, wide, { onProgress: ({ done }) => told.push(done) });
    expect(told).toEqual([128, 192, 200]);
    // Left in the middle for one model, and made by another.
    const again = new AbortController();
    await expect(
      reindex(db, small, {
        signal: again.signal,
        onProgress: () => again.abort(new Error("stop")),
      }),
    ).rejects.toThrow("stop");
    await reindex(db, twin, {});
    await expectVectorsOf(twin);
  });

  it("is done once by two processes at once, and given up for the later of two models", async () => {
    const results = await Promise.all([reindex(db, wide, {}), reindex(db, wide, {})]);
    expect(results).toContain("switched");
    await expectVectorsOf(wide);
    let later: Promise<unknown> | undefined;
    const first = reindex(
      db,
      acting(twin, async (batch) => {
        if (batch !== 1) return;
        later = reindex(db, small, {});
        await later;
      }),
      {},
    );
    await expect(first).rejects.toThrow("cancelled");
    await later;
    await expectVectorsOf(small);
  });

  it("leaves nothing of what was cancelled, and tells whoever was at it", async () => {
    const before = await find();
    await expect(
      reindex(
        db,
        acting(wide, async (batch) => (batch === 1 ? cancelReindex(db) : undefined)),
        {},
      ),
    ).rejects.toThrow("This re-indexing was cancelled. The index is as it was.");
    expect(await viewIndex(db)).toMatchObject({ model: "small", next: null });
    const [left] = await rowsOf(
      db,
      sql`SELECT 1 FROM chunks WHERE next_embedding IS NOT NULL LIMIT 1`,
    );
    expect(left).toBeUndefined();
    expect(await find()).toEqual(before);
  });

  it("runs in the process that serves, which goes on with what a dead one left", async () => {
    const stopping = new AbortController();
    await expect(
      reindex(db, wide, {
        signal: stopping.signal,
        onProgress: () => stopping.abort(new Error("killed")),
      }),
    ).rejects.toThrow("killed");
    const reindexing = openReindexing(db, { embedder: following, open });
    await reindexing.resume();
    await expect(reindexing.start("openai-compatible:nowhere")).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect.poll(async () => (await viewIndex(db)).next, { timeout: 60_000 }).toBeNull();
    await reindexing.close();
    expect((await viewIndex(db)).model).toBe("wide");
    expect(await find()).toEqual(await find(wide));
    await expectVectorsOf(wide);
  });

  it("is refused at start with the command that re-indexes", async () => {
    await expect(claimVectorIndex(db, indexModelOf(wide))).rejects.toMatchObject({
      code: "embedding_model_mismatch",
      message:
        "The index was made by the embedding model small, and the setting EMBEDDING_MODEL names wide. " +
        "Set EMBEDDING_MODEL=small, or run `npm run reindex -- --model wide`, which makes the index again by that one.",
    });
    await expect(claimVectorIndex(db, { id: "small", dimensions: 96 })).rejects.toThrow(
      "The index holds vectors of 64 numbers, and the embedding model small gives 96 by now. Run `npm run reindex`",
    );
  });

  it("is made again by the same model where that gives vectors of another length by now", async () => {
    const longer = { ...wide, model: { ...wide.model, id: "small" } };
    expect(await reindex(db, longer, {})).toBe("switched");
    await claimVectorIndex(db, { id: "small", dimensions: 96 });
    await expectVectorsOf(wide);
  });

  it("is mended where its vector index is missing, and refused with the command where its vectors are not whole", async () => {
    expect(await reindex(db, small, {})).toBe("whole");
    const name = `chunks_embedding_${db.vectorType ?? "halfvec"}_64`;
    const drop = () => db.execute(sql`DROP INDEX ${sql.identifier(name)}`);
    await drop();
    expect(await reindex(db, small, {})).toBe("mended");
    await drop();
    await claimVectorIndex(db, indexModelOf(small));
    expect(await reindex(db, small, {})).toBe("whole");
    await drop();
    await db.execute(sql`UPDATE chunks SET embedding = '[1,2,3]' WHERE ordinal = 3`);
    await expect(claimVectorIndex(db, indexModelOf(small))).rejects.toThrow(
      "Run `npm run reindex`",
    );
    expect(await reindex(db, small, {})).toBe("switched");
    await claimVectorIndex(db, indexModelOf(small));
    await expectVectorsOf(small);
  });
});
