import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { readConversation } from "../conversation/queries.ts";
import { verifyAnswer } from "../conversation/verify-answer.ts";
import { documentGuides, passageEdits } from "../db/schema.ts";
import { reindexDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { answerQuery } from "../query/answer-query.ts";
import { createCaches } from "../retrieval/found-cache.ts";
import { searchPassages } from "../search/search-passages.ts";
import { askOneDocument } from "../tool/ask-one-document.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
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

const library = {
  "fever.md": `# Corland fever

## Treatment

The first-line treatment of Corland fever is zelophan.

## Harbour

The harbour ferry leaves at nine.
`,
  "aspirin.md": "# Aspirin\n\nAspirin is given against fever and pain of many kinds.\n",
  "app.log":
    "2026-05-01T10:00:00Z INFO api started\n2026-05-01T10:04:11Z ERROR api pool exhausted\n",
};

const treatment = "What is the first-line treatment of Corland fever?";

describe.each(testEngines())("A passage that its owner switched off, on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    base = await asking.addBase(library);
  });

  afterAll(() => asking?.close());

  beforeEach(async () => {
    for (const name of Object.keys(library))
      for (const { chunkId, switchedOff } of await passagesOf(name))
        if (switchedOff) await change(chunkId, false);
  });

  const db = () => asking.database.db;
  const idOf = (name: string) => base.documentIds[name] ?? "";
  const passagesOf = async (name: string) =>
    (await listPassages(db(), alice, idOf(name), { limit: 50 })).passages;
  const change = (chunkId: string, switchedOff: boolean, viewer = alice) => {
    const documentId = chunkId.split(":")[0] ?? "";
    return changePassage({ db: db(), embedder }, viewer, { documentId, chunkId }, { switchedOff });
  };
  const passageWith = async (name: string, words: string) => {
    const passage = (await passagesOf(name)).find(({ text }) => text.includes(words));
    if (!passage) throw new Error(`No passage of ${name} has "${words}".`);
    return passage;
  };
  const tools = () => ({ ...asking.tools, caches });
  const caches = createCaches(16);
  const ask = (set: Partial<AnswerRequest> = {}) =>
    asking.ask(treatment, { model: "extractive", knowledgeBaseIds: [base.id], ...set });
  const search = async (mode: "hybrid" | "vector" | "keyword") => {
    const asked = { question: treatment, k: 20, mode, rerank: false, expand: true };
    return (await searchPassages(tools(), alice, asked)).passages.map(({ text }) => text).join();
  };

  test("is listed in the document's order, as the index sees it", async () => {
    const passages = await passagesOf("fever.md");
    expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, at) => at));
    const { heading, text, section, tokens, start, end } = await passageWith("fever.md", "ferry");
    expect(section).toBe("Harbour");
    expect(text.trim()).toBe("## Harbour\n\nThe harbour ferry leaves at nine.");
    expect(heading).toBe("Corland fever > Harbour");
    expect(tokens).toBeGreaterThan(8);
    expect(end - start).toBe(text.length);
    const first = await listPassages(db(), alice, idOf("fever.md"), { limit: 1 });
    expect(first).toMatchObject({ total: passages.length, switchedOff: 0, nextCursor: "0" });
    const rest = { cursor: first.nextCursor ?? "", limit: 50 };
    expect((await listPassages(db(), alice, idOf("fever.md"), rest)).passages).toEqual(
      passages.slice(1),
    );
  });

  test.each(["hybrid", "vector", "keyword"] as const)(
    "is not found by a %s search, and found again once it is on",
    async (mode) => {
      expect(await search(mode)).toContain("zelophan");
      const { chunkId } = await passageWith("fever.md", "zelophan");
      expect(await change(chunkId, true)).toMatchObject({ chunkId, switchedOff: true });
      // Asked before, and remembered: what was found then is not given now.
      expect(await search(mode)).not.toContain("zelophan");
      await change(chunkId, false);
      expect(await search(mode)).toContain("zelophan");
    },
  );

  test.each([{ mode: "answer" }, { mode: "agent" }, { format: "sections" }] as const)(
    "rests no answer of %o, and answers that cite it stay as they are",
    async (set) => {
      const before = await ask(set);
      expect(before.message.text).toContain("zelophan");
      await change((await passageWith("fever.md", "zelophan")).chunkId, true);
      const after = await ask(set);
      expect(JSON.stringify(after)).not.toContain("is zelophan");
      const next = await ask({ ...set, conversationId: before.conversationId });
      expect(JSON.stringify(next.passages)).not.toContain("is zelophan");
      const { messages } = await readConversation(db(), alice, before.conversationId);
      expect(messages[1]).toMatchObject({
        text: before.message.text,
        citations: before.citations,
      });
    },
  );

  test("is in no context of a query, nor asked of its document", async () => {
    const query = async () => {
      server.requests.length = 0;
      const asked = { question: treatment, topK: 6, maxContextChars: 4_000 };
      await answerQuery({ ...tools(), cache: caches.queries }, alice, asked);
      return JSON.stringify(server.requests);
    };
    const oneDocument = async () =>
      JSON.stringify(
        await askOneDocument(asking.tools, alice, idOf("fever.md"), {
          question: treatment,
          model: "extractive",
          useFulltext: true,
          maxChunks: 5,
          useThinking: false,
        }),
      );
    expect(await query()).toContain("zelophan");
    expect(await oneDocument()).toContain("zelophan");
    await change((await passageWith("fever.md", "zelophan")).chunkId, true);
    expect(await query()).not.toContain("zelophan");
    expect(await oneDocument()).not.toContain("zelophan");
  });

  test("is judged by no model when an answer that cites it is checked again", async () => {
    const judged = await openAsking(engine, embedder, server.baseUrl, { JUDGE: "model" });
    server.answerWith((request) => {
      if (lastMessage(request).includes("<claim>")) return { steps: [{ text: "carries" }] };
      const [tag = ""] = tagsInPrompt(request, "fresh");
      const claim = `Somebody who has an animal looks after the bridge [${tag}].`;
      return { steps: [{ text: `## Answer\n\n${claim}` }] };
    });
    try {
      const { db: ownDb } = judged.database;
      const keeper = "# The bridge\n\nThe bridge keeper is Ragnhild Aune, who has a dog.\n";
      const own = await judged.addBase({ "bridge.md": keeper });
      const documentId = own.documentIds["bridge.md"] ?? "";
      const { message } = await judged.ask("Who is the keeper of the bridge?", {
        knowledgeBaseIds: [own.id],
      });
      const verify = async () => {
        server.requests.length = 0;
        const { markers } = await verifyAnswer(judged.tools, alice, message.id);
        return markers.map(({ verdict }) => verdict.label);
      };
      expect(await verify()).toEqual(["supported"]);
      expect(JSON.stringify(server.requests)).toContain("Ragnhild");
      for (const { chunkId } of (await listPassages(ownDb, alice, documentId, { limit: 9 }))
        .passages)
        await changePassage(
          { db: ownDb, embedder },
          alice,
          { documentId, chunkId },
          { switchedOff: true },
        );
      // What rests on an opinion stays as it is.
      expect(await verify()).toEqual(["supported"]);
      expect(JSON.stringify(server.requests)).not.toContain("Ragnhild");
    } finally {
      await judged.close();
    }
  });

  test("is named as what is switched off where its document has no other", async () => {
    for (const { chunkId } of await passagesOf("aspirin.md")) await change(chunkId, true);
    const answered = await askOneDocument(asking.tools, alice, idOf("aspirin.md"), {
      question: "What is aspirin given against?",
      model: "extractive",
      useFulltext: true,
      maxChunks: 5,
      useThinking: false,
    });
    expect(JSON.stringify(answered)).toContain("The passages of this document are switched off.");
  });

  test("has no lines that are counted", async () => {
    const count = () => asking.ask("How many errors are in app.log?", { model: "extractive" });
    expect((await count()).message.text).toContain("1");
    for (const { chunkId } of await passagesOf("app.log")) await change(chunkId, true);
    expect(JSON.stringify(await count())).not.toContain("pool exhausted");
  });

  test("stays off when its document is indexed again", async () => {
    const { chunkId } = await passageWith("fever.md", "zelophan");
    await change(chunkId, true);
    await reindexDocument(db(), alice, idOf("fever.md"));
    expect(await passagesOf("fever.md")).toEqual([]);
    await ingestDocument(db(), embedder, idOf("fever.md"));
    expect(await passageWith("fever.md", "zelophan")).toMatchObject({ switchedOff: true });
    expect(await passageWith("fever.md", "ferry")).toMatchObject({ switchedOff: false });
    expect(await search("hybrid")).not.toContain("zelophan");
  });

  test("has what was made of its document be made again", async () => {
    const documentId = idOf("fever.md");
    await db().insert(documentGuides).values({ documentId, madeFrom: "1" }).onConflictDoNothing();
    await change((await passageWith("fever.md", "zelophan")).chunkId, true);
    const left = await db()
      .select()
      .from(documentGuides)
      .where(eq(documentGuides.documentId, documentId));
    expect(left).toEqual([]);
  });

  test("is its owner's to switch, and one that is there", async () => {
    const { chunkId } = await passageWith("fever.md", "zelophan");
    const gone = { code: "not_found" };
    await expect(change(chunkId, true, bob)).rejects.toMatchObject(gone);
    await expect(listPassages(db(), bob, idOf("fever.md"), { limit: 5 })).rejects.toMatchObject(
      gone,
    );
    await expect(change(`${idOf("fever.md")}:9:0`, true)).rejects.toMatchObject(gone);
    const other = (await passageWith("aspirin.md", "pain")).chunkId;
    const mixed = { documentId: idOf("fever.md"), chunkId: other };
    await expect(
      changePassage({ db: db(), embedder }, alice, mixed, { switchedOff: true }),
    ).rejects.toMatchObject(gone);
    expect(
      await db().select().from(passageEdits).where(eq(passageEdits.switchedOff, true)),
    ).toEqual([]);
  });
});
