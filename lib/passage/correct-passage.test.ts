import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { recountIndex } from "../../test/recount.ts";
import { transientRegister } from "../citation/register.ts";
import { readGivenAgain } from "../conversation/given-again.ts";
import { readConversation } from "../conversation/queries.ts";
import { readAnswerRow, readRetrieval } from "../conversation/read-result.ts";
import { verifyAnswer } from "../conversation/verify-answer.ts";
import { chunks, documents, fileBlocks, passageEdits } from "../db/schema.ts";
import { readDocumentText, reindexDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { rereadDocuments } from "../ingestion/reread-documents.ts";
import { ensureKeywordIndex } from "../reindex/ensure-keyword-index.ts";
import { searchPassages } from "../search/search-passages.ts";
import type { PassageChange } from "../wire/indexed-passage.ts";
import { changePassage } from "./change-passage.ts";
import { listPassages } from "./list-passages.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

/** A scan that was misread. */
const scan = {
  "scan.md": `# Harbour rules

## Mooring

A skiff pays tw3lve cr0wns for a nght at the qvay.

## Fires

No fire is lit on deck after dusk.
`,
  "other.md": "# Orchard\n\nThe pears are picked in September.\n",
};
const misread = "A skiff pays tw3lve cr0wns for a nght at the qvay.";
const right = "A skiff pays twelve crowns for a night at the quay.";
const question = "How many crowns does a skiff pay for a night at the quay?";

describe.each(testEngines())("A passage that its owner corrected, on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;
  let documentId: string;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    base = await asking.addBase(scan);
    documentId = base.documentIds["scan.md"] ?? "";
  });

  afterAll(() => asking?.close());

  beforeEach(async () => {
    const { original } = await passage();
    if (original !== null) await correct({ text: null });
  });

  const db = () => asking.database.db;
  async function passage() {
    const { passages } = await listPassages(db(), alice, documentId, { limit: 50 });
    const found = passages.find(({ text, original }) => (original ?? text).includes("tw3lve"));
    if (!found) throw new Error("The misread passage is not there.");
    return found;
  }
  const correct = async (change: PassageChange) => {
    const { chunkId } = await passage();
    return changePassage({ db: db(), embedder }, alice, { documentId, chunkId }, change);
  };
  const withRight = async () => {
    const { text } = await passage();
    return correct({ text: text.replace(misread, right).trim() });
  };
  /** Reads the document anew, in whose bytes a newer reader sees more words. */
  const readAgain = async (more: string) => {
    const bytes = new TextEncoder().encode(`${more}\n\n${scan["scan.md"]}`);
    await db().update(fileBlocks).set({ bytes }).where(eq(fileBlocks.documentId, documentId));
    const outdated = { readerVersion: 0 };
    await db().update(documents).set(outdated).where(eq(documents.id, documentId));
    await rereadDocuments(db(), embedder);
  };
  const ask = (conversationId?: string) =>
    asking.ask(question, { model: "extractive", ...(conversationId ? { conversationId } : {}) });
  const found = async (words: string) => {
    const asked = { question: words, k: 20, mode: "keyword", rerank: false } as const;
    const { passages } = await searchPassages(asking.tools, alice, asked);
    return passages
      .filter((each) => each.keywordScore !== null)
      .map(({ text }) => text)
      .join();
  };

  test("is found, answered from and quoted in the right words, at the place of the misread ones", async () => {
    expect((await ask()).message.text).not.toContain("twelve crowns");
    expect(await found("twelve crowns")).toBe("");
    const corrected = await withRight();
    expect(corrected.original).toContain(misread);
    expect(corrected.text).toContain(right);
    expect(await found("twelve crowns")).toContain(right);
    expect(await found("nght")).toBe("");
    const { message, citations, passages } = await ask();
    expect(message.text).toContain("twelve crowns");
    expect(passages.find(({ corrected: is }) => is)?.text).toContain(right);
    const [cited] = citations[0]?.passages ?? [];
    expect(cited).toMatchObject({
      corrected: true,
      quote: expect.stringContaining("twelve crowns"),
    });
    const place = { from: cited?.quoteStart ?? 0, to: cited?.quoteEnd ?? 0 };
    const { text } = await readDocumentText(db(), alice, documentId, place);
    expect(text).toContain("tw3lve cr0wns");
    expect(text.length).toBeLessThan(misread.length + 20);
    expect(message.markers[0]?.verdict.label).toBe("verbatim");
  });

  test("is given as it was corrected when what an answer rests on is looked at again", async () => {
    await withRight();
    const { message, conversationId } = await ask();
    const { passages } = await readRetrieval(db(), alice, message.id);
    expect(passages.find(({ corrected }) => corrected)?.text).toContain(right);
    const { messages } = await readConversation(db(), alice, conversationId);
    expect(messages[1]?.citations?.[0]?.passages[0]).toMatchObject({ corrected: true });
    expect(await verifyAnswer(asking.tools, alice, message.id, { save: false })).toMatchObject({
      holds: true,
    });
  });

  test("is shown in the words that an answer was given, whatever its owner made of it since", async () => {
    const given = async (messageId: string) => {
      const { passages } = await readRetrieval(db(), alice, messageId);
      for (const each of passages) expect(each).not.toHaveProperty("wordsHash");
      return passages.map(({ text }) => text).join();
    };
    const first = (await ask()).message.id;
    await withRight();
    const second = (await ask()).message.id;
    await correct({ text: "A skiff pays thirteen crowns for a night at the quay." });
    const third = (await ask()).message.id;
    const expectAsGiven = async () => {
      expect(await given(first)).toContain(misread);
      expect(await given(second)).toContain(right);
      expect(await given(third)).toContain("thirteen crowns");
    };
    await expectAsGiven();
    await correct({ text: null });
    await expectAsGiven();
    await withRight();
    await readAgain("The harbour is old.");
    await correct({ text: null });
    await expectAsGiven();
  });

  test("is given again for a repair as it was given, and only an owner's words are marked as such", async () => {
    const again = async (messageId: string) => {
      const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
      const row = await readAnswerRow(db(), alice, messageId);
      const given = await readGivenAgain(db(), scope, transientRegister(), row);
      const at = given.chunks.findIndex(({ text }) => /tw3lve|twelve/.test(text));
      return { ...given.chunks[at], corrected: given.passages[at]?.corrected };
    };
    const before = (await ask()).message.id;
    await withRight();
    const after = (await ask()).message.id;
    const uncorrected = await again(before);
    expect(uncorrected.text).toContain(misread);
    expect(uncorrected).not.toHaveProperty("original");
    expect(uncorrected.corrected).toBeUndefined();
    await correct({ text: null });
    expect(await again(after)).toMatchObject({
      text: expect.stringContaining(right),
      original: expect.stringContaining(misread),
      corrected: true,
    });
  });

  test("is cited at its place in another text of its document", async () => {
    await withRight();
    const { conversationId } = await ask();
    const cited = async () => {
      const { messages } = await readConversation(db(), alice, conversationId);
      const citation = messages[1]?.citations?.[0];
      const { quoteStart, quoteEnd, ...words } = citation?.passages[0] ?? {};
      const place = { from: quoteStart ?? 0, to: quoteEnd ?? 0 };
      const { text } = await readDocumentText(db(), alice, documentId, place);
      return { changed: citation?.changed, quoteStart, words, text };
    };
    const before = await cited();
    expect(before.text).toContain("tw3lve");
    await readAgain("These rules hold for all who moor in the harbour of Corland.");
    expect((await passage()).original).toContain(misread);
    const after = await cited();
    expect(after).toEqual({ ...before, changed: true, quoteStart: expect.any(Number) });
    expect(after.quoteStart).toBeGreaterThan(before.quoteStart ?? 0);
  });

  test("is given to a model in its right words, and the next prompt goes on with them", async () => {
    await withRight();
    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nTwelve crowns [${tagsInPrompt(request, "fresh")[0]}].` }],
    }));
    const { conversationId, citations } = await asking.ask(question);
    expect(citations[0]?.passages[0]).toMatchObject({ corrected: true });
    await asking.ask("And how many for two nights at the quay?", { conversationId });
    const sent = JSON.stringify(server.requests.at(-1)?.body);
    expect(sent.split(right)).toHaveLength(2);
    expect(sent).not.toContain("tw3lve");
    // Once it is no more what was sent, the next prompt starts from the beginning.
    await correct({ text: null });
    await asking.ask("And how many for three nights at the quay?", { conversationId });
    expect(JSON.stringify(server.requests.at(-1)?.body)).not.toContain(right);
  });

  test("leaves what was cited before as it was cited", async () => {
    const before = await asking.ask("May a fire be lit on deck?", { model: "extractive" });
    const { passages } = await listPassages(db(), alice, documentId, { limit: 50 });
    const fires = passages.find(({ text }) => text.includes("dusk"));
    const place = { documentId, chunkId: fires?.chunkId ?? "" };
    await changePassage({ db: db(), embedder }, alice, place, { text: "Fires are forbidden." });
    const { messages } = await readConversation(db(), alice, before.conversationId);
    expect(messages[1]).toMatchObject({ text: before.message.text, citations: before.citations });
    expect(
      await verifyAnswer(asking.tools, alice, before.message.id, { save: false }),
    ).toMatchObject({ holds: true });
    await changePassage({ db: db(), embedder }, alice, place, { text: null });
  });

  test("has its own words again once they are brought back", async () => {
    const before = await passage();
    await withRight();
    expect(await correct({ text: null })).toEqual(before);
    expect(await found("nght")).toContain(misread);
    expect(await found("twelve crowns")).toBe("");
    expect(await db().select().from(passageEdits)).toEqual([]);
    // The same words as the document's are no correction.
    expect(await correct({ text: before.text.trim() })).toEqual(before);
  });

  test("stays corrected when its document or its keywords are indexed again", async () => {
    await withRight();
    await reindexDocument(db(), alice, documentId);
    await ingestDocument(db(), embedder, documentId);
    expect(await found("twelve crowns")).toContain(right);
    expect((await passage()).original).toContain(misread);
    await db().execute(
      sql`DELETE FROM chunk_terms WHERE position IN (SELECT position FROM chunks WHERE document_id = ${documentId})`,
    );
    await ensureKeywordIndex(db());
    expect(await found("twelve crowns")).toContain(right);
    expect(await found("nght")).toBe("");
  });

  test("stays corrected when a newer reader reads its document", async () => {
    await withRight();
    await readAgain("The harbour is open.");
    expect((await passage()).original).toContain(misread);
    expect(await found("twelve crowns")).toContain(right);
    expect(await found("nght")).toBe("");
  });

  test("is switched off and on beside that", async () => {
    await withRight();
    await correct({ switchedOff: true });
    expect(await found("twelve crowns")).toBe("");
    expect(await correct({ switchedOff: false })).toMatchObject({
      switchedOff: false,
      text: expect.stringContaining(right),
    });
    expect(await found("twelve crowns")).toContain(right);
  });

  const expectCountsRight = async () => {
    const { kept, counted } = await recountIndex(db());
    expect(kept).toEqual(counted);
  };

  test("has the vector of its words, and the counts of the keyword index stay right", async () => {
    const vectorOf = async () => {
      const { chunkId } = await passage();
      const [row] = await db()
        .select({ embedding: chunks.embedding })
        .from(chunks)
        .where(eq(chunks.id, chunkId));
      return row?.embedding;
    };
    const before = await vectorOf();
    await withRight();
    expect(await vectorOf()).not.toEqual(before);
    await expectCountsRight();
    await correct({ text: null });
    expect(await vectorOf()).toEqual(before);
    await expectCountsRight();
  });
});
