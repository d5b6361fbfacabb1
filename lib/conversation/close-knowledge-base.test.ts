import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, allEvents, openAsking, untilShown } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { filesHolding, tablesHolding } from "../../test/erasure.ts";
import type { TestBase } from "../../test/library.ts";
import {
  type OpenAITestServer,
  type RecordedRequest,
  type ReplyStep,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { answerFeedback, messages } from "../db/schema.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { englishReader } from "../export/exported.fixture.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import { closeKnowledgeBase, previewClosing } from "./close-knowledge-base.ts";
import { exportBeforeClosing } from "./export-knowledge-base.ts";
import { readConversation } from "./queries.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const disks = "# Disks\n\nA full disk makes a component fail. Delete old files, then restart it.\n";
const evidenceOf = (canary: string): Record<string, string> => ({
  [`${canary}.log`]: [
    "2026-11-21T10:00:00Z INFO service started",
    `2026-11-21T10:05:00Z ERROR the ${canary} component failed because its disk was full`,
  ].join("\n"),
  "notes.md": `# ${canary}\n\n## The ${canary} component\n\nThe failing component is ${canary}.`,
});

/** A document that a question can name without a word of it. */
const inspection = (canary: string) => ({
  "ferry-inspection.md": `# ${canary}\n\nThe hull is sound.\n`,
});
const namesInspection = "Does ferry-inspection.md say what makes a component fail?";

/** A document that is told of by its headings, without a sentence of it. */
const outlined = (canary: string) => ({
  "report.md": `# ${canary}\n\n## The ${canary} valve\n\nThe valve was frozen.\n\n## Pumps\n\nThey stood still.\n`,
});

/** A model that thinks of these words and then says them, with the first tag it was given. */
const saying = (words: string) => (request: RecordedRequest) => ({
  steps: [
    { reasoning: `I remember ${words}. ` },
    { text: `## Answer\n\nIt was ${words} [${tagsInPrompt(request, "fresh")[0] ?? "none#0"}].` },
  ] satisfies ReplyStep[],
});

describe.each(testEngines())("closing a case on $name", (engine) => {
  let asking: Asking;
  let library: TestBase;
  let wanted = 0;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    library = await asking.addBase({ "disk.md": disks }, "shared");
  });
  afterAll(() => asking?.close());

  /** A case whose evidence holds a word that stands nowhere else. */
  async function newCase(evidence = evidenceOf) {
    wanted += 1;
    const canary = `Quokkaflux${wanted}x`;
    const { id, documentIds } = await asking.addBase(evidence(canary), "case");
    return { canary, id, documentIds: Object.values(documentIds) };
  }

  const textsOf = async (conversationId: string) =>
    (
      await asking.database.db
        .select({ text: messages.text })
        .from(messages)
        .where(eq(messages.conversationId, conversationId))
        .orderBy(asc(messages.ordinal))
    ).map(({ text }) => text);

  it("erases the answers given its passages and every later one of their conversations, and none before", async () => {
    const { db, dataDir } = asking.database;
    const { canary, id } = await newCase();
    server.answerWith(saying("a full disk"));
    const first = await asking.ask("What makes a component fail?", {
      knowledgeBaseIds: [library.id],
    });
    const { conversationId } = first;
    const then = (question: string, set: Partial<AnswerRequest>) =>
      asking.ask(question, { conversationId, ...set });
    server.answerWith(saying(canary));
    await then("Which component failed because its disk was full?", { knowledgeBaseIds: [id] });
    // It reads the library alone, and repeats what the answer before it said.
    await then("What makes it fail?", { knowledgeBaseIds: [library.id] });
    const other = await asking.ask("Which component failed?", { knowledgeBaseIds: [id] });
    await db
      .update(messages)
      .set({
        sections: [{ text: canary, sourceIds: [], citations: [] }],
        notices: [{ code: "context_trimmed", message: canary }],
        prompt: sql`${JSON.stringify({ written: canary, shown: [], documentIds: [] })}::jsonb`,
        steps: sql`${JSON.stringify([{ number: 1, tool: "t", input: canary, passages: [], ms: 1 }])}::jsonb`,
      })
      .where(eq(messages.id, other.message.id));
    const noted = { id: other.message.id, messageId: other.message.id, note: canary };
    await db.insert(answerFeedback).values({ ...noted, rating: "down", reason: "wrong" });
    await db.execute(sql`ANALYZE`);
    const holding = await tablesHolding(db, canary);
    for (const table of [
      "messages",
      "citations",
      "sources",
      "documents",
      "text_blocks",
      "chunks",
      "feedback",
    ])
      expect(holding).toContain(`public.${table}`);

    const preview = await previewClosing(db, alice, id);
    expect(preview).toMatchObject({
      erases: { documents: 2, files: 2, messages: 3 },
      conversations: [
        { id: conversationId, messages: 2 },
        { id: other.conversationId, messages: 1 },
      ],
    });
    expect(await closeKnowledgeBase(db, alice, id)).toEqual({ deleted: preview.erases });

    expect(await tablesHolding(db, canary)).toEqual([]);
    expect(await textsOf(conversationId)).toEqual([
      "What makes a component fail?",
      first.message.text,
      "Which component failed because its disk was full?",
      closedCaseText,
      "What makes it fail?",
      closedCaseText,
    ]);
    const detail = await readConversation(db, alice, conversationId);
    expect(detail.messages[1]?.citations).toEqual(first.citations);
    expect(detail.sources.map(({ number }) => number)).toEqual([1, 2]);
    expect(JSON.stringify(detail)).not.toContain(canary);
    expect(filesHolding(dataDir, [canary])).toEqual([]);
  });

  it("leaves none of its bytes in the files of the embedded database, though tables were sampled and emptied", async () => {
    const { db, kind, dataDir } = asking.database;
    const { canary, id } = await newCase();
    server.answerWith(saying(canary));
    await asking.ask("Which component failed because its disk was full?", {
      knowledgeBaseIds: [id],
    });
    await db.execute(sql`ANALYZE`);
    await db.execute(sql`CHECKPOINT`);
    const before = filesHolding(dataDir, [canary]);
    expect(before.length > 0).toBe(kind === "embedded");
    await closeKnowledgeBase(db, alice, id);
    expect(filesHolding(dataDir, [canary])).toEqual([]);
    // Nothing is lost with it.
    server.answerWith(saying("a full disk"));
    const after = await asking.ask("What makes a component fail?", {
      knowledgeBaseIds: [library.id],
    });
    expect(after.citations.map(({ sourceId }) => sourceId)).toEqual(["disk.md"]);
  });

  it("ends an answer that is being written from it, in a conversation that reads other things", async () => {
    const { db, dataDir } = asking.database;
    const { canary, id } = await newCase();
    server.answerWith(saying("a full disk"));
    const { conversationId } = await asking.ask("What makes a component fail?", {
      knowledgeBaseIds: [library.id],
    });
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answerWith((request) => {
      const [tag] = tagsInPrompt(request, "fresh");
      // The call that rewrites the follow-up has no passages. It fails at once, where it would fail for want of time.
      if (!tag) return { status: 400 };
      return {
        steps: [
          { text: `## Answer\n\nIt was ${canary} [${tag}], ` },
          { until },
          { text: `yes, ${canary}.` },
        ],
      };
    });
    const log = await asking.begin("Which component failed because its disk was full?", {
      conversationId,
      knowledgeBaseIds: [id],
    });
    await untilShown(log.follow(), `${canary} [`);
    const { deleted } = await closeKnowledgeBase(db, alice, id);
    expect(deleted.messages).toBe(1);
    release();
    const events = await allEvents(log.follow());
    expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "closed" } });
    expect(await tablesHolding(db, canary)).toEqual([]);
    expect(filesHolding(dataDir, [canary])).toEqual([]);
    expect((await textsOf(conversationId)).at(-1)).toBe(closedCaseText);
  });

  it("erases an answer that looked at every line and found none, which names the file", async () => {
    const { db } = asking.database;
    const { canary, id } = await newCase();
    server.answerWith(saying("nothing"));
    const { message } = await asking.ask("How many FATAL entries are there?", {
      knowledgeBaseIds: [id],
    });
    expect(message.text).toContain(canary);
    await closeKnowledgeBase(db, alice, id);
    expect(await tablesHolding(db, canary)).toEqual([]);
  });

  it.each([
    ["tells what documents are about", outlined, "What are the documents about?"],
    ["found no such line in one log", evidenceOf, "How many FATAL entries are in the logs?"],
  ])(
    "erases an answer that %s, though it cites another base alone",
    async (_what, evidence, question) => {
      const { db, dataDir } = asking.database;
      const { canary, id } = await newCase(evidence);
      const own = await asking.addBase({
        "toll.md": "The toll of the bridge is 4 crowns. It is paid at the gate.",
        "bridge.log": "2026-11-21T10:00:00Z FATAL the gate of the bridge is stuck\n",
      });
      const { message, citations, passages, conversationId } = await asking.ask(question, {
        knowledgeBaseIds: [id, own.id],
      });
      expect(message.text).toContain(canary);
      const ownIds = Object.values(own.documentIds);
      expect(citations.length).toBeGreaterThan(0);
      for (const { documentId } of [...citations, ...passages])
        expect(ownIds).toContain(documentId);

      const preview = await previewClosing(db, alice, id);
      expect(preview).toMatchObject({
        erases: { messages: 1 },
        conversations: [{ id: conversationId, messages: 1 }],
      });
      expect(await exportBeforeClosing(db, alice, id, englishReader)).toContain(message.text);
      expect(await closeKnowledgeBase(db, alice, id)).toEqual({ deleted: preview.erases });
      expect(await textsOf(conversationId)).toEqual([question, closedCaseText]);
      expect(await tablesHolding(db, canary)).toEqual([]);
      expect(filesHolding(dataDir, [canary])).toEqual([]);
    },
  );

  it("erases an answer to a question that named a document of it, though the document was deleted before", async () => {
    const { db } = asking.database;
    const { canary, id, documentIds } = await newCase(inspection);
    server.answerWith(saying("a full disk"));
    const { conversationId } = await asking.ask("What makes a component fail?", {
      knowledgeBaseIds: [library.id],
    });
    server.answerWith({ steps: [{ text: `## Answer\n\n${canary}.` }] });
    const { message } = await asking.ask("Which ferry was it?", { conversationId, documentIds });
    expect(message).toMatchObject({ text: `${canary}.`, markers: [] });
    for (const documentId of documentIds) await deleteDocument(db, alice, documentId);
    await closeKnowledgeBase(db, alice, id);
    expect((await textsOf(conversationId)).at(-1)).toBe(closedCaseText);
    expect(await tablesHolding(db, canary)).toEqual([]);
  });

  it("takes its documents out of what other answers were told that they do not read", async () => {
    const { db, dataDir } = asking.database;
    const { canary, id } = await newCase(inspection);
    const kept = { code: "context_trimmed" as const, message: "Some of it was too long." };
    server.answerWith(saying("a full disk"));
    const { message, conversationId } = await asking.ask(namesInspection, {
      knowledgeBaseIds: [library.id],
    });
    expect(message.notices?.map(({ details }) => details?.title)).toEqual([canary]);
    await db
      .update(messages)
      .set({ notices: [...(message.notices ?? []), kept] })
      .where(eq(messages.id, message.id));

    const { deleted } = await closeKnowledgeBase(db, alice, id);
    expect(deleted.messages).toBe(0);
    expect(await tablesHolding(db, canary)).toEqual([]);
    expect(filesHolding(dataDir, [canary])).toEqual([]);
    const detail = await readConversation(db, alice, conversationId);
    expect(detail.messages[1]).toMatchObject({ text: message.text, notices: [kept] });
  });

  it("tells nothing of its documents at the end of an answer that went on while it was closed", async () => {
    const { db } = asking.database;
    const { canary, id } = await newCase(inspection);
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    server.answerWith({ steps: [{ text: "## Answer\n\nA full " }, { until }, { text: "disk." }] });
    const log = await asking.begin(namesInspection, { knowledgeBaseIds: [library.id] });
    await untilShown(log.follow(), "A");
    await closeKnowledgeBase(db, alice, id);
    release();
    const last = (await allEvents(log.follow())).at(-1);
    expect(last).toMatchObject({
      type: "result",
      result: { notices: [], message: { status: "done", text: "A full disk." } },
    });
    expect(JSON.stringify(last)).not.toContain(canary);
    expect(await tablesHolding(db, canary)).toEqual([]);
  });

  it("leaves no word however a question and the closing meet", async () => {
    const { db } = asking.database;
    // What stands in the prompt, and only that, is said.
    server.answerWith((request) => {
      const read = JSON.stringify(request.body.messages).match(/Quokkaflux\d+x/g) ?? [];
      return saying(read.at(-1) ?? "nothing")(request);
    });
    for (let round = 0; round < 6; round += 1) {
      const { canary, id } = await newCase();
      const { conversationId } = await asking.ask("Which component failed?", {
        knowledgeBaseIds: [id],
      });
      const ask = async (set: Partial<AnswerRequest>) => {
        const log = await asking.begin("Which one failed because its disk was full?", set);
        await allEvents(log.follow());
      };
      const outcomes = await Promise.allSettled([
        ask({ conversationId }),
        ask({ knowledgeBaseIds: [id] }),
        ask({ conversationId, knowledgeBaseIds: [library.id] }),
        closeKnowledgeBase(db, alice, id),
      ]);
      expect(outcomes.at(-1)?.status).toBe("fulfilled");
      expect(await tablesHolding(db, canary), `round ${round}`).toEqual([]);
    }
  });

  it("erases what was left of an answer whose process died while it wrote from the case", async () => {
    const { db } = asking.database;
    const { canary, id } = await newCase();
    server.answerWith({ steps: [{ text: "## Answer\n\nNothing." }] });
    const { conversationId } = await asking.ask("What makes a component fail?", {
      knowledgeBaseIds: [library.id],
    });
    await db.insert(messages).values({
      id: "dead",
      conversationId,
      ordinal: 3,
      role: "assistant",
      status: "failed",
      text: `It was ${canary}`,
      retrieval: {
        standaloneQuestion: "Which?",
        passages: [],
        appliedFilters: [],
        knowledgeBaseIds: [id],
      },
    });
    await closeKnowledgeBase(db, alice, id);
    expect(await tablesHolding(db, canary)).toEqual([]);
  });

  it("keeps what somebody asked, also where the question holds a word of the evidence", async () => {
    const { db } = asking.database;
    const { canary, id } = await newCase();
    server.answerWith(saying("it"));
    const asked = await asking.ask(`Why did ${canary} fail?`, { knowledgeBaseIds: [id] });
    await closeKnowledgeBase(db, alice, id);
    expect(await textsOf(asked.conversationId)).toEqual([
      `Why did ${canary} fail?`,
      closedCaseText,
    ]);
    expect(await tablesHolding(db, canary)).toEqual(
      expect.arrayContaining(["public.conversations", "public.messages"]),
    );
  });

  it("shows what it would erase to the owner alone", async () => {
    const { db } = asking.database;
    const { id } = await newCase();
    await expect(previewClosing(db, bob, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(previewClosing(db, alice, library.id)).rejects.toMatchObject({
      code: "invalid_request",
    });
    await closeKnowledgeBase(db, alice, id);
    await expect(previewClosing(db, alice, id)).rejects.toMatchObject({ code: "closed" });
  });
});
