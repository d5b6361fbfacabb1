import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testEngines } from "../../test/database.ts";
import { rowsOf } from "../db/client.ts";
import { diversifiedScore, diversify } from "./diversify.ts";

const chunk = (documentId: string, ordinal: number, score: number, carried = false) => ({
  chunkId: `${documentId}:fulltext:${ordinal}`,
  documentId,
  score,
  carried,
});

const found = [
  chunk("app.log", 1, 1),
  chunk("app.log", 2, 0.98),
  chunk("app.log", 3, 0.96),
  chunk("app.log", 4, 0.94),
  chunk("runbook.md", 1, 0.75),
  chunk("runbook.md", 2, 0.74),
  chunk("notes.md", 1, 0.2),
];

describe("one document beside the others", () => {
  it("lets a document in that is about as good as the many chunks of another", () => {
    const ids = diversify(found, 0.8).map((each) => each.chunkId);
    expect(ids.slice(0, 3)).toEqual([
      "app.log:fulltext:1",
      "app.log:fulltext:2",
      "runbook.md:fulltext:1",
    ]);
    expect(ids.toSorted()).toEqual(found.map((each) => each.chunkId).toSorted());
  });

  it("lets none in that is much worse", () => {
    expect(diversify(found, 0.8).at(-1)?.documentId).toBe("notes.md");
  });

  it("leaves the documents in the order of their best chunks, with the scores of those", () => {
    for (const decay of [0.95, 0.8, 0.5, 0]) {
      const given = diversify(found, decay);
      expect([...new Set(given.map((each) => each.documentId))]).toEqual([
        "app.log",
        "runbook.md",
        "notes.md",
      ]);
      expect(given.map((each) => each.score)).toEqual(
        given.map((each) => each.score).toSorted((a, b) => b - a),
      );
      expect(given).toEqual(expect.arrayContaining([found[0], found[4], found[6]]));
    }
  });

  it("leaves one document's chunks in their order, and changes nothing at all where it is off", () => {
    const one = found.filter((each) => each.documentId === "app.log");
    expect(diversify(one, 0.5).map((each) => each.chunkId)).toEqual(
      one.map((each) => each.chunkId),
    );
    expect(diversify(found, 1)).toEqual(found);
  });

  it("leaves carried chunks behind the fresh ones, in their order", () => {
    const carried = [chunk("notes.md", 9, 0.1, true), chunk("app.log", 9, 0.9, true)];
    expect(diversify([...found, ...carried], 0.8).slice(-2)).toEqual(carried);
  });
});

describe.each(testEngines())("the same score on $name", ({ open }) => {
  it("is given of however many chunks and however small a decay", async () => {
    const database = await open();
    for (const decay of [0, 0.001, 1e-9]) {
      const [row] = await rowsOf<{ first: number; least: number }>(
        database.db,
        sql`SELECT max(given) AS first, min(given) AS least FROM (
          SELECT ${diversifiedScore(decay)} AS given
          FROM (SELECT 'app.log:1:' || i AS id, 1 - i / 1000.0::float8 AS score FROM generate_series(0, 399) AS i) AS ranked
        ) AS scores`,
      );
      expect(row?.first).toBe(1);
      expect(row?.least).toBeCloseTo(0, 12);
    }
    await database.close();
  });

  it("is what the statement gives", async () => {
    const database = await open();
    const rows = found.map((each) => sql`(${each.chunkId}::text, ${each.score}::float8)`);
    for (const decay of [1, 0.8, 0.5]) {
      const given = await rowsOf<{ id: string; score: number }>(
        database.db,
        sql`SELECT id, ${diversifiedScore(decay)} AS score FROM (VALUES ${sql.join(rows, sql`, `)}) AS ranked (id, score)
          ORDER BY score DESC, id`,
      );
      const expected = diversify(found, decay);
      expect(given.map((row) => row.id)).toEqual(expected.map((each) => each.chunkId));
      for (const [i, { score }] of expected.entries())
        expect(given[i]?.score).toBeCloseTo(score, 12);
    }
    await database.close();
  });
});
