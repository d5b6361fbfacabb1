import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { makePdf } from "../../test/pdf-file.ts";
import { scanOf } from "../../test/scan.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { cancelDocument, getDocument, requeueDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { explainUnindexed } from "../retrieval/explain-unindexed.ts";
import { giveUpDocument, ingestDocument } from "./ingest-document.ts";

const scan = makePdf(
  ["The first day.", "The second day.", "The third day."].map((line) => scanOf([line])),
);

// Settings are read once, by whatever asks first.
vi.hoisted(() => vi.stubEnv("OCR", "tesseract"));

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await embedder.close();
});

describe.each(testEngines())("a scan that is read, on $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
  });
  afterAll(() => database.close());

  async function addScan(): Promise<string> {
    base = await newBase(database.db, alice);
    const { queued } = await addTestFiles(database.db, alice, base, { "days.pdf": scan });
    return queued[0] ?? "";
  }
  const view = (id: string) => getDocument(database.db, alice, id);
  const progressOf = async (id: string) => {
    const { status, done, total } = await view(id);
    return { status, done, total };
  };
  const firstPageRead = (id: string) =>
    expect
      .poll(() => progressOf(id), { interval: 20, timeout: 30_000 })
      .toEqual({ status: "parsing", done: 1, total: 3 });

  it("tells how many of its pages are read, which are no passages", async () => {
    const id = await addScan();
    const reading = ingestDocument(database.db, embedder, id);
    await firstPageRead(id);
    const scope = { viewer: alice, knowledgeBaseIds: [base] };
    expect(await explainUnindexed(database.db, scope)).toMatchObject([
      { code: "index_incomplete", progress: { documents: 1, done: 0, total: 0 } },
    ]);
    await reading;
    const { chunks } = await view(id);
    expect(await progressOf(id)).toEqual({ status: "ready", done: chunks, total: chunks });
  });

  it.each([
    ["cancelled", "parsing", 0],
    ["cancelled", "partial", 2],
    ["failed", "parsing", 0],
    ["failed", "partial", 2],
  ] as const)("keeps no count of pages as %s while it is %s", async (end, status, kept) => {
    const id = await addScan();
    const { db } = database;
    await db.update(documents).set({ status, done: 2, total: 2 }).where(eq(documents.id, id));
    await (end === "failed" ? giveUpDocument(db, id) : cancelDocument(db, alice, id));
    expect(await progressOf(id)).toEqual({ status: end, done: kept, total: kept });
  });

  it("stops between two pages when it is cancelled, and is read whole when it is retried", async () => {
    const id = await addScan();
    const reading = ingestDocument(database.db, embedder, id);
    await firstPageRead(id);
    await cancelDocument(database.db, alice, id);
    await reading;
    expect(await progressOf(id)).toEqual({ status: "cancelled", done: 0, total: 0 });
    await requeueDocument(database.db, alice, id);
    await ingestDocument(database.db, embedder, id);
    expect(await view(id)).toMatchObject({ status: "ready", metadata: { recognisedPages: 3 } });
  });
});
