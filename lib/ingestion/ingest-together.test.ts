import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { recountIndex } from "../../test/recount.ts";
import { rowsOf } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { cancelDocument, getDocument, reindexDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "./ingest-document.ts";
import { ingestTogether } from "./ingest-together.ts";

const { signal } = new AbortController();

const files = {
  "one.md": "# One\n\nThe pool keeps its connections.\n\n## Part\n\nIt lends them out.",
  "two.txt": "A request waits for a free connection.",
  "app.log": "2026-11-21T10:00:00Z ERROR pool exhausted\n2026-11-21T10:00:01Z INFO released\n",
  "records.jsonl": [
    '{"id":"r1","title":"First","text":"The first record.","authors":["Ada Lovelace"],"doi":"10.1000/1"}',
    '{"id":"r2","title":"Second","text":"The second record."}',
  ].join("\n"),
};

describe.each(testEngines())("ingestTogether on $name", ({ open }) => {
  let database: TestDatabase;
  let embedder: Embedder;
  beforeAll(async () => {
    database = await open();
    embedder = await openTestEmbedder();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
  });
  afterAll(async () => {
    await embedder.close();
    await database.close();
  });

  const add = async (added: Record<string, string>) => {
    const base = await newBase(database.db, alice);
    return { base, ids: (await addTestFiles(database.db, alice, base, added)).queued };
  };
  const together = (ids: string[], model = embedder) =>
    ingestTogether(database.db, model, ids, signal);
  const statusOf = async (id: string) => (await getDocument(database.db, alice, id)).status;

  /** All that indexing wrote of a base, by source id instead of the random ids; vectors to six places. */
  const rowsOfBase = async (base: string) => {
    const { db } = database;
    const source = sql`(SELECT source_id FROM documents WHERE documents.id = document_id)`;
    const inBase = sql`document_id IN (SELECT id FROM documents WHERE knowledge_base_id = ${base})`;
    return [
      await rowsOf(
        db,
        sql`SELECT to_jsonb(documents) - 'id' - 'knowledge_base_id' - 'created_at' - 'updated_at' - 'changed_at' AS row FROM documents WHERE knowledge_base_id = ${base} ORDER BY source_id`,
      ),
      await rowsOf(
        db,
        sql`SELECT ${source} AS source, to_jsonb(chunks) - 'id' - 'document_id' - 'knowledge_base_id' - 'embedding' - 'position' AS row FROM chunks WHERE ${inBase} ORDER BY 1, ordinal`,
      ),
      await rowsOf(
        db,
        sql`SELECT ${source} AS source, start_offset, end_offset, text FROM text_blocks WHERE ${inBase} ORDER BY 1, 2`,
      ),
      await rowsOf(
        db,
        sql`SELECT term, df FROM term_stats WHERE knowledge_base_id = ${base} ORDER BY term`,
      ),
      await rowsOf(db, sql`SELECT chunks, term_count FROM knowledge_bases WHERE id = ${base}`),
    ];
  };
  const expectTrueCounts = async () => {
    const { kept, counted } = await recountIndex(database.db);
    expect(kept).toEqual(counted);
  };

  it("writes of each document what its own run writes, by one call of the model", async () => {
    const alone = await add(files);
    for (const id of alone.ids) await ingestDocument(database.db, embedder, id);
    const { base, ids } = await add(files);
    let calls = 0;
    const counting: Embedder = {
      ...embedder,
      embedPassages(texts) {
        calls += 1;
        return embedder.embedPassages(texts);
      },
    };
    expect(await together(ids, counting)).toEqual([]);
    expect(calls).toBe(1);
    expect(await rowsOfBase(base)).toEqual(await rowsOfBase(alone.base));
    await expectTrueCounts();
  });

  it("leaves what is large, damaged or was indexed before, and does the others", async () => {
    const { ids: before } = await add({ "before.txt": "Indexed before.", "other.txt": "Other." });
    await together(before);
    await reindexDocument(database.db, alice, before[0] ?? "");
    const { ids } = await add({
      "a.txt": "A small one.",
      "large.txt": "A long text of many words. ".repeat(1_000),
      "broken.pdf": "%PDF-1.7\nnothing that follows is a PDF",
      "b.txt": "Another small one.",
    });
    const [a, large, broken, b] = ids;
    expect(await together([...ids, ...before])).toEqual([large, broken, ...before]);
    expect(await statusOf(a ?? "")).toBe("ready");
    expect(await statusOf(b ?? "")).toBe("ready");
    expect(await statusOf(broken ?? "")).toBe("queued");
    await expectTrueCounts();
  });

  it("leaves one that is cancelled or replaced meanwhile as it is, and stores the others", async () => {
    const { base, ids } = await add({ "a.txt": "First.", "b.txt": "Second.", "c.txt": "Third." });
    const [a, b, c] = ids;
    const racing: Embedder = {
      ...embedder,
      async embedPassages(texts) {
        await cancelDocument(database.db, alice, a ?? "");
        await addTestFiles(database.db, alice, base, { "b.txt": "Second, revised." });
        return embedder.embedPassages(texts);
      },
    };
    expect(await together(ids, racing)).toEqual([a, b]);
    expect(await statusOf(a ?? "")).toBe("cancelled");
    expect(await statusOf(c ?? "")).toBe("ready");
    const [replaced] = await database.db
      .select()
      .from(documents)
      .where(eq(documents.id, b ?? ""));
    expect(replaced).toMatchObject({ status: "queued", revision: 2, chunks: 0 });
    await expectTrueCounts();
  });

  it("stores nothing where the model fails or the work is stopped", async () => {
    const { ids } = await add({ "a.txt": "First.", "b.txt": "Second." });
    const failing: Embedder = {
      ...embedder,
      embedPassages: () => Promise.reject(new Error("The model is gone.")),
    };
    await expect(together(ids, failing)).rejects.toThrow(/failed on this document/u);
    const stopped = AbortSignal.abort(new Error("Ibid is ending."));
    await expect(ingestTogether(database.db, embedder, ids, stopped)).rejects.toThrow("is ending");
    expect(await together(ids)).toEqual([]);
    await expectTrueCounts();
  });
});
