import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testEngines } from "../test/database.ts";
import { type Columns, halfOf, ofHalf, writeRows } from "./write-rows.ts";

describe.each(testEngines())("writing many rows to the $name", ({ open }) => {
  let database: TestDatabase;
  let client: Sql;
  const write = (columns: Columns) =>
    client.begin((tx) => writeRows(tx, database.kind, "many", columns));

  beforeAll(async () => {
    database = await open();
    const { connection } = database;
    client =
      "connectionString" in connection
        ? postgres(connection.connectionString, { max: 1 })
        : postgres({ path: `${connection.host}/.s.PGSQL.5432`, username: connection.user, max: 1 });
    await client`
      CREATE TABLE many (id integer PRIMARY KEY, t text, b bigint, ok boolean, at timestamptz, list text[], numbers integer[], h halfvec, s sparsevec)`;
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it("keeps each value as it is, whatever stands in it", async () => {
    const words = ['quotes " and \\ and {,}', "NULL", "tab\tand\nline", "日本 😀", ""];
    await write({
      id: { type: "integer", values: [1, 2, 3, 4, 5] },
      t: { type: "text", values: words },
      b: { type: "bigint", values: [0, 2 ** 40, -1, null, 7] },
      ok: { type: "boolean", values: [true, false, true, false, true] },
      at: {
        type: "timestamptz",
        values: [new Date("1999-12-31T23:59:59.999Z"), null, new Date(0), null, null],
      },
      list: { type: "text[]", values: [words, [], ["one"], [], []] },
      numbers: { type: "integer[]", values: [[1, -2, 2 ** 30], [], [0], null, null] },
      h: { type: "halfvec", values: words.map((_, i) => Float32Array.of(0.25, -1 / (i + 3), 0)) },
      s: {
        type: "sparsevec",
        dimensions: 1_000_000_000,
        values: words.map((_, i) =>
          i === 0 ? { slots: [1, 1_000_000_000], values: [0.5, 2] } : { slots: [], values: [] },
        ),
      },
    });
    const rows = await client`SELECT *, h::text, s::text FROM many ORDER BY id`;
    expect(rows.map((row) => row.t)).toEqual(words);
    expect(rows.map((row) => row.b)).toEqual(["0", String(2 ** 40), "-1", null, "7"]);
    expect(rows.map((row) => row.ok)).toEqual([true, false, true, false, true]);
    expect(rows[0]?.at).toEqual(new Date("1999-12-31T23:59:59.999Z"));
    expect(rows[1]?.at).toBeNull();
    expect(rows[2]?.at).toEqual(new Date(0));
    expect(rows[0]?.list).toEqual(words);
    expect(rows[1]?.list).toEqual([]);
    expect(rows.map((row) => row.numbers)).toEqual([[1, -2, 2 ** 30], [], [0], null, null]);
    expect(rows[0]?.h).toBe("[0.25,-0.33325195,0]");
    expect(rows[0]?.s).toBe("{1:0.5,1000000000:2}/1000000000");
    expect(rows[4]?.s).toBe("{}/1000000000");
    await client`TRUNCATE many`;
  });

  it("writes more rows than one message holds", async () => {
    const ids = Array.from({ length: 3_000 }, (_, id) => id);
    await write({
      id: { type: "integer", values: ids },
      t: { type: "text", values: ids.map((id) => `${id}`.repeat(100)) },
    });
    const [row] = await client`SELECT count(*)::int AS n, min(t) AS least FROM many`;
    expect(row).toEqual({ n: 3_000, least: "0".repeat(100) });
    await client`TRUNCATE many`;
  });

  it("rejects a row that the table refuses, and stores none of the others", async () => {
    await expect(write({ id: { type: "integer", values: [1, 2, 2] } })).rejects.toThrow(/many/u);
    expect(await client`SELECT 1 FROM many`).toHaveLength(0);
  });

  it("rounds to half precision as the database does", async () => {
    const values = [
      1,
      -1,
      0.1,
      1 / 3,
      0.00006103515625,
      0.00006,
      1e-7,
      3e-8,
      2.9e-8,
      0,
      65504,
      0.9999,
    ];
    const [row] = await client<
      { h: string }[]
    >`SELECT ${`[${values.join(",")}]`}::halfvec::text AS h`;
    const asked: unknown = JSON.parse(row?.h ?? "[]");
    expect(values.map((value) => Number(ofHalf(halfOf(value)).toPrecision(8)))).toEqual(asked);
  });
});
