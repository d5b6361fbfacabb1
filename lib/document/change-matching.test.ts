import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { chosenDocuments, documents } from "../db/schema.ts";
import { type DocumentStatus, documentChangesSchema, maxChangedAtOnce } from "../wire/document.ts";
import { changeDocuments, type SharedChange } from "./change-documents.ts";
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
  const idsOf = async (base: string) => {
    const rows = await database.db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.knowledgeBaseId, base))
      .orderBy(asc(documents.id));
    return rows.map(({ id }) => id);
  };
  const setStatus = (ids: string[], status: DocumentStatus) =>
    database.db.update(documents).set({ status }).where(inArray(documents.id, ids));
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

  test("a document that comes to pass the filter meanwhile is left, though it is as old as the others", async () => {
    const base = await fill(maxChangedAtOnce + 20);
    const ids = await idsOf(base);
    // The last by id were not among those that the reader chose.
    const others = ids.slice(-10);
    await setStatus(ids, "failed");
    await setStatus(others, "ready");
    const change = {
      action: "delete" as const,
      matching: { knowledgeBaseId: base, status: "failed" as const },
      count: ids.length - others.length,
    };
    const first = await changeMatching(database.db, alice, change);
    await setStatus(others, "failed");
    const cursor = first.nextCursor ?? "";
    expect(await changeMatching(database.db, alice, { ...change, cursor })).toMatchObject({
      changed: 10,
      failed: [],
      nextCursor: null,
    });
    expect(await idsOf(base)).toEqual(others);
  });

  test("a document that passes the filter no more when its turn comes is left, and told", async () => {
    const base = await fill(maxChangedAtOnce + 20);
    const ids = await idsOf(base);
    await setStatus(ids, "failed");
    const change = {
      action: "delete" as const,
      matching: { knowledgeBaseId: base, status: "failed" as const },
      count: ids.length,
    };
    const first = await changeMatching(database.db, alice, change);
    const read = ids.at(-1) ?? "";
    await setStatus([read], "ready");
    const cursor = first.nextCursor ?? "";
    const second = await changeMatching(database.db, alice, { ...change, cursor });
    expect(second).toMatchObject({ changed: 19, failed: [{ id: read }], nextCursor: null });
    expect(second.failed[0]?.error.code).toBe("list_changed");
    expect(await idsOf(base)).toEqual([read]);
  });

  test.each<SharedChange>([
    { action: "delete" },
    { action: "index" },
    { action: "retry" },
    { action: "tag", add: ["seen"], remove: [] },
  ])("to $action looks at the filter again where the document is locked", async (action) => {
    const base = await fill(1);
    const [id = ""] = await idsOf(base);
    await setStatus([id], "cancelled");
    const passes = eq(documents.status, "failed");
    expect(
      await changeDocuments(database.db, alice, { ...action, ids: [id], passes }),
    ).toMatchObject({ changed: 0, failed: [{ id, error: { code: "list_changed" } }] });
    const [left] = await database.db.select().from(documents).where(eq(documents.id, id));
    expect(left).toMatchObject({ status: "cancelled", tags: [] });
  });

  test("to move looks at the filter again where the document is locked", async () => {
    const [base, other] = [await fill(1), await fill(0)];
    const [id = ""] = await idsOf(base);
    const passes = eq(documents.status, "failed");
    const move = { action: "move" as const, knowledgeBaseId: other, ids: [id], passes };
    expect(await changeDocuments(database.db, alice, move)).toMatchObject({ changed: 0 });
    expect(await idsOf(base)).toEqual([id]);
  });

  test("what was chosen is forgotten once all of it was changed", async () => {
    const base = await fill(maxChangedAtOnce + 1);
    const change = {
      action: "tag" as const,
      add: ["seen"],
      remove: [],
      matching: { knowledgeBaseId: base },
      count: maxChangedAtOnce + 1,
    };
    const { nextCursor } = await changeMatching(database.db, alice, change);
    const chosen = () =>
      database.db.$count(chosenDocuments, inArray(chosenDocuments.documentId, ids));
    const ids = await idsOf(base);
    expect(await chosen()).toBe(maxChangedAtOnce + 1);
    await changeMatching(database.db, alice, { ...change, cursor: nextCursor ?? "" });
    expect(await chosen()).toBe(0);
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
