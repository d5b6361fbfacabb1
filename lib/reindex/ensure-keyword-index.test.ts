import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { recountIndex } from "../../test/recount.ts";
import { type Db, rowsOf } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import { outdateNext } from "../keyword/outdate-keywords.ts";
import { ensureKeywordIndex } from "./ensure-keyword-index.ts";

const perDocument = 70;

describe.each(testEngines())("ensureKeywordIndex on $name", (engine) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await engine.open();
    db = database.db;
    await db.insert(knowledgeBases).values({
      id: "base",
      ownerId: alice.userId,
      kind: "personal",
      name: "Base",
      chunks: 2 * perDocument,
    });
    // As an installation has them that was made before: chunks without a position.
    for (const id of ["one", "two"]) {
      const texts = Array.from({ length: perDocument }, (_, i) => `valve ${id} number${i} `);
      const text = texts.join("");
      await db.execute(sql`INSERT INTO documents (id, knowledge_base_id, source_id, filename, title, media_type, bytes, content_hash, status, chunks)
        VALUES (${id}, 'base', ${id}, 'a.txt', 'Pumps', 'text/plain', 1, '', 'ready', ${perDocument})`);
      await db.execute(
        sql`INSERT INTO text_blocks (document_id, start_offset, end_offset, text) VALUES (${id}, 0, ${text.length}, ${text})`,
      );
      let start = 0;
      for (const [i, each] of texts.entries()) {
        await db.execute(sql`INSERT INTO chunks (knowledge_base_id, id, document_id, ordinal, part, start_offset, end_offset, content_hash, embedding)
          VALUES ('base', ${`${id}:${i}`}, ${id}, ${i}, 'fulltext', ${start}, ${start + each.length}, '', '[1]')`);
        start += each.length;
      }
    }
  });
  afterAll(() => database.close());

  const missing = async () =>
    (
      await rowsOf<{ n: number }>(
        db,
        sql`SELECT count(*)::int AS n FROM chunks WHERE position IS NULL`,
      )
    )[0]?.n;

  it("does nothing once it is told to stop", async () => {
    await ensureKeywordIndex(db, AbortSignal.abort());
    expect(await missing()).toBe(2 * perDocument);
  });

  it("gives every chunk its keywords once, also where two processes begin together", async () => {
    await Promise.all([ensureKeywordIndex(db), ensureKeywordIndex(db)]);
    await ensureKeywordIndex(db);
    expect(await missing()).toBe(0);
    const { kept, counted } = await recountIndex(db);
    expect(kept).toEqual(counted);
    expect(counted.chunks.base).toBe(2 * perDocument);
    expect(
      Object.values(counted.terms).filter((df) => df === 2 * perDocument).length,
    ).toBeGreaterThan(0);
  });

  it("makes the terms of another version anew, document after document, also where it was broken off", async () => {
    const read = () =>
      rowsOf(
        db,
        sql`SELECT chunks.id, length, terms::text FROM chunks JOIN chunk_terms USING (position) ORDER BY chunks.id`,
      );
    const right = await read();
    // Terms that no question has, as another analyser would have made them.
    await db.execute(sql`UPDATE chunk_terms SET terms = '{1:1}/1000000000'`);
    await ensureKeywordIndex(db);
    expect(await read()).not.toEqual(right);
    await db.execute(
      sql`UPDATE settings SET value = '{"version": -1, "after": null}' WHERE key = 'keyword_terms'`,
    );
    expect(await outdateNext(db)).toBe(true);
    expect(await missing()).toBe(perDocument);
    await ensureKeywordIndex(db);
    expect(await missing()).toBe(0);
    const made = await read();
    expect(made).toHaveLength(2 * perDocument);
    const lengths = (rows: unknown[]) =>
      rows.map((row) => JSON.stringify(row).replace(/:[\d.]+(?=[,}])/g, ""));
    expect(lengths(made)).toEqual(lengths(right));
    expect(await outdateNext(db)).toBe(false);
  });

  it("gives chunks that have a place but no keywords theirs there, also where the stripe is gone", async () => {
    const read = () =>
      rowsOf(db, sql`SELECT position, length, terms::text FROM chunk_terms ORDER BY position`);
    const right = await read();
    const before = await recountIndex(db);
    // As a load leaves them that was given up after its rows were stored.
    await db.execute(sql`DELETE FROM chunk_terms WHERE position % 3 = 0`);
    await db.execute(
      sql`UPDATE keyword_stripes SET loose = (SELECT count(*) FROM chunk_terms WHERE loose AND position / 4000 = stripe)`,
    );
    await ensureKeywordIndex(db);
    expect(await read()).toEqual(right);
    expect(await recountIndex(db)).toEqual(before);
    await db.execute(sql`DELETE FROM chunk_terms`);
    await db.execute(sql`DELETE FROM keyword_stripes`);
    await db.execute(sql`DELETE FROM term_stats`);
    await db.execute(sql`UPDATE knowledge_bases SET term_count = 0`);
    await ensureKeywordIndex(db);
    expect(await read()).toHaveLength(2 * perDocument);
    const { kept, counted } = await recountIndex(db);
    expect(kept).toEqual(counted);
  });
});
