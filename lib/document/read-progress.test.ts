import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { perhapsChanged, readPerhapsChanged } from "./read-progress.ts";

const minute = 60_000;
const now = Date.now();

describe.each(testEngines())("What may have changed, on the $name", (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await engine.open();
    const { db } = database;
    await db.execute(
      sql`INSERT INTO knowledge_bases (id, owner_id, name, kind) VALUES ('base', ${alice.userId}, 'base', 'personal')`,
    );
    await db.execute(sql`
      INSERT INTO documents
        (id, knowledge_base_id, source_id, filename, title, media_type, bytes, content_hash, status, updated_at)
      SELECT 'd' || at, 'base', 'd' || at, 'd.txt', 'd', 'text/plain', 1, at, 'ready',
        ${new Date(now - minute).toISOString()}::timestamptz - make_interval(secs => at)
      FROM generate_series(1, 20000) AS at`);
    const error = JSON.stringify({ code: "internal", message: "It failed." });
    await db.execute(
      sql`UPDATE documents SET status = 'failed', error = ${error}::jsonb WHERE id = 'd2'`,
    );
  });

  afterAll(() => database?.close());

  test("is found among 20,000 documents without reading the others", async () => {
    const { db } = database;
    const since = new Date(now - minute - 3_500);
    const asked = { since, ids: ["d20000"] };
    const found = await readPerhapsChanged(db, alice, asked);
    expect(found.map(({ id }) => id).toSorted()).toEqual(["d1", "d2", "d20000", "d3"]);
    expect(found.find(({ id }) => id === "d2")).toEqual({
      id: "d2",
      status: "failed",
      progress: { stage: "failed", done: 0, total: 0 },
      error: { code: "internal", message: "It failed." },
    });
    const plan = JSON.stringify(await db.execute(sql`EXPLAIN ${perhapsChanged(alice, asked)}`));
    expect(plan).toContain("documents_updated");
    expect(plan).not.toContain("Seq Scan on documents");
  });
});
