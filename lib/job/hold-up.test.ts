import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { deepQuotes, unfoldingPdf } from "../../test/hostile-files.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { giveUpDocument, ingestDocument } from "../ingestion/ingest-document.ts";
import { ingestTogether } from "../ingestion/ingest-together.ts";
import { openQueue, type Queue } from "./queue.ts";

/** A parser is given the processor time that it may take, however long a busy machine takes for that. */
const limitMs = 180_000;

describe.each(testEngines())("a file that no parser finishes, on $name", ({ open }) => {
  let database: TestDatabase;
  let embedder: Embedder;
  let queue: Queue;
  const runs: string[] = [];

  beforeAll(async () => {
    database = await open();
    embedder = await openTestEmbedder();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    queue = await openQueue(database);
    await queue.work({
      handle(documentId, signal) {
        runs.push(documentId);
        return ingestDocument(database.db, embedder, documentId, { signal });
      },
      handleTogether: (documentIds, signal) =>
        ingestTogether(database.db, embedder, documentIds, signal),
      giveUp: (documentId) => giveUpDocument(database.db, documentId),
    });
  });
  afterAll(async () => {
    await queue.close();
    await embedder.close();
    await database.close();
  });

  /** Adds files, and returns their names in the order in which they ended, with what became of each. */
  async function load(files: Record<string, string | Uint8Array>) {
    const base = await newBase(database.db, alice);
    const { queued } = await addTestFiles(database.db, alice, base, files);
    await queue.add(queued);
    const ended = new Map<string, typeof documents.$inferSelect>();
    await expect
      .poll(
        async () => {
          const rows = await database.db
            .select()
            .from(documents)
            .where(eq(documents.knowledgeBaseId, base));
          for (const row of rows)
            if (row.status === "ready" || row.status === "failed")
              if (!ended.has(row.filename)) ended.set(row.filename, row);
          return ended.size;
        },
        { timeout: 170_000 },
      )
      .toBe(queued.length);
    return ended;
  }

  const others = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `other-${at}.md`,
      `# Other ${at}\n\nThe words of ${at}.`,
    ]),
  );

  it(
    "is given up after all others are ready, says why, and is not tried again",
    async () => {
      const ended = await load({ "first.md": deepQuotes(120), ...others });
      expect([...ended.keys()].at(-1)).toBe("first.md");
      const bad = ended.get("first.md");
      expect(bad).toMatchObject({
        status: "failed",
        error: { code: "damaged_file", message: expect.stringContaining("too entangled") },
      });
      const statuses = [...ended.values()].map(({ status }) => status);
      expect(statuses.filter((status) => status === "ready")).toHaveLength(12);
      expect(runs.filter((id) => id === bad?.id)).toHaveLength(1);
      expect(await queue.recover()).toBe(0);
    },
    limitMs,
  );

  it(
    "keeps none of the others from being read where it unfolds in memory",
    async () => {
      const ended = await load({ "small.pdf": unfoldingPdf(264), ...others });
      expect(ended.get("small.pdf")).toMatchObject({
        status: "failed",
        error: { code: "damaged_file", message: expect.stringContaining("too entangled") },
      });
      const ready = [...ended.values()].filter(({ status }) => status === "ready");
      expect(ready).toHaveLength(12);
    },
    limitMs,
  );

  it("holds up no small one where several are large", async () => {
    // The open queue would take up what is stored and not yet queued, as it does for a process that died in between.
    await queue.close();
    const base = await newBase(database.db, alice);
    const large = Array.from({ length: 4 }, (_, at) => [
      `large-${at}.txt`,
      `${at}`.repeat(2 ** 21),
    ]);
    const { queued: slow } = await addTestFiles(
      database.db,
      alice,
      base,
      Object.fromEntries(large),
    );
    const { queued: quick } = await addTestFiles(database.db, alice, base, others);
    const next = await openQueue(database);
    const { promise: allQuick, resolve } = Promise.withResolvers<void>();
    const left = new Set(quick);
    const handled: string[] = [];
    await next.add([...slow, ...quick]);
    await next.work({
      async handle(documentId) {
        left.delete(documentId);
        if (left.size === 0) resolve();
        if (slow.includes(documentId)) await allQuick;
        handled.push(documentId);
      },
      giveUp: async () => {},
    });
    await expect.poll(() => handled.length, { timeout: 20_000 }).toBe(16);
    expect(handled.slice(0, 12).toSorted()).toEqual(quick.toSorted());
    await next.close();
  });
});
