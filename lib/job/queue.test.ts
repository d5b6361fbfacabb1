import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { type Db, openDatabase } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { addFiles } from "../ingestion/add-files.ts";
import { openQueue } from "./queue.ts";

describe.each(testEngines())("the queue on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());

  const store = async (names: string[]) => {
    const base = await newBase(db, alice);
    const files = Object.fromEntries(names.map((name) => [name, `The words of ${name}.`]));
    return (await addTestFiles(db, alice, base, files)).queued;
  };
  const giveUp = async () => {};

  it("finds documents that were stored by a process that died before it queued them, once", async () => {
    const queue = await openQueue(database);
    const stored = await store(["a.txt", "b.txt"]);
    await queue.add(stored.slice(0, 1));
    expect(await queue.recover()).toBe(1);
    expect(await queue.recover()).toBe(0);
    const handled: string[] = [];
    await queue.work({
      async handle(documentId) {
        handled.push(documentId);
      },
      giveUp,
    });
    await vi.waitFor(() => expect(handled.toSorted()).toEqual(stored.toSorted()), 20_000);
    await queue.close();
  });

  it("has each document that an upload stores, in the transaction that stores it", async () => {
    const queue = await openQueue(database);
    await queue.clear();
    // Those of the test before.
    await db.delete(documents);
    const base = await newBase(db, alice);
    const records = Array.from({ length: 70 }, (_, at) => `{"id":"r${at}","text":"Record ${at}."}`);
    const files = [
      { filename: "records.jsonl", bytes: Buffer.from(records.join("\n")) },
      { filename: "note.txt", bytes: Buffer.from("A note.") },
      { filename: "again.txt", bytes: Buffer.from("A note.") },
      { filename: "note.txt", bytes: Buffer.from("Another note.") },
    ];
    const options = { knowledgeBaseId: base, files, maxBytes: 1e6, queue };
    const adding = addFiles(db, alice, options);
    const watching = adding.then(() => "added");
    const lost: number[] = [];
    const find = async () => lost.push(await queue.recover());
    for (
      let said = "";
      said !== "added";
      said = await Promise.race([watching, find().then(() => "")])
    );
    const { documents: added, queued } = await adding;
    expect(queued).toHaveLength(72);
    expect(added.map(({ duplicateOf }) => duplicateOf).filter(Boolean)).toEqual([added[70]?.id]);
    expect(added[72]?.id).toBe(added[70]?.id);
    expect(lost.every((count) => count === 0)).toBe(true);
    await expect(
      db.transaction(async (tx) => {
        await queue.add(queued, tx);
        throw new Error("The process dies.");
      }),
    ).rejects.toThrow("The process dies.");
    const handled: string[] = [];
    await queue.work({
      async handle(documentId) {
        handled.push(documentId);
      },
      giveUp,
    });
    await expect.poll(() => handled.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(72);
    await queue.close();
    expect(handled.toSorted()).toEqual(queued.toSorted());
  });

  it("lets a failing document hold up no other of its job, and tries it again", async () => {
    const queue = await openQueue(database);
    await queue.clear();
    const stored = await store(["first.txt", "second.txt", "third.txt"]);
    const handled: string[] = [];
    await queue.add(stored);
    await queue.work({
      async handle(documentId) {
        handled.push(documentId);
        if (documentId === stored[0]) throw new Error("This one fails.");
      },
      giveUp,
    });
    await vi.waitFor(() => {
      expect(handled.slice(0, 3)).toEqual(stored);
      expect(handled.filter((documentId) => documentId === stored[0]).length).toBeGreaterThan(1);
    }, 20_000);
    await queue.close();
  });

  it("stops a document's work when it closes, and has it taken up by the next one", async () => {
    const queue = await openQueue(database);
    await queue.clear();
    const stored = await store(["long.txt"]);
    await queue.add(stored);
    const began = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<unknown>();
    await queue.work({
      handle(_documentId, signal) {
        began.resolve();
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            stopped.resolve(signal.reason);
            reject(signal.reason as Error);
          });
        });
      },
      giveUp,
    });
    await began.promise;
    await queue.close();
    expect(await stopped.promise).toBeInstanceOf(Error);
    const next = await openQueue(database);
    const again = Promise.withResolvers<string>();
    await next.work({
      async handle(documentId) {
        again.resolve(documentId);
      },
      giveUp,
    });
    expect(await again.promise).toBe(stored[0]);
    await next.close();
  });
});

describe.each(testEngines().filter(({ name }) => name === "PostgreSQL"))(
  "several processes on $name",
  ({ open }) => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());

    it("open the database, the index and the queue at once, and recover each document once", async () => {
      const opened = await Promise.all(Array.from({ length: 3 }, () => openDatabase(database)));
      await Promise.all(
        opened.map((each) => claimVectorIndex(each.db, { id: "model", dimensions: 8 })),
      );
      const queues = await Promise.all(opened.map((each) => openQueue(each)));
      const base = await newBase(database.db, alice);
      await addTestFiles(database.db, alice, base, { "x.txt": "Some words." });
      const found = await Promise.all(queues.map((queue) => queue.recover()));
      expect(found.reduce((sum, count) => sum + count, 0)).toBe(1);
      await Promise.all(queues.map((queue) => queue.close()));
      await Promise.all(opened.map((each) => each.close()));
    });
  },
);
