import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testEngines } from "../../test/database.ts";
import { settings, users } from "../db/schema.ts";
import { createKnowledgeBase, listKnowledgeBases } from "../knowledge/knowledge-base.ts";
import { localUser } from "../viewer.ts";
import { loadSample } from "./load-sample.ts";
import { openQueue, type Queue } from "./queue.ts";

describe.each(testEngines())("the sample library on $name", ({ open }) => {
  let database: TestDatabase;
  let queue: Queue;
  beforeAll(async () => {
    database = await open();
    queue = await openQueue(database);
    await database.db.insert(users).values(localUser).onConflictDoNothing();
  });
  afterAll(async () => {
    await queue.close();
    await database.close();
  });

  it("is loaded beside a base that has one of its names, and once however often it is begun", async () => {
    const viewer = { userId: localUser.id };
    const { db } = database;
    await createKnowledgeBase(db, viewer, { name: "My runbooks", kind: "shared" });
    for (let begun = 0; begun < 2; begun += 1) {
      await loadSample(db, queue);
      await db.delete(settings);
    }
    const bases = await listKnowledgeBases(db, viewer);
    expect(bases.map(({ name, kind }) => `${kind}: ${name}`)).toEqual([
      "shared: Engineering library",
      "shared: My runbooks",
      "personal: My runbooks (sample)",
      "case: Incident 12 March: payments fail",
    ]);
  });
});
