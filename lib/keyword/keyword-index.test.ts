import { sql } from "drizzle-orm";
import { array, assert, asyncProperty, constantFrom, integer, oneof, record } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { type Db, rowsOf } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import type { TermCounts } from "./keyword-vector.ts";
import { intArray, removeKeywords, storeKeywords } from "./store-keywords.ts";
import { stripeSize } from "./stripe-rows.ts";
import { tidyKeywords } from "./tidy-keywords.ts";

type Stored = TermCounts & { base: string; position: number };

/** Chunks of words of which the first are common and the last are rare. */
function makeChunks(number: number, longest: number, seed: number): TermCounts[] {
  const random = seededRandom(seed);
  return Array.from({ length: number }, () => {
    const length = Math.floor(random() * longest);
    const counts = new Map<number, number>();
    for (let i = 0; i < length; i += 1) {
      const term = 1 + Math.floor(random() ** 3 * 80);
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return { counts, length };
  });
}

/** BM25 as its authors write it (Robertson and Zaragoza 2009, 3.15 and 3.16), with each base's own average length. */
function textbook(stored: readonly Stored[], usual: ReadonlyMap<number, number>, terms: number[]) {
  const scored = stored.map((chunk) => {
    let score = 0;
    for (const term of terms) {
      const tf = chunk.counts.get(term) ?? 0;
      const df = stored.filter(({ counts }) => counts.has(term)).length;
      const idf = Math.log(1 + (stored.length - df + 0.5) / (df + 0.5));
      const average = usual.get(Math.floor(chunk.position / stripeSize)) ?? 0;
      score += (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * chunk.length) / average));
    }
    return { position: chunk.position, score };
  });
  return scored.filter(({ score }) => score > 0).toSorted((x, y) => y.score - x.score);
}

async function searchFor(db: Db, bases: readonly string[], terms: number[], wanted: number) {
  return rowsOf<{ position: number; score: number }>(
    db,
    sql`SELECT position, score::float8 AS score FROM (
        SELECT array_agg(term) AS terms, array_agg(ln(1 + greatest(0, n - df + 0.5) / (df + 0.5))::real) AS weights
        FROM (SELECT term, sum(df) AS df FROM term_stats WHERE knowledge_base_id = ANY (${`{${bases.join(",")}}`}::text[]) AND term = ANY (${intArray(terms)}) GROUP BY term) AS known,
          (SELECT sum(chunks) AS n FROM knowledge_bases WHERE id = ANY (${`{${bases.join(",")}}`}::text[])) AS total
      ) AS asked, keyword_search(${`{${bases.join(",")}}`}::text[], terms, weights, ${wanted})`,
  );
}

async function usualLengths(db: Db): Promise<Map<number, number>> {
  const rows = await rowsOf<{ stripe: number; usual: number }>(
    db,
    sql`SELECT stripe, usual_length::float8 AS usual FROM keyword_stripes`,
  );
  return new Map(rows.map((row) => [row.stripe, row.usual]));
}

