import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { recountIndex } from "../../test/recount.ts";
import { chunks, documents } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { rereadDocuments } from "../ingestion/reread-documents.ts";
import type { PassageChange } from "../wire/indexed-passage.ts";
import { changePassage } from "./change-passage.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());

/** Three chunks, the first and the last of the same words. */
const same = `${"A skiff pays tw3lve cr0wns for a nght at the qvay. ".repeat(18).trim()}\n`;
const between = `${"No fire is lit on deck after dusk in any month. ".repeat(19).trim()}\n`;
const text = [same, between, same].join("\n");
const right = "A skiff pays twelve crowns for a night at the quay.";

/** Embeds as ever, but has something else happen first when it is called for the nth time. */
function interrupted(call: number, meanwhile: () => Promise<unknown>): Embedder {
  let calls = 0;
  return {
    ...embedder,
    embedPassages: async (texts) => {
      calls += 1;
      if (calls === call) await meanwhile();
      return embedder.embedPassages(texts);
    },
  };
}

describe.each(testEngines())("A passage changed while it is indexed, on the $name", (engine) => {
  let database: TestDatabase;
  let documentId: string;

  beforeAll(async () => {
    database = await engine.open();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    const base = await newBase(database.db, alice);
    const added = await addTestFiles(database.db, alice, base, { "rules.txt": text });
    documentId = added.queued[0] ?? "";
  });

  const stored = () =>
    database.db
      .select({
        id: chunks.id,
        embedding: chunks.embedding,
        switchedOff: chunks.switchedOff,
        contentHash: chunks.contentHash,
      })
      .from(chunks)
      .where(and(eq(chunks.documentId, documentId)))
      .orderBy(asc(chunks.ordinal));
  const changeFirst = async (change: PassageChange, by = embedder) => {
    const [first] = await stored();
    const place = { documentId, chunkId: first?.id ?? "" };
    return changePassage({ db: database.db, embedder: by }, alice, place, change);
  };
  /** Ends before the last part. */
  const ingestFirst = async () => {
    const stopping = new AbortController();
    const stop = interrupted(2, async () => stopping.abort(new Error("stopped")));
    const run = ingestDocument(database.db, stop, documentId, {
      partSize: 1,
      signal: stopping.signal,
    });
    await run.catch((error: unknown) => error);
    const [row] = await database.db.select().from(documents).where(eq(documents.id, documentId));
    expect(row).toMatchObject({ status: "partial", chunks: 2, total: 3 });
  };
  const expectAlike = async (count: number) => {
    const all = await stored();
    const [first, last] = [all[0], all.at(-1)];
    expect(all).toHaveLength(count);
    expect(last).toEqual({ ...first, id: last?.id });
    const { kept, counted } = await recountIndex(database.db);
    expect(kept).toEqual(counted);
    return first;
  };
  const vectorOfRight = async () => {
    const [vector] = await embedder.embedPassages([`rules\n${right}`]);
    return vector ?? new Float32Array();
  };
  const expectRight = async (embedding: string | null | undefined) => {
    const vector = await vectorOfRight();
    const read = JSON.parse(embedding ?? "[]") as number[];
    const cosine = read.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
    expect(cosine).toBeGreaterThan(0.999);
  };

  test("is corrected also where its words are embedded at that moment", async () => {
    const correct = () => changeFirst({ text: right });
    await ingestDocument(database.db, interrupted(3, correct), documentId, { partSize: 1 });
    await expectRight((await expectAlike(3))?.embedding);
  });

  test("is switched off also where its words are embedded at that moment", async () => {
    const switchOff = () => changeFirst({ switchedOff: true });
    await ingestDocument(database.db, interrupted(3, switchOff), documentId, { partSize: 1 });
    expect(await expectAlike(3)).toMatchObject({ switchedOff: true });
  });

  test("is corrected also where its words are stored while the correction is embedded", async () => {
    await ingestFirst();
    const goOn = () => ingestDocument(database.db, embedder, documentId, { partSize: 1 });
    await changeFirst({ text: right }, interrupted(1, goOn));
    await expectRight((await expectAlike(3))?.embedding);
  });

  test("has its own words again where these are embedded at that moment", async () => {
    await ingestFirst();
    const before = await stored();
    await changeFirst({ text: right });
    const bringBack = () => changeFirst({ text: same.trim() });
    await ingestDocument(database.db, interrupted(1, bringBack), documentId, { partSize: 1 });
    expect((await expectAlike(3))?.embedding).toEqual(before[0]?.embedding);
  });

  test("is corrected also where a newer reader reads its document at that moment", async () => {
    await ingestDocument(database.db, embedder, documentId);
    await database.db
      .update(documents)
      .set({ readerVersion: 0, textLength: 1, chunks: 2 })
      .where(eq(documents.id, documentId));
    const correct = () => changeFirst({ text: right });
    await rereadDocuments(database.db, interrupted(1, correct));
    await expectRight((await expectAlike(3))?.embedding);
  });
});
