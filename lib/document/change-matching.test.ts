import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { documents } from "../db/schema.ts";
import { documentChangesSchema, maxChangedAtOnce } from "../wire/document.ts";
import { changeMatching } from "./change-matching.ts";
import { totalDocuments } from "./document-totals.ts";

test.each([
  { action: "delete" },
  { action: "delete", ids: ["a"], matching: {}, count: 1 },
  { action: "delete", ids: ["a"], count: 1 },
  { action: "delete", matching: {} },
  { action: "delete", matching: { sort: "size" }, count: 1 },
  { action: "delete", matching: {}, count: -1 },
])("a change has to say which documents are meant: %j", (changes) => {
  expect(documentChangesSchema.safeParse(changes).success).toBe(false);
});

describe.each(testEngines())("changing what passes a filter on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Adds records that have a title alone; every third one is a study of ropes. */
  const fill = async (count: number) => {
    const base = await newBase(database.db, alice);
    await addRecords(base, "r", count);
    return base;
  };
  const addRecords = (base: string, prefix: string, count: number) => {
    const records = Array.from({ length: count }, (_, at) =>
      JSON.stringify({ id: `${prefix}${at}`, title: at % 3 === 0 ? "Of ropes" : "Of bells" }),
    );
    return addTestFiles(database.db, alice, base, { [`${prefix}.jsonl`]: records.join("\n") });
  };
  const tagged = (knowledgeBaseId: string, tag: string) =>
    totalDocuments(database.db, alice, { knowledgeBaseId, tag });

  test("all are changed, a part at a time, and none that was added after the change began", async () => {
    const count = 2 * maxChangedAtOnce + 50;
    const base = await fill(count);
    const change = {
      action: "tag" as const,
      add: ["seen"],
      remove: [],
      matching: { knowledgeBaseId: base },
      count,
    };
    const first = await changeMatching(database.db, alice, change);
    expect(first).toMatchObject({ changed: maxChangedAtOnce, failed: [] });
    await addRecords(base, "later", 30);
    const parts = [first];
    for (let cursor = first.nextCursor; cursor !== null; cursor = parts.at(-1)?.nextCursor ?? null)
      parts.push(await changeMatching(database.db, alice, { ...change, cursor }));
    expect(parts.map(({ changed }) => changed)).toEqual([maxChangedAtOnce, maxChangedAtOnce, 50]);
    expect((await tagged(base, "seen")).documents).toBe(count);
  });

  test("only what passes the filter is deleted, though the list grows shorter by it", async () => {
    const base = await fill(90);
    const change = {
      action: "delete" as const,
      matching: { knowledgeBaseId: base, q: "ropes" },
      count: 30,
    };
    expect(await changeMatching(database.db, alice, change)).toMatchObject({
      changed: 30,
      nextCursor: null,
    });
    const left = await database.db
      .select({ title: documents.title })
      .from(documents)
      .where(eq(documents.knowledgeBaseId, base));
    expect(left.map(({ title }) => title)).toEqual(Array<string>(60).fill("Of bells"));
  });

  test("another number than the reader saw is told, and nothing is changed", async () => {
    const base = await fill(6);
    const change = {
      action: "delete" as const,
      matching: { knowledgeBaseId: base },
      count: 5,
    };
    await expect(changeMatching(database.db, alice, change)).rejects.toMatchObject({
      code: "list_changed",
      details: { count: 6 },
    });
    expect((await totalDocuments(database.db, alice, change.matching)).documents).toBe(6);
  });

  test("nobody changes or counts what is another's", async () => {
    const base = await fill(3);
    const matching = { knowledgeBaseId: base };
    const change = { action: "delete" as const, matching, count: 0 };
    expect(await totalDocuments(database.db, bob, matching)).toEqual({
      documents: 0,
      bytes: 0,
      textLength: 0,
    });
    expect(await changeMatching(database.db, bob, change)).toMatchObject({ changed: 0 });
    expect((await totalDocuments(database.db, alice, matching)).documents).toBe(3);
  });

  test("a shared library that only its owner writes is told to be another's, document by document", async () => {
    const base = await newBase(database.db, alice, "shared");
    await addTestFiles(database.db, alice, base, { "a.md": "One bell.", "b.md": "Two bells." });
    const change = {
      action: "delete" as const,
      matching: { knowledgeBaseId: base },
      count: 2,
    };
    const outcome = await changeMatching(database.db, bob, change);
    expect(outcome.changed).toBe(0);
    expect(outcome.failed.map(({ error }) => error.code)).toEqual(["not_found", "not_found"]);
  });

  test("a cursor that no change gave is refused", async () => {
    const base = await fill(1);
    const forged = Buffer.from(JSON.stringify(["changes", "1;--", "x"])).toString("base64url");
    const change = {
      action: "delete" as const,
      matching: { knowledgeBaseId: base },
      count: 1,
      cursor: forged,
    };
    await expect(changeMatching(database.db, alice, change)).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  test("what the documents take up is the sum of their files and of their texts", async () => {
    const base = await newBase(database.db, alice);
    const files = { "a.md": "One bell.", "b.md": "Zwölf Glöckchen." };
    await addTestFiles(database.db, alice, base, files);
    await database.db
      .update(documents)
      .set({ textLength: 16 })
      .where(eq(documents.knowledgeBaseId, base));
    expect(await totalDocuments(database.db, alice, { knowledgeBaseId: base })).toEqual({
      documents: 2,
      bytes: 9 + 18,
      textLength: 32,
    });
  });
});
