import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking, untilShown } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { messages, pastPassages } from "../db/schema.ts";
import {
  cancelDocument,
  deleteDocument,
  reindexDocument,
  requeueDocument,
} from "../document/queries.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { followRemoteAnswer } from "./answer-log.ts";
import { awaitResult } from "./follow-answer.ts";
import { readConversation } from "./queries.ts";
import { readResult, readRetrieval } from "./read-result.ts";

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

describe.each(testEngines())("citations of a document that was changed, on $name", (engine) => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
  });
  afterAll(() => asking.close());

  /** Asks for both facts in one conversation, then replaces the document. */
  async function citedThenChanged(changed: string) {
    const { db } = asking.database;
    const base = await asking.addBase(
      { "bridge.md": `# The bridge\n\n${toll}\n\n${keeper}` },
      "shared",
    );
    const asked = { model: "extractive", knowledgeBaseIds: [base.id] };
    const { conversationId } = await asking.ask("What is the toll of the bridge?", asked);
    await asking.ask("Who is the bridge keeper?", { model: "extractive", conversationId });
    const before = await readConversation(db, alice, conversationId);
    await ingestFiles(db, embedder, alice, base.id, { "bridge.md": changed });
    const after = await readConversation(db, alice, conversationId);
    const words = (detail: typeof before) =>
      detail.messages.flatMap(({ citations }) => citations).flatMap(({ passages }) => passages);
    return { db, base, before, after, words };
  }

  it("keep their words, and say where these are now", async () => {
    // So long that the words move into another block of the stored text.
    const { db, base, before, after, words } = await citedThenChanged(
      `# The bridge\n\n${"The river is wide here. ".repeat(1_000)}\n\n${toll}\n\n${keeper}`,
    );
    expect(before.messages.flatMap(({ citations }) => citations)).toMatchObject([
      { sourceRevision: 1, changed: false },
      { sourceRevision: 1, changed: false },
    ]);
    for (const message of before.messages)
      for (const citation of message.citations) expect(citation).not.toHaveProperty("changedAt");
    const changedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(after.messages.flatMap(({ citations }) => citations)).toMatchObject([
      { sourceRevision: 1, changed: true, changedAt },
      { sourceRevision: 1, changed: true, changedAt },
    ]);
    const id = base.documentIds["bridge.md"] ?? "";
    expect(words(after).length).toBeGreaterThan(1);
    for (const [at, { quote, quoteStart, quoteEnd }] of words(after).entries()) {
      expect(quote).toBe(words(before)[at]?.quote);
      expect(quoteStart).toBeGreaterThan(words(before)[at]?.quoteStart ?? 0);
      const place = { documentId: id, start: quoteStart ?? 0, end: quoteEnd ?? 0 };
      expect(await readSpans(db, [place])).toEqual([quote]);
    }
    const marked = after.messages
      .flatMap(({ markers }) => markers)
      .flatMap((each) => each.passages);
    expect(marked.length).toBeGreaterThan(1);
    for (const { quoteStart, quoteEnd } of marked)
      expect(words(after)).toContainEqual(expect.objectContaining({ quoteStart, quoteEnd }));
  });

  it("have no place for words that are not in it any more", async () => {
    const { db, after, words } = await citedThenChanged(`# The bridge\n\n${keeper} She has a dog.`);
    const gone = words(after).filter(({ quote }) => quote.includes("toll"));
    expect(gone.length).toBeGreaterThan(0);
    for (const passage of gone) expect(passage).toMatchObject({ quoteStart: null, quoteEnd: null });
    const marked = after.messages
      .flatMap(({ markers }) => markers)
      .flatMap(({ passages }) => passages);
    // Without a place, its words tell which passage a marker rests on.
    expect(marked.filter(({ quoteStart }) => quoteStart === null)).toEqual(
      gone.map(({ chunkId, quote }) => ({ chunkId, quoteStart: null, quoteEnd: null, quote })),
    );
    const answer = after.messages.find(({ citations }) => citations.length > 0);
    const result = await readResult(db, alice, answer?.id ?? "");
    expect(result.citations).toEqual(answer?.citations);
    expect(result.message.markers).toEqual(answer?.markers);
  });

  it("have no place once their document is deleted, and keep their words", async () => {
    const { db, base, before, words } = await citedThenChanged(
      `# The bridge\n\n${toll}\n\n${keeper}`,
    );
    await deleteDocument(db, alice, base.documentIds["bridge.md"] ?? "");
    const deleted = await readConversation(db, alice, before.id);
    expect(deleted.sources).toMatchObject([{ available: false }]);
    expect(words(deleted)).toEqual(
      words(before).map((passage) => ({ ...passage, quoteStart: null, quoteEnd: null })),
    );
    expect(deleted.messages.flatMap(({ citations }) => citations)).toMatchObject([
      { changed: false },
      { changed: false },
    ]);
    const marked = deleted.messages
      .flatMap(({ markers }) => markers)
      .flatMap(({ passages }) => passages);
    expect(marked.length).toBeGreaterThan(0);
    for (const { quoteStart, quoteEnd, quote } of marked) {
      expect([quoteStart, quoteEnd]).toEqual([null, null]);
      expect(words(deleted)).toContainEqual(expect.objectContaining({ quote }));
    }
  });

  it("leave the passages as they were given, until the document is deleted", async () => {
    const { db } = asking.database;
    const old = `# The bridge\n\n${toll}\n\n${keeper}`;
    const base = await asking.addBase({ "bridge.md": old }, "shared");
    const { message, passages } = await asking.ask("What is the toll of the bridge?", {
      model: "extractive",
      knowledgeBaseIds: [base.id],
    });
    expect(passages[0]?.text).toContain(toll);
    const closest = await asking.ask("Who painted the bridge?", {
      model: "extractive",
      knowledgeBaseIds: [base.id],
    });
    expect(closest.closest?.length).toBeGreaterThan(0);
    for (const text of ["Another text altogether.", "And one more, of the river."]) {
      await ingestFiles(db, embedder, alice, base.id, { "bridge.md": `# The river\n\n${text}` });
      expect((await readRetrieval(db, alice, message.id)).passages).toEqual(passages);
      expect((await readResult(db, alice, closest.message.id)).closest).toEqual(closest.closest);
    }
    await deleteDocument(db, alice, base.documentIds["bridge.md"] ?? "");
    const left = (await readRetrieval(db, alice, message.id)).passages;
    expect(left.map(({ text }) => text)).toEqual(passages.map(() => ""));
    expect(
      await db.$count(
        pastPassages,
        eq(pastPassages.documentId, base.documentIds["bridge.md"] ?? ""),
      ),
    ).toBe(0);
  });

  it("of an unchanged document stay as they are, also when another is added", async () => {
    const { before, after } = await citedThenChanged(`# The bridge\n\n${toll}\n\n${keeper}`);
    expect(after.messages).toEqual(before.messages);
  });

  it("of a document that is indexed again stay as they are, while it waits and when it is cancelled too", async () => {
    const { db } = asking.database;
    const base = await asking.addBase({ "bridge.md": `# The bridge\n\n${toll}` }, "shared");
    const id = base.documentIds["bridge.md"] ?? "";
    const { message } = await asking.ask("What is the toll of the bridge?", {
      model: "extractive",
      knowledgeBaseIds: [base.id],
    });
    const told = await readResult(db, alice, message.id);
    expect(told.citations).toMatchObject([{ sourceRevision: 1, changed: false }]);
    for (const act of [reindexDocument, cancelDocument, requeueDocument]) {
      await act(db, alice, id);
      expect(await readResult(db, alice, message.id)).toEqual(told);
    }
    await ingestDocument(db, embedder, id);
    expect(await readResult(db, alice, message.id)).toEqual(told);
    expect(await db.$count(pastPassages, eq(pastPassages.documentId, id))).toBe(0);
  });

  it("leave the passages as they were given when other bytes come while it waits to be indexed again", async () => {
    const { db } = asking.database;
    const base = await asking.addBase({ "bridge.md": `# The bridge\n\n${toll}` }, "shared");
    const { message, passages } = await asking.ask("What is the toll of the bridge?", {
      model: "extractive",
      knowledgeBaseIds: [base.id],
    });
    await reindexDocument(db, alice, base.documentIds["bridge.md"] ?? "");
    await ingestFiles(db, embedder, alice, base.id, {
      "bridge.md": "# The river\n\nOf the river.",
    });
    expect((await readRetrieval(db, alice, message.id)).passages).toEqual(passages);
    expect((await readResult(db, alice, message.id)).citations).toMatchObject([{ changed: true }]);
  });

  it("leave passages that were not kept without words, never with those of another text", async () => {
    const { db } = asking.database;
    const base = await asking.addBase({ "bridge.md": `# The bridge\n\n${toll}` }, "shared");
    const id = base.documentIds["bridge.md"] ?? "";
    const asked = { model: "extractive", knowledgeBaseIds: [base.id] };
    const given = await asking.ask("What is the toll of the bridge?", asked);
    const closest = await asking.ask("Who painted the bridge?", asked);
    const agent = await asking.ask("What is the toll?", { ...asked, mode: "agent" });
    expect(agent.message.steps?.flatMap(({ passages }) => passages)).not.toEqual([]);
    await ingestFiles(db, embedder, alice, base.id, {
      "bridge.md":
        "# The river\n\nAnother text altogether, of the river and of those who live there.",
    });
    // As where it was replaced before passages were kept.
    await db.delete(pastPassages).where(eq(pastPassages.documentId, id));
    const texts = (passages: readonly { text: string }[] = []) => passages.map(({ text }) => text);
    expect(texts((await readRetrieval(db, alice, given.message.id)).passages)).toEqual([""]);
    expect(texts((await readResult(db, alice, closest.message.id)).closest)).toEqual([""]);
    const { steps } = (await readResult(db, alice, agent.message.id)).message;
    for (const { passages } of steps ?? []) for (const { text } of passages) expect(text).toBe("");
  });

  it.each(["answer", "agent"] as const)(
    "leave the passages of an answer as they were given also while it is written, in %s mode",
    async (mode) => {
      const { db } = asking.database;
      const base = await asking.addBase({ "bridge.md": `# The bridge\n\n${toll}` }, "shared");
      const goOn = Promise.withResolvers<void>();
      server.answerWith((request) => {
        const [tag] = tagsInPrompt(request, "fresh");
        // Asked for look-ups, it makes none: they are chosen by the form of the question.
        return tag
          ? { steps: [{ text: `## Answer\n\nIt is 4 crowns [${tag}]` }, { until: goOn.promise }] }
          : { steps: [{ text: "None." }] };
      });
      const log = await asking.begin("What is the toll of the bridge?", {
        mode,
        knowledgeBaseIds: [base.id],
      });
      const readEnd = () => readResult(db, alice, log.messageId);
      await untilShown(followRemoteAnswer(db, log, readEnd), "crowns");
      const [row] = await db.select().from(messages).where(eq(messages.id, log.messageId));
      // What it may rest on stays known beside, should its process die now.
      expect(row?.retrieval).toMatchObject({ knowledgeBaseIds: [base.id], passages: [{}] });
      await ingestFiles(db, embedder, alice, base.id, {
        "bridge.md":
          "# The river\n\nAnother text altogether, of the river and of those who live there.",
      });
      goOn.resolve();
      const told = await awaitResult(log.follow());
      expect(told.passages[0]?.text).toContain(toll);
      const saved = await readEnd();
      expect(saved.passages).toEqual(told.passages);
      expect(saved.message.steps).toEqual(told.message.steps);
      expect(saved.message.steps?.length ?? 0).toBe(mode === "agent" ? 1 : 0);
    },
  );
});
