import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testEngines } from "../../test/database.ts";
import { seededRandom } from "../../test/seeded-random.ts";
import { type Db, rowsOf } from "../db/client.ts";
import { clampToUnit } from "../embedding/clamp-to-unit.ts";
import { fusion } from "./fuse-scores.ts";
import type { SearchMode } from "./search.ts";

/** A chunk as the legs have it; `k` is BM25 of it, which the keyword leg names only if `named`. */
type Candidate = { id: string; v: number | null; k: number; named: boolean; place?: number };

/** The method in plain words, against which the statement is held. */
function fuse(candidates: readonly Candidate[], most: number, mode: SearchMode) {
  const seen = candidates.map((each) => {
    const scored = mode === "hybrid" || each.named || each.place !== undefined;
    return {
      ...each,
      v: mode === "keyword" ? null : each.v,
      k: mode === "vector" || each.k === 0 || !scored ? null : each.k,
    };
  });
  const fresh = seen.filter((each) => each.place === undefined && (each.v ?? each.k) !== null);
  const cosines = fresh.flatMap(({ v }) => (v === null ? [] : [v]));
  const [low, high] = [Math.min(...cosines), Math.max(...cosines)];
  const best = Math.max(0, ...fresh.map(({ k }) => k ?? 0));
  const scaledVector = (v: number | null) =>
    v === null || cosines.length === 0
      ? 0
      : high > low
        ? clampToUnit((v - low) / (high - low))
        : v >= high
          ? 1
          : 0;
  const scaledKeyword = (k: number | null) => (best === 0 ? 0 : clampToUnit((k ?? 0) / best));
  let weighted = 0;
  let squares = 0;
  for (const { v, k } of fresh) {
    weighted += scaledVector(v) ** 2 * scaledKeyword(k);
    squares += scaledVector(v) ** 2;
  }
  const byAgreement = 0.1 + 0.5 * clampToUnit(weighted / squares / 0.4) ** 2;
  const byWords = 0.5 * (1 - best / (0.1 * most));
  const hybrid = cosines.length === 0 ? 0 : best === 0 ? 0.6 : Math.max(byAgreement, byWords);
  const w = { hybrid, vector: 1, keyword: 0 }[mode];
  const scored = seen.filter((each) => each.place !== undefined || fresh.includes(each));
  return new Map(
    scored.map(({ id, v, k }) => [id, w * scaledVector(v) + (1 - w) * scaledKeyword(k)]),
  );
}

