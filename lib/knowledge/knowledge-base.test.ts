import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { tablesHolding } from "../../test/erasure.ts";
import { recountIndex } from "../../test/recount.ts";
import { answerQuestion } from "../conversation/answer-question.ts";
import { closeKnowledgeBase, deleteKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import type { Db } from "../db/client.ts";
import {
  answerEvents,
  chunks,
  citations,
  conversations,
  documents,
  fileBlocks,
  knowledgeBases,
  messages,
  sources,
  textBlocks,
} from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { giveUpDocument, ingestDocument } from "../ingestion/ingest-document.ts";
import { openQueue } from "../job/queue.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import { type AskedSources, chooseKnowledgeBases } from "./choose-knowledge-bases.ts";
import {
  createKnowledgeBase,
  listKnowledgeBases,
  renameKnowledgeBase,
  resolveKnowledgeBases,
} from "./knowledge-base.ts";

const canary = "Quokkaflux";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("knowledge bases on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await claimVectorIndex(db, { id: embedder.model.id, dimensions: 384 });
  });
  afterAll(() => database.close());

  /** An answer written to its end, by the extractive model. */
  async function ask(question: string, knowledgeBaseIds: string[], conversationId?: string) {
    const tools = { database, embedder, env: readEnv({ DATA_DIR: database.dataDir }) };
    const log = await answerQuestion(tools, alice, {
      question,
      knowledgeBaseIds,
      conversationId,
      topK: 20,
      topN: 5,
      maxCarried: 15,
      rerank: false,
    });
    let last: string | undefined;
    for await (const event of log.follow()) last = event.type;
    if (last !== "result") throw new Error(`The answer ended with ${last}.`);
    const [row] = await db.select().from(messages).where(eq(messages.id, log.messageId));
    if (!row) throw new Error("The answer has no row.");
    return row;
  }

  it("are made, renamed and removed by their owner alone", async () => {
    const made = await createKnowledgeBase(db, alice, { name: "Runbooks", kind: "personal" });
    expect(made).toMatchObject({
      name: "Runbooks",
      kind: "personal",
      documents: 0,
      closedAt: null,
    });
    await expect(renameKnowledgeBase(db, bob, made.id, "Mine")).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await renameKnowledgeBase(db, alice, made.id, "Books")).name).toBe("Books");
    await expect(deleteKnowledgeBase(db, bob, made.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(closeKnowledgeBase(db, bob, made.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(addTestFiles(db, bob, made.id, { "a.txt": "a" })).rejects.toMatchObject({
      code: "not_found",
    });
    await deleteKnowledgeBase(db, alice, made.id);
    await expect(deleteKnowledgeBase(db, alice, made.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      createKnowledgeBase(db, alice, { name: "X", kind: "unheard" }),
    ).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("have a name that no other open one of their owner has, whatever its kind", async () => {
    const taken = { code: "already_exists" };
    const evidence = await createKnowledgeBase(db, alice, { name: "INC-42", kind: "case" });
    for (const kind of ["shared", "case"]) {
      await expect(createKnowledgeBase(db, alice, { name: "INC-42", kind })).rejects.toMatchObject(
        taken,
      );
    }
    const other = await createKnowledgeBase(db, alice, { name: "INC-43", kind: "shared" });
    await expect(renameKnowledgeBase(db, alice, other.id, "INC-42")).rejects.toMatchObject(taken);
    // Its own name is no other one's, and another person's names are that person's.
    expect((await renameKnowledgeBase(db, alice, other.id, "INC-43")).name).toBe("INC-43");
    const bobs = await createKnowledgeBase(db, bob, { name: "INC-42", kind: "personal" });
    await closeKnowledgeBase(db, alice, evidence.id);
    const again = await createKnowledgeBase(db, alice, { name: "INC-42", kind: "case" });
    for (const [viewer, id] of [
      [alice, other.id],
      [alice, again.id],
      [bob, bobs.id],
    ] as const)
      await deleteKnowledgeBase(db, viewer, id);
  });

  it("give a name to one of several who ask for it at once", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        createKnowledgeBase(db, alice, { name: "At once", kind: i % 2 ? "shared" : "case" }),
      ),
    );
    const made = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    expect(made).toHaveLength(1);
    for (const { id } of made) await deleteKnowledgeBase(db, alice, id);
  });

  it("of earlier versions that share a name stay, and keep it", async () => {
    const twins = [randomUUID(), randomUUID()];
    await db
      .insert(knowledgeBases)
      .values(twins.map((id) => ({ id, ownerId: alice.userId, kind: "shared", name: "Twin" })));
    for (const id of twins) {
      expect((await renameKnowledgeBase(db, alice, id, "Twin")).name).toBe("Twin");
    }
    await renameKnowledgeBase(db, alice, twins[0] ?? "", "Single");
    await expect(renameKnowledgeBase(db, alice, twins[0] ?? "", "Twin")).rejects.toMatchObject({
      code: "already_exists",
    });
    for (const id of twins) await deleteKnowledgeBase(db, alice, id);
  });

  it("are listed to those who may read them: the shared to everybody, the others to their owner", async () => {
    const shared = await newBase(db, alice, "shared");
    const personal = await newBase(db, alice, "personal");
    const ids = async (viewer: typeof alice) =>
      (await listKnowledgeBases(db, viewer)).map((base) => base.id);
    expect(await ids(alice)).toEqual(expect.arrayContaining([shared, personal]));
    expect(await ids(bob)).toContain(shared);
    expect(await ids(bob)).not.toContain(personal);
    // A shared one is read, not written, by others.
    await expect(addTestFiles(db, bob, shared, { "a.txt": "a" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are read without being named as their kind says: never a case, never a closed one", async () => {
    const shared = await newBase(db, alice, "shared");
    const bobs = await newBase(db, bob, "personal");
    const evidence = await newBase(db, alice, "case");
    const byDefault = await resolveKnowledgeBases(db, alice, null);
    expect(byDefault).toContain(shared);
    expect(byDefault).not.toContain(bobs);
    expect(byDefault).not.toContain(evidence);
    expect(await resolveKnowledgeBases(db, alice, [evidence, evidence])).toEqual([evidence]);
    expect(await resolveKnowledgeBases(db, alice, [])).toEqual([]);
    await expect(resolveKnowledgeBases(db, alice, [bobs])).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(resolveKnowledgeBases(db, alice, ["unknown"])).rejects.toMatchObject({
      code: "not_found",
    });
    await closeKnowledgeBase(db, alice, evidence);
    await expect(resolveKnowledgeBases(db, alice, [evidence])).rejects.toMatchObject({
      code: "closed",
    });
  });

  it("are read by a question as it names them, their documents, or as its conversation keeps them", async () => {
    const [own, shared, evidence, closing] = [
      await newBase(db, alice, "personal"),
      await newBase(db, alice, "shared"),
      await newBase(db, alice, "case"),
      await newBase(db, alice, "case"),
    ];
    const bobs = await newBase(db, bob, "personal");
    const addTo = async (base: string, viewer = alice) =>
      (await addTestFiles(db, viewer, base, { "a.md": `# ${base}` })).documents[0]?.id ?? "";
    const log = await addTo(evidence);
    const book = await addTo(shared);
    const read = (asked: AskedSources, kept: string[] | null = [own, closing]) =>
      chooseKnowledgeBases(db, alice, asked, kept);

    expect(await read({})).toEqual([own, closing]);
    expect(await read({}, [])).toEqual([]);
    expect(await read({}, [bobs])).toEqual([]);
    expect(await read({}, null)).toEqual(await resolveKnowledgeBases(db, alice, null));
    expect(await read({ knowledgeBaseIds: [shared] })).toEqual([shared]);
    expect(await read({ knowledgeBaseIds: [shared], documentIds: [log] })).toEqual([shared]);
    for (const kept of [null, [], [own]])
      expect((await read({ documentIds: [log, book, log] }, kept)).toSorted()).toEqual(
        [evidence, shared].toSorted(),
      );
    expect(await read({ documentIds: [] })).toEqual([own, closing]);

    const others = await addTo(bobs, bob);
    const gone = await addTo(closing);
    await closeKnowledgeBase(db, alice, closing);
    expect(await read({})).toEqual([own]);
    for (const documentId of [others, gone, "unknown"])
      for (const named of [{}, { knowledgeBaseIds: [shared] }])
        await expect(read({ documentIds: [log, documentId], ...named })).rejects.toMatchObject({
          code: "not_found",
        });
    await expect(read({ knowledgeBaseIds: [closing] })).rejects.toMatchObject({ code: "closed" });
    await expect(read({ knowledgeBaseIds: [bobs] })).rejects.toMatchObject({ code: "not_found" });
  });

  it("take their documents, chunks and bytes with them", async () => {
    const base = await newBase(db, alice);
    const rows = await ingestFiles(db, embedder, alice, base, { "a.md": "# A\n\nSome words." });
    const id = rows.get("a.md")?.id ?? "";
    await deleteKnowledgeBase(db, alice, base);
    for (const count of [
      await db.$count(documents, eq(documents.id, id)),
      await db.$count(chunks, eq(chunks.documentId, id)),
      await db.$count(textBlocks, eq(textBlocks.documentId, id)),
      await db.$count(fileBlocks, eq(fileBlocks.documentId, id)),
    ]) {
      expect(count).toBe(0);
    }
    const { kept, counted } = await recountIndex(db);
    expect(kept).toEqual(counted);
  });

  it("close only once, and only a case", async () => {
    const personal = await newBase(db, alice, "personal");
    await expect(closeKnowledgeBase(db, alice, personal)).rejects.toMatchObject({
      code: "invalid_request",
    });
    const evidence = await newBase(db, alice, "case");
    expect(await closeKnowledgeBase(db, alice, evidence)).toEqual({
      deleted: { documents: 0, chunks: 0, files: 0, messages: 0 },
    });
    await expect(closeKnowledgeBase(db, alice, evidence)).rejects.toMatchObject({ code: "closed" });
    const [base] = (await listKnowledgeBases(db, alice)).filter((each) => each.id === evidence);
    expect(base?.closedAt).not.toBeNull();
  });

  const files = {
    [`${canary}.log`]: [
      `2026-11-21T10:00:00Z INFO service started`,
      `2026-11-21T10:05:00Z ERROR the ${canary} component failed because its disk was full`,
    ].join("\n"),
    "notes.md": `# Notes on ${canary}\n\nThe failing component is called ${canary}.`,
    "broken.pdf": `%PDF-1.7 ${canary}`,
  };

  it("leave no word of a closed case in any table, and what does not rest on it untouched", async () => {
    const evidence = await newBase(db, alice, "case");
    const shared = await newBase(db, alice, "shared");
    await ingestFiles(db, embedder, alice, shared, {
      "disk.md":
        "# Disks\n\nA full disk makes a component fail. Delete old files, then restart it.",
    });
    await ingestFiles(db, embedder, alice, evidence, files);
    const onCase = await ask("Which component failed because its disk was full?", [evidence]);
    expect(onCase.text).toContain(canary);
    const followUp = await ask("When did it fail?", [evidence], onCase.conversationId);
    const onLibrary = await ask("What makes a component fail?", [shared]);
    expect(onLibrary.text).toContain("full disk");
    expect(await tablesHolding(db, canary)).toEqual(
      expect.arrayContaining(["public.messages", "public.citations", "public.sources"]),
    );
    const { deleted } = await closeKnowledgeBase(db, alice, evidence);
    expect(deleted).toMatchObject({ documents: 3, files: 3, messages: 2 });
    expect(deleted.chunks).toBeGreaterThan(0);
    expect(await tablesHolding(db, canary)).toEqual([]);
    const textOf = async (id: string) =>
      (await db.select().from(messages).where(eq(messages.id, id)))[0]?.text;
    expect(await textOf(onCase.id)).toBe(closedCaseText);
    expect(await textOf(followUp.id)).toBe(closedCaseText);
    expect(await textOf(onLibrary.id)).toBe(onLibrary.text);
    expect(await db.$count(citations, eq(citations.messageId, onLibrary.id))).toBeGreaterThan(0);
    // The numbers stay taken.
    const register = await db
      .select()
      .from(sources)
      .where(eq(sources.conversationId, onCase.conversationId));
    expect(register.some((row) => row.number === 1)).toBe(true);
    const { kept, counted } = await recountIndex(db);
    expect(kept).toEqual(counted);
  });

  it("leave no word of a case that is removed without being closed", async () => {
    const evidence = await newBase(db, alice, "case");
    await ingestFiles(db, embedder, alice, evidence, files);
    expect(
      (await ask("Which component failed because its disk was full?", [evidence])).text,
    ).toContain(canary);
    await deleteKnowledgeBase(db, alice, evidence);
    expect(await tablesHolding(db, canary)).toEqual([]);
  });

  it("leave no word of a document that was removed from the case before it closed", async () => {
    const evidence = await newBase(db, alice, "case");
    const rows = await ingestFiles(db, embedder, alice, evidence, files);
    await ask("Which component failed because its disk was full?", [evidence]);
    for (const row of rows.values()) await deleteDocument(db, alice, row.id);
    expect(await tablesHolding(db, canary)).toContain("public.messages");
    await closeKnowledgeBase(db, alice, evidence);
    expect(await tablesHolding(db, canary)).toEqual([]);
  });

  it("leave no word of a case in an answer that is being written, nor in the queue of a failed document", async () => {
    const evidence = await newBase(db, alice, "case");
    const { queued } = await addTestFiles(db, alice, evidence, files);
    const queue = await openQueue(database);
    const [failing = "", ...rest] = queued;
    let attempts = 0;
    await queue.add(queued);
    await queue.work({
      async handle(documentId) {
        if (documentId !== failing) return ingestDocument(db, embedder, documentId);
        attempts += 1;
        // A failure of the database's own, whose message holds the statement with its parameters.
        await db
          .update(documents)
          .set({ total: -1, title: files["notes.md"], chunks: sql`1 / 0` })
          .where(eq(documents.id, failing));
      },
      giveUp: (documentId) => giveUpDocument(db, documentId),
    });
    await vi.waitFor(
      async () => {
        expect(attempts).toBeGreaterThan(1);
        const [ready] = await db
          .select()
          .from(documents)
          .where(eq(documents.id, rest[0] ?? ""));
        expect(ready?.status).toBe("ready");
      },
      { timeout: 40_000, interval: 100 },
    );
    await queue.close();
    const conversationId = randomUUID();
    const messageId = randomUUID();
    await db.insert(conversations).values({
      id: conversationId,
      ownerId: alice.userId,
      title: "Running",
      knowledgeBaseIds: [evidence],
    });
    await db.insert(messages).values({
      id: messageId,
      conversationId,
      ordinal: 1,
      role: "assistant",
      status: "streaming",
      text: `The ${canary}`,
      reasoning: canary,
      heartbeatAt: new Date(),
    });
    await db.insert(answerEvents).values({ messageId, seq: 0, events: [{ text: canary }] });
    await closeKnowledgeBase(db, alice, evidence);
    expect(await tablesHolding(db, canary)).toEqual([]);
    const running = await db
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.status, "streaming")));
    expect(running).toEqual([]);
  });

  it("are closed and removed while their documents are being indexed, without a deadlock", async () => {
    const text = Array.from({ length: 40 }, (_, i) => `## ${i}\n\nPart ${i}.`).join("\n\n");
    for (const end of [closeKnowledgeBase, deleteKnowledgeBase]) {
      const base = await newBase(db, alice, "case");
      const { queued } = await addTestFiles(db, alice, base, {
        "a.md": text,
        "b.md": `${text}\n\nb`,
        "c.md": `${text}\n\nc`,
      });
      const runs = queued.map((id) => ingestDocument(db, embedder, id, { partSize: 8 }));
      await vi.waitFor(
        async () => {
          const [row] = await db.select().from(knowledgeBases).where(eq(knowledgeBases.id, base));
          expect(row?.chunks).toBeGreaterThan(0);
        },
        { timeout: 30_000 },
      );
      await end(db, alice, base);
      const outcomes = await Promise.allSettled(runs);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(runs.map(() => "fulfilled"));
      expect(await db.$count(chunks, eq(chunks.knowledgeBaseId, base))).toBe(0);
      const { kept, counted } = await recountIndex(db);
      expect(kept).toEqual(counted);
    }
  });
});
