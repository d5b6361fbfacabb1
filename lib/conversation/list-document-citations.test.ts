import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { deleteDocument } from "../document/queries.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { ParsedDocumentCitationQuery } from "../wire/document-citation.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";
import { listDocumentCitations } from "./list-document-citations.ts";
import { deleteConversation } from "./queries.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
});
afterAll(async () => {
  await server.close();
  await embedder.close();
});

const toll = "The toll of the bridge is 4 crowns.";
const keeper = "The bridge keeper is Ragnhild Aune.";
const bridge = `# The bridge\n\n${toll}\n\n${keeper}`;

describe.each(testEngines())("the answers that cite a document, on $name", (engine) => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
  });
  afterAll(() => asking.close());

  const list = (id: string, query: Partial<ParsedDocumentCitationQuery> = {}, viewer = alice) =>
    listDocumentCitations(asking.database.db, viewer, id, {
      cursor: undefined,
      limit: 20,
      ...query,
    });

  async function addBridge(kind = "shared") {
    const base = await asking.addBase({ "bridge.md": bridge }, kind);
    return { id: base.id, documentId: base.documentIds["bridge.md"] ?? "" };
  }

  it("are listed newest first, each with its question, its conversation and its words", async () => {
    const { id, documentId } = await addBridge();
    const asked = { model: "extractive", knowledgeBaseIds: [id] };
    const first = await asking.ask("What is the toll of the bridge?", asked);
    const { conversationId } = first;
    const second = await asking.ask("Who is the bridge keeper?", { ...asked, conversationId });
    const elsewhere = await asking.ask("What does crossing the bridge cost?", asked);
    const { citations, nextCursor } = await list(documentId);
    expect(nextCursor).toBeNull();
    expect(citations.map(({ messageId, question }) => [messageId, question])).toEqual([
      [elsewhere.message.id, "What does crossing the bridge cost?"],
      [second.message.id, "Who is the bridge keeper?"],
      [first.message.id, "What is the toll of the bridge?"],
    ]);
    expect(citations[1]).toEqual({
      conversationId,
      conversationTitle: "What is the toll of the bridge?",
      messageId: second.message.id,
      question: "Who is the bridge keeper?",
      number: 1,
      createdAt: expect.stringMatching(/^20.*Z$/),
      verdict: second.citations[0]?.verdict,
      passages: second.citations[0]?.passages.map((passage) => ({ ...passage, changed: false })),
    });
  });

  it("come by pages, none twice and none left out", async () => {
    const { id, documentId } = await addBridge();
    const asked = { model: "extractive", knowledgeBaseIds: [id] };
    const told: string[] = [];
    for (let each = 0; each < 3; each += 1)
      told.push((await asking.ask("What is the toll of the bridge?", asked)).message.id);
    const read: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await list(documentId, { cursor, limit: 2 });
      sizes.push(page.citations.length);
      read.push(...page.citations.map(({ messageId }) => messageId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(sizes).toEqual([2, 1]);
    expect(read).toEqual(told.toReversed());
  });

  it("have their words where these are in the present text, or no place", async () => {
    const { id, documentId } = await addBridge();
    const asked = { model: "extractive", knowledgeBaseIds: [id] };
    await asking.ask("What is the toll of the bridge?", asked);
    await asking.ask("Who is the bridge keeper?", asked);
    const { db } = asking.database;
    const changed = `# The bridge\n\n${"The river is wide here. ".repeat(20)}\n\n${keeper}`;
    await ingestFiles(db, embedder, alice, id, { "bridge.md": changed });
    const passages = (await list(documentId)).citations.flatMap((each) => each.passages);
    const moved = passages.filter(({ quote }) => quote.includes("Ragnhild"));
    const gone = passages.filter(({ quote }) => quote.includes("toll"));
    expect([moved.length > 0, gone.length > 0]).toEqual([true, true]);
    for (const { quote, quoteStart, quoteEnd, changed: isOther } of moved) {
      const span = { documentId, start: quoteStart ?? 0, end: quoteEnd ?? 0 };
      expect([isOther, await readSpans(db, [span])]).toEqual([true, [quote]]);
    }
    for (const passage of gone)
      expect(passage).toMatchObject({ quoteStart: null, quoteEnd: null, changed: true });
  });

  it("are the asker's own, of documents that he may read", async () => {
    const shared = await addBridge();
    const own = await addBridge("personal");
    for (const { id } of [shared, own])
      await asking.ask("What is the toll?", { model: "extractive", knowledgeBaseIds: [id] });
    expect((await list(shared.documentId)).citations).toHaveLength(1);
    expect(await list(shared.documentId, {}, bob)).toEqual({ citations: [], nextCursor: null });
    await expect(list(own.documentId, {}, bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(list("nothing")).rejects.toMatchObject({ code: "not_found" });
  });

  it("go with their conversation, and with the document", async () => {
    const { id, documentId } = await addBridge();
    const asked = { model: "extractive", knowledgeBaseIds: [id] };
    const { conversationId } = await asking.ask("What is the toll?", asked);
    await asking.ask("Who is the bridge keeper?", asked);
    await deleteConversation(asking.database.db, alice, conversationId);
    expect((await list(documentId)).citations.map(({ question }) => question)).toEqual([
      "Who is the bridge keeper?",
    ]);
    await deleteDocument(asking.database.db, alice, documentId);
    await expect(list(documentId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are not listed any more when they were erased with a closed case", async () => {
    const shared = await addBridge();
    const incident = await asking.addBase(
      { "note.md": "# Note\n\nThe toll of the bridge was doubled to 8 crowns in May." },
      "case",
    );
    server.answerWith((request) => {
      const text = tagsInPrompt(request, "fresh").map((tag) => `The toll is told [${tag}].`);
      return { steps: [{ text: `## Answer\n\n${text.join(" ")}` }] };
    });
    const { citations } = await asking.ask("What is the toll of the bridge?", {
      knowledgeBaseIds: [shared.id, incident.id],
    });
    expect(citations).toHaveLength(2);
    expect((await list(shared.documentId)).citations).toHaveLength(1);
    await closeKnowledgeBase(asking.database.db, alice, incident.id);
    expect((await list(shared.documentId)).citations).toEqual([]);
    await expect(list(incident.documentIds["note.md"] ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
