import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { addFiles } from "../ingestion/add-files.ts";
import { createKnowledgeBase } from "../knowledge/knowledge-base.ts";
import { explainEmpty } from "./explain-empty.ts";

describe.each(testEngines())("what is said of a scope, on $name", (engine) => {
  let database: TestDatabase;
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await openTestEmbedder();
    database = await engine.open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
  });
  afterAll(async () => {
    await database.close();
    await embedder.close();
  });

  test("tells an empty one from one that is still being read, and neither from one with documents", async () => {
    const { db } = database;
    const { id } = await createKnowledgeBase(db, alice, { name: "Harbour", kind: "shared" });
    const said = () =>
      explainEmpty(
        db,
        { viewer: alice, knowledgeBaseIds: [id] },
        { nothingIndexed: "nothing", stillReading: "reading" },
      );
    expect(await said()).toBe("nothing");
    const bytes = new TextEncoder().encode("# Gate\n\nThe gate closes at nine.\n");
    const files = [{ filename: "gate.md", bytes }];
    await addFiles(db, alice, { knowledgeBaseId: id, files, maxBytes: 1_000 });
    expect(await said()).toBe("reading");
    await ingestFiles(db, embedder, alice, id, { "ferry.md": "# Ferry\n\nIt leaves at ten.\n" });
    expect(await said()).toBeNull();
  });
});