describe.each(testEngines())("fusing scores on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());

  /** Runs the fragment over made-up legs; one term is asked for, and a chunk's weight for it is its BM25. */
  async function run(candidates: readonly Candidate[], idf: number[], mode: SearchMode = "hybrid") {
    const table = (rows: SQL[], columns: SQL, none: SQL) =>
      rows.length === 0
        ? sql`(SELECT ${none} WHERE false)`
        : sql`(SELECT * FROM (VALUES ${sql.join(rows, sql`, `)}) AS made (${columns}))`;
    const fresh = candidates.filter((each) => each.place === undefined);
    const leg = (rows: SQL[]) =>
      table(rows, sql`base, id, s`, sql`'' AS base, '' AS id, 0::float8 AS s`);
    const terms = (k: number) =>
      k > 0 ? sql`${`{1:${k}}/1000000000`}::sparsevec` : sql`'{}/1000000000'::sparsevec`;
    const statement = sql`WITH idf AS (SELECT ARRAY[1] AS terms, ${`{${idf.join(",")}}`}::real[] AS weights),
      asked AS (SELECT '{1:1}/1000000000'::sparsevec AS terms),
      chunks AS ${table(
        candidates.map((each, at) => sql`('base', ${each.id}::text, ${at}::int)`),
        sql`knowledge_base_id, id, position`,
        sql`'' AS knowledge_base_id, '' AS id, 0 AS position`,
      )},
      chunk_terms AS ${table(
        candidates.map((each, at) => sql`(${at}::int, ${terms(each.k)})`),
        sql`position, terms`,
        sql`0 AS position, '{}/1000000000'::sparsevec AS terms`,
      )},
      vector_leg AS ${leg(
        mode === "keyword"
          ? []
          : fresh.flatMap(({ id, v }) =>
              v === null ? [] : [sql`('base', ${id}::text, ${v}::float8)`],
            ),
      )},
      keyword_leg AS ${leg(
        mode === "vector"
          ? []
          : fresh.flatMap(({ id, k, named }) =>
              named && k > 0 ? [sql`('base', ${id}::text, ${k}::float8)`] : [],
            ),
      )},
      carried AS ${table(
        candidates.flatMap(({ id, v, k, place }) =>
          place === undefined
            ? []
            : [
                sql`('base', ${id}::text, ${place}::bigint, ${mode === "keyword" ? null : v}::float8, nullif(${mode === "vector" ? 0 : k}::float8, 0))`,
              ],
        ),
        sql`base, id, place, v, k`,
        sql`'' AS base, '' AS id, 0::bigint AS place, 0::float8 AS v, 0::float8 AS k`,
      )},
      ${fusion(mode)} SELECT id, score FROM ranked`;
    const rows = await rowsOf<{ id: string; score: number }>(db, statement);
    return new Map(rows.map(({ id, score }) => [id, score]));
  }

  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

  it("gives what the method says, whatever the legs found", async () => {
    const random = seededRandom(7);
    for (let round = 0; round < 40; round += 1) {
      const kind = (["hybrid", "hybrid", "vector", "keyword"] as const)[round % 4] ?? "hybrid";
      const candidates = Array.from({ length: Math.floor(random() * 30) }, (_, at): Candidate => {
        const k = random() < 0.3 ? 0 : Number((random() * 9).toFixed(3));
        return {
          id: `chunk${at}`,
          v: random() < 0.3 ? null : Number(random().toFixed(4)),
          k,
          named: random() < 0.6,
        };
      });
      const carried = Array.from({ length: round % 3 }, (_, at) => ({
        id: `carried${at}`,
        v: random(),
        k: at,
        named: false,
        place: at + 1,
      }));
      const all = [
        ...candidates.map((each) => (each.v === null ? { ...each, named: true } : each)),
        ...carried,
      ];
      const idf = [random() * 8, random() * 8];
      const expected = fuse(all, 2.2 * sum(idf), kind);
      const given = await run(all, idf, kind);
      expect(new Set(given.keys())).toEqual(new Set(expected.keys()));
      for (const [id, score] of expected) expect(given.get(id)).toBeCloseTo(score, 5);
    }
  });

  it("holds every score between 0 and 1, a carried one that is better than all fresh ones too", async () => {
    const given = await run(
      [
        { id: "fresh", v: 0.4, k: 2, named: true },
        { id: "worse", v: 0.2, k: 1, named: true },
        { id: "carried", v: 0.9, k: 8, named: false, place: 1 },
        { id: "unlike", v: -0.5, k: 0, named: false, place: 2 },
      ],
      [3],
    );
    expect(given.get("carried")).toBe(1);
    expect(given.get("fresh")).toBe(1);
    expect(given.get("unlike")).toBe(0);
  });

  it("trusts the vectors less where they point away from the words", async () => {
    const words = Array.from(
      { length: 10 },
      (_, at): Candidate => ({ id: `words${at}`, v: 0.3 + at / 100, k: 10 - at, named: true }),
    );
    const alike = (k: number) =>
      Array.from(
        { length: 10 },
        (_, at): Candidate => ({ id: `alike${at}`, v: 0.8 + at / 100, k, named: false }),
      );
    const agreeing = await run([...words, ...alike(6)], [10]);
    const strange = await run([...words, ...alike(0)], [10]);
    expect(agreeing.get("alike9")).toBeGreaterThan(agreeing.get("words0") ?? 1);
    expect(strange.get("words0")).toBeGreaterThan(0.85);
    expect(strange.get("alike9")).toBeCloseTo(0.1, 3);
  });

  it("lets a chunk with all that is asked for stand before those that only resemble it", async () => {
    const given = await run(
      [
        { id: "exact", v: 0.3, k: 9, named: true },
        ...Array.from(
          { length: 20 },
          (_, at): Candidate => ({ id: `like${at}`, v: 0.7 - at / 100, k: 0.5, named: false }),
        ),
      ],
      [5],
    );
    expect([...given].toSorted(([, x], [, y]) => y - x)[0]?.[0]).toBe("exact");
  });

  it("comes nearer to an even weight where hardly a word of the question is in the library", async () => {
    const candidates: Candidate[] = [
      { id: "name", v: 0.1, k: 1, named: true },
      { id: "sense", v: 0.9, k: 0, named: false },
    ];
    expect((await run(candidates, [1])).get("sense")).toBeCloseTo(0.1, 5);
    expect((await run(candidates, [1, 20, 20, 20])).get("sense")).toBeGreaterThan(0.4);
  });

  it("orders by the one leg that found anything", async () => {
    const vectors = await run(
      [
        { id: "near", v: 0.5, k: 0, named: false },
        { id: "far", v: 0.1, k: 0, named: false },
      ],
      [4],
    );
    expect(vectors.get("near")).toBeCloseTo(0.6, 9);
    expect(vectors.get("far")).toBe(0);
    const words = await run([{ id: "word", v: null, k: 2, named: true }], [4]);
    expect(words.get("word")).toBe(1);
    expect(await run([], [4])).toEqual(new Map());
  });
});
