import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testEngines } from "../../test/database.ts";
import { knowledgeBases, settings, users } from "../db/schema.ts";
import { addFiles } from "../ingestion/add-files.ts";
import { createKnowledgeBase, listKnowledgeBases } from "../knowledge/knowledge-base.ts";
import { localUser } from "../viewer.ts";
import { loadSample } from "./load-sample.ts";
import { openQueue, type Queue } from "./queue.ts";
import { readSampleIds } from "./sample-bases.ts";

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
      await db.delete(settings).where(eq(settings.key, "sample_loaded"));
    }
    const bases = await listKnowledgeBases(db, viewer);
    expect(bases.map(({ name, kind }) => `${kind}: ${name}`)).toEqual([
      "shared: Engineering library",
      "shared: My runbooks",
      "personal: My runbooks (sample)",
      "case: Incident 12 March: payments fail",
    ]);
  });

  it("tells its bases from others, also where it was not kept which these are", async () => {
    const viewer = { userId: localUser.id };
    const { db } = database;
    await loadSample(db, queue);
    const namesOf = async () => {
      const ids = new Set(await readSampleIds(db, viewer));
      const bases = await listKnowledgeBases(db, viewer);
      return bases.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    };
    const all = ["Engineering library", "My runbooks (sample)", "Incident 12 March: payments fail"];
    expect(await namesOf()).toEqual(all);
    await db.delete(settings).where(eq(settings.key, "sample_bases"));
    expect(await namesOf()).toEqual(all);
    const bases = await listKnowledgeBases(db, viewer);
    const library = bases.find(({ name }) => name === "Engineering library")?.id ?? "";
    const files = [{ filename: "my-own.md", bytes: Buffer.from("# Mine\n\nMy own words.\n") }];
    await addFiles(db, viewer, { knowledgeBaseId: library, files, maxBytes: 1_000 });
    expect(await namesOf()).toEqual(all.slice(1));
  });

  it("is not loaded again once its bases were removed", async () => {
    const viewer = { userId: localUser.id };
    const { db } = database;
    for (const id of await readSampleIds(db, viewer))
      await db.delete(knowledgeBases).where(eq(knowledgeBases.id, id));
    await loadSample(db, queue);
    expect(await readSampleIds(db, viewer)).toEqual([]);
  });
});
