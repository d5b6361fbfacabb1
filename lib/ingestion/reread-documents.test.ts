import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { makePdf } from "../../test/pdf-file.ts";
import { recountIndex } from "../../test/recount.ts";
import { readConversation } from "../conversation/queries.ts";
import { readResult } from "../conversation/read-result.ts";
import { chunks, documents, fileBlocks } from "../db/schema.ts";
import {
  getDocument,
  readDocumentFile,
  readDocumentText,
  reindexDocument,
} from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { buildRuntime } from "../runtime.ts";
import { ingestDocument } from "./ingest-document.ts";
import { readerVersion } from "./parse/formats.ts";
import { markdown } from "./parse/markdown.ts";
import { plainText } from "./parse/plain-text.ts";
import { rereadDocuments } from "./reread-documents.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const page = (words: string) =>
  `<!doctype html><html><head><title>Ferry</title></head><body>${words}</body></html>`;
const said = "<p>The ferry leaves the north pier at ten past seven.</p>";
const overlooked = "<p>Dogs travel free of charge on the ferry.</p>";

describe.each(testEngines())("rereadDocuments on $name", (engine) => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, "http://localhost:1");
  });
  afterAll(() => asking?.close());

  const db = () => asking.database.db;
  const read = (id: string) => getDocument(db(), alice, id);
  const textOf = async (id: string) => (await readDocumentText(db(), alice, id, {})).text;
  const chunkIds = async (id: string) => {
    const rows = await db()
      .select({ id: chunks.id })
      .from(chunks)
      .where(eq(chunks.documentId, id))
      .orderBy(asc(chunks.ordinal));
    return rows.map((row) => row.id);
  };

  /** Makes a document what an older reader left: its bytes hold more than the text that was read from them. */
  async function age(id: string, bytes?: string, readBy = 1) {
    await db().update(documents).set({ readerVersion: readBy }).where(eq(documents.id, id));
    if (bytes !== undefined)
      await db()
        .update(fileBlocks)
        .set({ bytes: new TextEncoder().encode(bytes) })
        .where(eq(fileBlocks.documentId, id));
  }

  async function addPage(filename = "ferry.html", content = page(said)) {
    const base = await asking.addBase({ [filename]: content });
    return { base, id: base.documentIds[filename] ?? "" };
  }

  it("gives a document its new text once, and leaves the words and numbers of an older citation", async () => {
    const { base, id } = await addPage();
    const asked = { model: "extractive", knowledgeBaseIds: [base.id] };
    const before = await asking.ask("When does the ferry leave the north pier?", asked);
    const cited = before.citations[0];
    expect(cited?.passages[0]?.quote).toContain("ten past seven");
    await age(id, page(overlooked + said));

    await rereadDocuments(db(), embedder);
    expect(await textOf(id)).toContain("Dogs travel free");
    const document = await read(id);
    expect(document).toMatchObject({
      status: "ready",
      revision: 2,
      indexedRevision: 2,
      readerVersion,
    });
    expect(await chunkIds(id)).toEqual([`${id}:2:0`]);
    expect(new TextDecoder().decode((await readDocumentFile(db(), alice, id)).bytes)).toBe(
      page(overlooked + said),
    );
    const { messages } = await readConversation(db(), alice, before.conversationId);
    expect(messages.flatMap((message) => message.citations ?? [])).toMatchObject([
      { number: cited?.number, passages: [{ quote: cited?.passages[0]?.quote }] },
    ]);
    const after = await asking.ask("Do dogs travel free of charge on the ferry?", {
      ...asked,
      conversationId: before.conversationId,
    });
    expect(after.citations[0]).toMatchObject({ number: cited?.number, documentId: id });
    expect(after.citations[0]?.passages[0]?.quote).toContain("Dogs travel free");
    const { kept, counted } = await recountIndex(db());
    expect(kept).toEqual(counted);

    await rereadDocuments(db(), embedder);
    expect(await read(id)).toEqual(document);
  });

  it("gives it as a new revision also where the document is indexed again before", async () => {
    const { base, id } = await addPage();
    const asked = { model: "extractive", knowledgeBaseIds: [base.id] };
    const before = await asking.ask("When does the ferry leave the north pier?", asked);
    await age(id, page(overlooked + said));
    await reindexDocument(db(), alice, id);
    await ingestDocument(db(), embedder, id);
    const document = await read(id);
    expect(document).toMatchObject({
      status: "ready",
      revision: 2,
      indexedRevision: 2,
      readerVersion,
    });
    expect(await chunkIds(id)).toEqual([`${id}:2:0`]);
    expect(new TextDecoder().decode((await readDocumentFile(db(), alice, id)).bytes)).toBe(
      page(overlooked + said),
    );
    const after = await readResult(db(), alice, before.message.id);
    expect(after.passages).toEqual(before.passages);
    expect(after.citations).toMatchObject([{ changed: true }]);
    const [cited] = after.citations[0]?.passages ?? [];
    expect((await textOf(id)).slice(cited?.quoteStart ?? 0, cited?.quoteEnd ?? 0)).toBe(
      before.citations[0]?.passages[0]?.quote,
    );

    await reindexDocument(db(), alice, id);
    await ingestDocument(db(), embedder, id);
    expect(await read(id)).toEqual({ ...document, updatedAt: expect.any(Date) });
  });

  it("changes nothing but the version where the text comes out the same or the format's reader did", async () => {
    const { id } = await addPage();
    const { id: unread } = await addPage("ferry.txt", "The ferry leaves at ten.");
    const same = await read(id);
    const other = await read(unread);
    await age(id);
    await age(unread, "Nobody changed how plain text is read.", plainText.version);
    await rereadDocuments(db(), embedder);
    expect(await read(id)).toEqual(same);
    expect(await read(unread)).toEqual(other);
    expect(await textOf(unread)).toBe("The ferry leaves at ten.");
  });

  it("stores who wrote a document and when where an older reader did not tell, and embeds nothing again", async () => {
    const { id } = await addPage(
      "tides.md",
      "# On tides\n\nAnn Lee, Bo Meer. Tide Letters, 2023.\n\n## Abstract\n\nTides.\n\n## Methods\n\nWe waited.\n",
    );
    const whole = await read(id);
    const facts = {
      authors: ["Ann Lee", "Bo Meer"],
      journal: "Tide Letters",
      publicationDate: "2023",
    };
    expect(whole).toMatchObject({ ...facts, revision: 1 });
    const unread = { authors: [], journal: null, publicationDate: null };
    await db().update(documents).set(unread).where(eq(documents.id, id));
    await age(id, undefined, markdown.version - 1);
    const ids = await chunkIds(id);
    await rereadDocuments(db(), embedder);
    expect(await read(id)).toEqual(whole);
    expect(await chunkIds(id)).toEqual(ids);
  });

  it("tells of an older PDF where its pages begin, and embeds nothing again", async () => {
    const pages = ["Page one ends in the middle", "of a sentence, and so it goes."];
    const pdf = makePdf(pages.map((words) => [{ text: words, y: 700 }]));
    const { id } = await addPage("tides.pdf", new TextDecoder().decode(pdf));
    const whole = await read(id);
    const pageStarts = async () =>
      (await db().select().from(chunks).where(eq(chunks.documentId, id))).map(
        (chunk) => chunk.pageStarts,
      );
    const start = (await pageStarts())[0]?.[0];
    expect((await textOf(id)).slice(start)).toMatch(/^of a sentence/u);
    await db().update(chunks).set({ pageStarts: null }).where(eq(chunks.documentId, id));
    await age(id);
    await rereadDocuments(db(), embedder);
    expect(await pageStarts()).toEqual([[start]]);
    expect(await read(id)).toEqual(whole);
    expect(await chunkIds(id)).toEqual([`${id}:1:0`]);
  });

  it("reads the stamps of an older log anew, and embeds nothing again", async () => {
    const { id } = await addPage(
      "dienst.log",
      "08/03/25 23:59:59 INFO bereit\n09/03/25 00:00:01 ERROR Pumpe steht\n",
    );
    const ids = await chunkIds(id);
    const times = () =>
      db()
        .select({ from: chunks.timeStart, to: chunks.timeEnd })
        .from(chunks)
        .where(eq(chunks.documentId, id));
    const wrong = new Date("2008-03-25T23:59:59Z");
    await db()
      .update(chunks)
      .set({ timeStart: wrong, timeEnd: wrong })
      .where(eq(chunks.documentId, id));
    await db().update(documents).set({ metadata: {} }).where(eq(documents.id, id));
    await age(id);
    await rereadDocuments(db(), {
      ...embedder,
      embedPassages: () => Promise.reject(new Error("no")),
    });
    expect(await times()).toEqual([
      { from: new Date("2025-03-08T23:59:59Z"), to: new Date("2025-03-09T00:00:01Z") },
    ]);
    expect(await chunkIds(id)).toEqual(ids);
    expect(await read(id)).toMatchObject({ metadata: { dateOrder: "dmy" } });
  });

  it("keeps the text of a document that has no bytes, or that today's reader cannot read", async () => {
    const { id: bare } = await addPage();
    const { id: empty } = await addPage("empty.html");
    await age(bare);
    await db().delete(fileBlocks).where(eq(fileBlocks.documentId, bare));
    await age(empty, page(""));
    await rereadDocuments(db(), embedder);
    expect(await textOf(bare)).toContain("ten past seven");
    expect(await read(bare)).toMatchObject({ revision: 1, status: "ready", readerVersion: 1 });
    expect(await textOf(empty)).toContain("ten past seven");
    expect(await read(empty)).toMatchObject({ revision: 1, status: "ready", readerVersion });
  });

  it("keeps the pages that text recognition read, once that is turned off", async () => {
    const pdf = (words: string) => new TextDecoder().decode(makePdf([[{ text: words, y: 700 }]]));
    const { id } = await addPage("tides.pdf", pdf("Typed words, and some of a scan."));
    await age(id, pdf("Typed words."));
    const metadata = { pages: 2, recognisedPages: 1 };
    await db().update(documents).set({ metadata }).where(eq(documents.id, id));
    await rereadDocuments(db(), embedder);
    expect(await textOf(id)).toBe("Typed words, and some of a scan.");
    expect(await read(id)).toMatchObject({ revision: 1, metadata, readerVersion });
  });

  it("answers from the old text until the new one's first part is stored, and goes on when broken off", async () => {
    const { id } = await addPage();
    const sections = Array.from({ length: 5 }, (_, at) => `<h2>Pier ${at}</h2><p>Boat ${at}.</p>`);
    await age(id, page(sections.join("")));
    const stopping = new AbortController();
    const seen: string[] = [];
    let batches = 0;
    const watching: Embedder = {
      ...embedder,
      async embedPassages(texts) {
        batches += 1;
        if (batches === 1) seen.push(await textOf(id), ...(await chunkIds(id)));
        if (batches === 2) stopping.abort(new Error("The process ends."));
        return embedder.embedPassages(texts);
      },
    };
    await rereadDocuments(db(), watching, { partSize: 2, signal: stopping.signal });
    expect(seen).toEqual(["The ferry leaves the north pier at ten past seven.", `${id}:1:0`]);
    expect(await read(id)).toMatchObject({ revision: 2, status: "partial", readerVersion });
    // As the next process does, which finds it unfinished.
    await ingestDocument(db(), embedder, id, { partSize: 2 });
    expect(await chunkIds(id)).toEqual([0, 1, 2, 3, 4].map((ordinal) => `${id}:2:${ordinal}`));
  });

  it("gives way to a revision that comes in the middle, and to a document made anew", async () => {
    const base = await newBase(db(), alice);
    const first = await addTestFiles(db(), alice, base, { "ferry.html": page(said) });
    const id = first.queued[0] ?? "";
    await ingestDocument(db(), embedder, id);
    await age(id, page(overlooked));
    let isFirst = true;
    const racing: Embedder = {
      ...embedder,
      async embedPassages(texts) {
        if (isFirst) await addTestFiles(db(), alice, base, { "ferry.html": page("<p>New.</p>") });
        isFirst = false;
        return embedder.embedPassages(texts);
      },
    };
    await rereadDocuments(db(), racing);
    expect(await read(id)).toMatchObject({ revision: 2, status: "queued" });
    await ingestDocument(db(), embedder, id);
    expect(await textOf(id)).toBe("New.");
    await age(id);
    await reindexDocument(db(), alice, id);
    await ingestDocument(db(), embedder, id);
    expect(await read(id)).toMatchObject({ readerVersion });
  });

  it("begins when Ibid starts", async () => {
    const own = await openAsking(engine, embedder, "http://localhost:1");
    const base = await own.addBase({ "ferry.html": page(said) });
    const id = base.documentIds["ferry.html"] ?? "";
    await own.database.db
      .update(fileBlocks)
      .set({ bytes: new TextEncoder().encode(page(overlooked)) });
    await own.database.db.update(documents).set({ readerVersion: 1 });
    const runtime = await buildRuntime(readEnv({ SAMPLE: "off" }), own.database, {
      ...embedder,
      close: async () => {},
    });
    await expect
      .poll(async () => (await readDocumentText(own.database.db, alice, id, {})).text, {
        timeout: 20_000,
      })
      .toContain("Dogs travel free");
    await runtime.close();
  });
});
