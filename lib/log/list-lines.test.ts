import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { addTestBase } from "../../test/library.ts";
import type { Db } from "../db/client.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { lineQuerySchema, listLines } from "./list-lines.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

/** Two days, an hour apart from UTC, a trace, lines that read alike, and one that is empty. */
const log = [
  "2026-03-11T14:30:00+01:00 INFO started",
  "2026-03-11T14:31:00+01:00 ERROR request failed with 503",
  "java.lang.IllegalStateException: ERROR in the pool",
  "    at com.example.Pool.take(Pool.java:42)",
  "2026-03-11T14:31:00+01:00 ERROR request failed with 503",
  "",
  "2026-03-12T14:30:30+01:00 WARN order LK-2503 is slow, an ERROR may follow",
  "2026-03-12T15:31:00+01:00 FATAL giving up",
].join("\n");

/** Statuses, and a number that is not one. */
const access = [
  '10.0.0.1 - - [12/Mar/2026:10:00:00 +0000] "GET /a HTTP/1.1" 404 12',
  '10.0.0.1 - - [12/Mar/2026:10:00:01 +0000] "GET /b HTTP/1.1" 200 404',
  '10.0.0.1 - - [12/Mar/2026:10:00:02 +0000] "GET /c HTTP/1.1" 503 12',
  '10.0.0.1 - - [12/Mar/2026:10:00:03 +0000] "GET /d HTTP/1.1" 500 12',
].join("\n");

describe.each(testEngines())("listLines on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  let ids: Record<string, string>;

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await claimVectorIndex(db, { id: embedder.model.id, dimensions: embedder.dimensions });
    const long = Array.from(
      { length: 250 },
      (_, i) => `2026-03-12T10:00:00Z ${i % 2 === 0 ? "ERROR" : "INFO"} line ${i + 1}`,
    ).join("\n");
    const base = await addTestBase({ database, embedder }, alice, {
      name: "x",
      kind: "case",
      files: {
        "app.log": log,
        "long.log": long,
        "pool.yaml": "db:\n  pool: 5\n\nlog:\n  level: ERROR",
        "access.log": access,
        "notes.md": "# An ERROR\n\nIt was one.",
      },
    });
    ids = base.documentIds;
  });
  afterAll(() => database.close());

  const list = async (file: string, query: Record<string, string>) =>
    listLines(db, alice, ids[file] ?? "", lineQuerySchema.parse(query));
  const numbers = async (query: Record<string, string>, file = "app.log") =>
    (await list(file, query)).lines.map(({ line }) => line);

  it("gives the entries of these severities, each once, whatever words their lines hold", async () => {
    expect(await numbers({ severities: "ERROR" })).toEqual([2, 5]);
    expect(await numbers({ severities: "warn,FATAL" })).toEqual([7, 8]);
    const { lines, total } = await list("app.log", { severities: "ERROR" });
    expect(total).toBe(2);
    expect(lines[1]).toEqual({
      line: 5,
      start: log.lastIndexOf("2026-03-11T14:31"),
      end:
        log.lastIndexOf("2026-03-11T14:31") +
        "2026-03-11T14:31:00+01:00 ERROR request failed with 503".length,
      text: "2026-03-11T14:31:00+01:00 ERROR request failed with 503",
      time: "2026-03-11T13:31:00.000Z",
      severity: "ERROR",
    });
  });

  it("gives the entries of these statuses, and takes no other number for one", async () => {
    expect(await numbers({ statuses: "404" }, "access.log")).toEqual([1]);
    expect(await numbers({ statuses: "500-502, 404" }, "access.log")).toEqual([1, 4]);
    expect(await numbers({ statuses: "5xx" }, "access.log")).toEqual([3, 4]);
    for (const statuses of ["", "many", "600", "599-500", "404,"])
      expect(lineQuerySchema.safeParse({ statuses }).success, statuses).toBe(false);
  });

  it("reads a time without a zone as the log's own, without a date as any day's", async () => {
    expect(await numbers({ timeFrom: "14:30", timeTo: "14:31" })).toEqual([1, 2, 5, 7]);
    expect(await numbers({ timeFrom: "13:30Z", timeTo: "13:31Z" })).toEqual([1, 2, 5, 7]);
    expect(await numbers({ timeFrom: "2026-03-12", timeTo: "2026-03-12" })).toEqual([7, 8]);
    expect(await numbers({ timeFrom: "2026-03-12T14:31:00Z" })).toEqual([8]);
    expect(await numbers({ timeFrom: "2026-03-12T15:31" })).toEqual([8]);
    expect(await numbers({ timeTo: "2026-03-11T13:30:00Z" })).toEqual([1]);
    expect(await numbers({ timeFrom: "15:00", timeTo: "14:30" })).toEqual([1, 8]);
  });

  it("finds words in the whole entry, and no number in a longer one", async () => {
    expect(await numbers({ q: "illegalstateexception" })).toEqual([2]);
    expect(await numbers({ q: "503" })).toEqual([2, 5]);
    expect(await numbers({ q: '"may follow" order' })).toEqual([7]);
    expect(await numbers({ q: "'; DROP TABLE chunks; --" })).toEqual([]);
  });

  it("gives every line of a range as it stands", async () => {
    expect(await numbers({ lineFrom: "3", lineTo: "6" })).toEqual([3, 4, 5, 6]);
    expect(await numbers({ severities: "ERROR", lineFrom: "3" })).toEqual([5]);
    expect(await numbers({ lineFrom: "99" })).toEqual([]);
    const { lines } = await list("pool.yaml", { lineFrom: "2", lineTo: "2" });
    expect(lines).toMatchObject([{ line: 2, text: "  pool: 5", severity: null, time: null }]);
  });

  it("knows of no severities in a configuration, and of no lines in prose", async () => {
    expect(await numbers({ severities: "ERROR" }, "pool.yaml")).toEqual([]);
    expect(await numbers({ q: "level" }, "pool.yaml")).toEqual([5]);
    expect(await list("notes.md", {})).toEqual({ lines: [], total: 0, nextCursor: null });
  });

  it("goes through all of them page by page, each once", async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list("long.log", {
        severities: "ERROR",
        limit: "40",
        ...(cursor ? { cursor } : {}),
      });
      expect(page.total).toBe(125);
      seen.push(...page.lines.map(({ line }) => line));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(Array.from({ length: 125 }, (_, i) => 2 * i + 1));
    // The second is past the greatest number that a line can have.
    for (const forged of ["9-x", "2147483647-1", "9999999999-1"])
      await expect(list("long.log", { cursor: forged })).rejects.toMatchObject({
        code: "invalid_request",
      });
    await expect(list("long.log", { cursor: "x" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("shows nobody another's lines", async () => {
    const read = listLines(db, bob, ids["app.log"] ?? "", lineQuerySchema.parse({}));
    await expect(read).rejects.toMatchObject({ code: "not_found" });
  });
});

test.each([
  { severities: "LOUD" },
  { severities: "" },
  { timeFrom: "yesterday" },
  { timeTo: "25:00" },
  { timeFrom: "2026-02-30" },
  { lineFrom: "0" },
  { lineTo: "4e10" },
  { limit: "501" },
  { q: "x".repeat(201) },
  { other: "1" },
])("refuses the query %o", (query) => {
  expect(lineQuerySchema.safeParse(query).success).toBe(false);
});