describe.each(testEngines())("the keyword index on $name", (engine) => {
  let database: TestDatabase;
  let db: Db;
  let made = 0;
  beforeAll(async () => {
    database = await engine.open();
    db = database.db;
  });
  afterAll(() => database.close());

  async function newBase(): Promise<string> {
    made += 1;
    const id = `base${made}`;
    await db
      .insert(knowledgeBases)
      .values({ id, ownerId: alice.userId, kind: "personal", name: id });
    return id;
  }

  async function store(base: string, chunks: TermCounts[]): Promise<Stored[]> {
    const positions = await db.transaction((tx) => storeKeywords(tx, base, chunks));
    expect(positions).toHaveLength(chunks.length);
    return chunks.map((chunk, i) => ({ ...chunk, base, position: positions[i] ?? -1 }));
  }

  async function remove(base: string, gone: readonly Stored[]): Promise<void> {
    const positions = gone.map(({ position }) => position);
    await db.transaction((tx) => removeKeywords(tx, base, { chunks: gone.length, positions }));
  }

  async function expectExact(stored: readonly Stored[], bases: readonly string[], terms: number[]) {
    const expected = textbook(
      stored.filter(({ base }) => bases.includes(base)),
      await usualLengths(db),
      terms,
    );
    const found = await searchFor(db, bases, terms, 20);
    expect(found).toHaveLength(Math.min(20, expected.length));
    const scoreOf = new Map(expected.map(({ position, score }) => [position, score]));
    for (const [i, { position, score }] of found.entries()) {
      expect(score).toBeCloseTo(expected[i]?.score ?? 0, 3);
      expect(score).toBeCloseTo(scoreOf.get(position) ?? 0, 3);
    }
  }

  it("scores as the textbook does, whatever was stored, removed and tidied before", async () => {
    const step = oneof(
      {
        weight: 3,
        arbitrary: record({
          act: constantFrom("store"),
          size: constantFrom(1, 7, 60, 300),
          longest: constantFrom(4, 30, 120),
          base: integer({ min: 0, max: 1 }),
          seed: integer(),
        }),
      },
      {
        weight: 1,
        arbitrary: record({
          act: constantFrom("remove"),
          size: constantFrom(1, 20, 290),
          longest: constantFrom(0),
          base: integer({ min: 0, max: 1 }),
          seed: integer(),
        }),
      },
      {
        weight: 1,
        arbitrary: record({
          act: constantFrom("tidy"),
          size: constantFrom(0),
          longest: constantFrom(0),
          base: integer({ min: 0, max: 1 }),
          seed: integer(),
        }),
      },
    );
    const question = array(integer({ min: 1, max: 85 }), { minLength: 1, maxLength: 8 });
    await assert(
      asyncProperty(
        array(step, { minLength: 1, maxLength: 10 }),
        array(question, { minLength: 3, maxLength: 3 }),
        async (steps, questions) => {
          const bases = [await newBase(), await newBase()];
          let stored: Stored[] = [];
          for (const { act, size, longest, base, seed } of steps) {
            const id = bases[base] ?? "";
            if (act === "store") stored.push(...(await store(id, makeChunks(size, longest, seed))));
            if (act === "tidy") await tidyKeywords(db, id);
            if (act === "remove") {
              const random = seededRandom(seed);
              const own = stored
                .filter((chunk) => chunk.base === id)
                .toSorted(() => random() - 0.5);
              const gone = new Set(own.slice(0, size));
              await remove(id, [...gone]);
              stored = stored.filter((chunk) => !gone.has(chunk));
            }
          }
          for (const terms of questions) {
            await expectExact(stored, bases, [...new Set(terms)]);
            await expectExact(stored, bases.slice(0, 1), [...new Set(terms)]);
          }
          for (const base of bases) await tidyKeywords(db, base);
          for (const terms of questions) await expectExact(stored, bases, [...new Set(terms)]);
          for (const base of bases) await expectTidy(base, stored);
        },
      ),
      { numRuns: 12 },
    );
  });

  /** After tidying, weights are made with about the true average, and the counts are those of the chunks. */
  async function expectTidy(base: string, all: readonly Stored[]) {
    const stored = all.filter((chunk) => chunk.base === base);
    const length = stored.reduce((sum, chunk) => sum + chunk.length, 0);
    const [row] = await rowsOf<{ chunks: number; length: number; live: number; loose: number }>(
      db,
      sql`SELECT chunks, term_count::float8 AS length, (SELECT coalesce(sum(used - dead - holes), 0)::int FROM keyword_stripes WHERE knowledge_base_id = id) AS live,
          (SELECT coalesce(sum(loose), 0)::int FROM keyword_stripes WHERE knowledge_base_id = id) AS loose
        FROM knowledge_bases WHERE id = ${base}`,
    );
    const [kept] = await rowsOf<{ loose: number }>(
      db,
      sql`SELECT count(*) FILTER (WHERE loose)::int AS loose FROM chunk_terms WHERE knowledge_base_id = ${base}`,
    );
    expect(row).toEqual({ chunks: stored.length, length, live: stored.length, loose: kept?.loose });
    if (length === 0) return;
    const usual = await rowsOf<{ usual: number }>(
      db,
      sql`SELECT usual_length::float8 AS usual FROM keyword_stripes WHERE knowledge_base_id = ${base}`,
    );
    for (const each of usual)
      expect(Math.abs((each.usual * stored.length) / length - 1)).toBeLessThanOrEqual(0.1001);
  }

  it("goes over into a second stripe, gives freed places out again, and leaves none of an emptied base", async () => {
    const base = await newBase();
    let stored = await store(base, makeChunks(stripeSize + 300, 12, 1));
    const stripes = new Set(stored.map(({ position }) => Math.floor(position / stripeSize)));
    expect(stripes.size).toBe(2);
    await tidyKeywords(db, base);
    await expectExact(stored, [base], [3, 20, 70]);
    const gone = stored.filter((_, i) => i % 2 === 0);
    await remove(base, gone);
    stored = stored.filter((_, i) => i % 2 === 1);
    await expectExact(stored, [base], [3, 20, 70]);
    await tidyKeywords(db, base);
    stored.push(...(await store(base, makeChunks(stripeSize, 12, 2))));
    await tidyKeywords(db, base);
    expect(new Set(stored.map(({ position }) => position)).size).toBe(stored.length);
    for (const { position } of stored)
      expect(stripes.has(Math.floor(position / stripeSize)) || position >= 0).toBe(true);
    await expectExact(stored, [base], [3, 20, 70]);
    await expectTidy(base, stored);
    await remove(base, stored);
    for (const table of ["keyword_stripes", "chunk_terms", "term_stats"])
      expect(
        await rowsOf(
          db,
          sql`SELECT * FROM ${sql.identifier(table)} WHERE knowledge_base_id = ${base}`,
        ),
      ).toEqual([]);
    expect(
      await rowsOf(
        db,
        sql`SELECT * FROM keyword_postings WHERE stripe = ANY (${intArray([...stripes])})`,
      ),
    ).toEqual([]);
  }, 120_000);

  it("stays exact while several writers store, remove and tidy at once", async () => {
    const base = await newBase();
    const writers = [1, 2, 3].map(async (writer) => {
      const kept: Stored[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const part = await store(base, makeChunks(90, 20, writer * 100 + turn));
        await tidyKeywords(db, base);
        await remove(base, part.slice(0, 20));
        kept.push(...part.slice(20));
      }
      return kept;
    });
    const stored = (await Promise.all(writers)).flat();
    await tidyKeywords(db, base);
    await expectExact(stored, [base], [2, 9, 33, 64]);
    await expectTidy(base, stored);
  }, 120_000);

  it("finds nothing for terms that nobody has, no terms, and no bases", async () => {
    const base = await newBase();
    await store(base, makeChunks(300, 20, 5));
    await tidyKeywords(db, base);
    expect(await searchFor(db, [base], [9_999], 10)).toEqual([]);
    expect(await searchFor(db, [base], [], 10)).toEqual([]);
    expect(await searchFor(db, [], [1, 2], 10)).toEqual([]);
    expect(
      await rowsOf(
        db,
        sql`SELECT * FROM keyword_search(ARRAY[${base}], '{1}'::int[], '{0}'::real[], 10)`,
      ),
    ).toEqual([]);
  });

  it("leaves the index as it was when a transaction is broken off", async () => {
    const base = await newBase();
    const stored = await store(base, makeChunks(280, 20, 6));
    await tidyKeywords(db, base);
    const breakOff = new Error("broken off");
    await expect(
      db.transaction(async (tx) => {
        await storeKeywords(tx, base, makeChunks(50, 20, 7));
        await removeKeywords(tx, base, { chunks: 1, positions: [stored[0]?.position ?? -1] });
        throw breakOff;
      }),
    ).rejects.toThrow(breakOff);
    await expectExact(stored, [base], [1, 5, 44]);
    await expectTidy(base, stored);
  });
});
