import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { chunks } from "../db/schema.ts";
import { deleteDocument } from "../document/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { searchPassages } from "../search/search-passages.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import { maxPinned } from "../wire/passage-choice.ts";
import {
  choosePassage,
  listPassageChoices,
  readPassageChoices,
  takeBackChoice,
} from "./passage-choices.ts";
import { createConversation, readConversation, updateConversation } from "./queries.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const drugs = ["aspirin", "insulin", "morphine", "heparin", "digoxin", "warfarin"];

const library = {
  "corland.md": "# Corland fever\n\nThe first-line treatment of Corland fever is zelophan.\n",
  "second.md":
    "# Corland fever again\n\nThe treatment of Corland fever is begun within two days, with zelophan.\n",
  "ferry.md": "# Ferry\n\nThe harbour ferry leaves at nine.\n",
  ...Object.fromEntries(
    drugs.map((drug) => [
      `${drug}.md`,
      `# ${drug}: common side effects\n\nThe common side effects of treatment with ${drug} are nausea and fever.\n`,
    ]),
  ),
};

const treatment = "What is the first-line treatment of Corland fever?";
const sideEffects = "What are the common side effects of heparin?";

/** An answer that cites the first fresh passage of its prompt. */
const citesFirst = (request: RecordedRequest) => ({
  steps: [{ text: `## Answer\n\nSo it is [${tagsInPrompt(request, "fresh")[0]}].` }],
});

describe.each(testEngines())("Passages that a reader chose, on the $name", (engine) => {
  let asking: Asking;
  let base: TestBase;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    base = await asking.addBase(library, "shared");
  }, 120_000);

  afterAll(() => asking?.close());

  beforeEach(() => {
    server.requests.length = 0;
    server.answerWith(citesFirst);
  });

  const db = () => asking.database.db;
  const chunkOf = (name: string) => `${base.documentIds[name]}:1:0`;
  const begin = async () =>
    (await createConversation(db(), alice, { knowledgeBaseIds: [base.id] })).id;
  const choose = (conversationId: string, name: string, choice: "pinned" | "dropped") =>
    choosePassage(db(), alice, { conversationId, chunkId: chunkOf(name), choice });
  const ask = (conversationId: string, question: string, set: Partial<AnswerRequest> = {}) =>
    asking.ask(question, { conversationId, topN: 3, ...set });
  const given = ({ passages }: ChatResult) =>
    passages.map(({ sourceId, origin }) => `${sourceId} ${origin}`);
  const names = ({ passages }: Pick<ChatResult, "passages">) =>
    passages.map(({ sourceId }) => sourceId);
  const lastRequest = () => {
    const request = server.requests.at(-1);
    if (!request) throw new Error("The model was not asked.");
    return request;
  };
  const wordsOf = (request: RecordedRequest) => JSON.stringify(request.body);

  describe("a pinned one", () => {
    test("is given beside as many fresh ones as ever, though nothing finds it", async () => {
      const id = await begin();
      const before = await ask(id, sideEffects);
      expect(names(before)).not.toContain("ferry.md");
      await choose(id, "ferry.md", "pinned");
      const after = await ask(id, "What are the common side effects of insulin?");
      expect(given(after).filter((each) => each.endsWith("fresh"))).toHaveLength(3);
      expect(given(after)).toContain("ferry.md carried");
      expect(tagsInPrompt(lastRequest(), "carried")).toContain("ferry.md#0");
      expect(wordsOf(lastRequest())).toContain("The harbour ferry leaves at nine.");
    });

    test("is given to a model that writes though nothing else comes near", async () => {
      const id = await begin();
      const unanswered = "Which telescope did the abbot polish?";
      expect((await ask(id, unanswered)).message.outcome).toBe("no_evidence");
      expect(server.requests).toHaveLength(0);
      await choose(id, "ferry.md", "pinned");
      await ask(id, unanswered);
      expect(wordsOf(lastRequest())).toContain("The harbour ferry leaves at nine.");
      expect((await ask(id, unanswered, { model: "extractive" })).message.outcome).not.toBe(
        "answered",
      );
    });

    test("is cited under a number that stays, and is given again at each turn", async () => {
      const id = await begin();
      await choose(id, "ferry.md", "pinned");
      server.answerWith({ steps: [{ text: "## Answer\n\nAt nine [ferry.md#0]." }] });
      const first = await ask(id, sideEffects);
      expect(first.citations).toMatchObject([{ number: 1, title: "Ferry" }]);
      const second = await ask(id, treatment);
      expect(second.message.text).toBe("At nine [1].");
      expect(given(second)).toContain("ferry.md carried");
      // The second prompt goes on with the first, which has its words already.
      expect(wordsOf(lastRequest()).split("The harbour ferry leaves at nine.")).toHaveLength(2);
    });

    test("is judged by the model that quotes, and quoted where it answers", async () => {
      const id = await begin();
      await choose(id, "ferry.md", "pinned");
      const set = { model: "extractive", topN: 1 };
      const other = await ask(id, treatment, set);
      expect(names(other)).toContain("ferry.md");
      expect(other.message.text).not.toContain("ferry");
      const asked = await ask(id, "When does the harbour ferry leave?", set);
      expect(asked.message.text).toContain("at nine");
    });

    test.each(["sections", "agent"] as const)("is given for %s too", async (form) => {
      const id = await begin();
      await choose(id, "ferry.md", "pinned");
      const set = form === "agent" ? ({ mode: "agent" } as const) : ({ format: form } as const);
      const result = await ask(id, treatment, { ...set, topN: 8, model: "extractive" });
      expect(given(result)).toContain("ferry.md carried");
    });

    test("is given to a search in its conversation alone", async () => {
      const id = await begin();
      await choose(id, "ferry.md", "pinned");
      const set = { question: treatment, k: 2, mode: "hybrid", rerank: false } as const;
      const here = await searchPassages(asking.tools, alice, { ...set, conversationId: id });
      expect(names(here)).toContain("ferry.md");
      const elsewhere = await begin();
      const there = await searchPassages(asking.tools, alice, {
        ...set,
        conversationId: elsewhere,
      });
      expect(names(there)).not.toContain("ferry.md");
      expect(names(await ask(elsewhere, treatment, { topN: 2 }))).not.toContain("ferry.md");
    });
  });

  describe("a dropped one", () => {
    test("is not found any more, and a further passage takes its place", async () => {
      const id = await begin();
      expect(names(await ask(id, treatment))[0]).toBe("corland.md");
      await choose(id, "corland.md", "dropped");
      const after = await ask(id, treatment);
      expect(names(after)).not.toContain("corland.md");
      expect(given(after).filter((each) => each.endsWith("fresh"))).toHaveLength(3);
      expect(names(await ask(await begin(), treatment))).toContain("corland.md");
    });

    test("is not carried, nor shown to the model by an earlier prompt", async () => {
      const id = await begin();
      const first = await ask(id, treatment, { topN: 1 });
      expect(first.citations).toMatchObject([{ title: "Corland fever" }]);
      await choose(id, "corland.md", "dropped");
      server.answerWith({ steps: [{ text: "## Answer\n\nZelophan [corland.md#0]." }] });
      const second = await ask(id, "And what are its common side effects?");
      expect(names(second)).not.toContain("corland.md");
      expect(wordsOf(lastRequest())).not.toContain("first-line treatment of Corland fever is");
      expect(second.citations).toEqual([]);
      const { messages } = await readConversation(db(), alice, id);
      expect(messages[1]?.citations).toEqual(first.citations);
    });

    test("is not among the closest either, nor what an answer in another form rests on", async () => {
      const id = await begin();
      const set = { model: "extractive" };
      const near = "Which aunt discovered the Corland fever?";
      const before = await ask(id, near, set);
      expect(before.message.closest?.map(({ sourceId }) => sourceId)).toContain("corland.md");
      await ask(id, treatment, { ...set, topN: 1 });
      await choose(id, "corland.md", "dropped");
      const shorter = await ask(id, "Shorter, please.");
      expect(names(shorter)).not.toContain("corland.md");
      const after = await ask(id, near, set);
      expect(after.message.closest?.map(({ sourceId }) => sourceId)).not.toContain("corland.md");
    });

    test("is not what a look-up of the agent mode finds", async () => {
      const id = await begin();
      await choose(id, "corland.md", "dropped");
      const set = { mode: "agent", model: "extractive" } as const;
      const { message, passages } = await ask(id, treatment, set);
      const all = [...passages, ...(message.steps ?? []).flatMap((step) => step.passages)];
      expect(all.length).toBeGreaterThan(0);
      expect(all.map(({ sourceId }) => sourceId)).not.toContain("corland.md");
    });

    test("is found again once it is taken back", async () => {
      const id = await begin();
      const chosen = { conversationId: id, chunkId: chunkOf("corland.md") };
      await choose(id, "corland.md", "dropped");
      await takeBackChoice(db(), alice, chosen);
      expect(names(await ask(id, treatment))[0]).toBe("corland.md");
      await expect(takeBackChoice(db(), alice, chosen)).rejects.toMatchObject({
        code: "not_found",
      });
    });

    test.each([
      {
        file: "tolls.csv",
        text: "bridge,toll\nNorth,4\nSouth,9\nEast,6\n",
        question: "Which bridge has the highest toll?",
        told: "South",
      },
      {
        file: "app.log",
        text: "2026-05-01T10:00:00Z INFO started\n2026-05-01T10:04:11Z ERROR vault door jammed\n",
        question: "What is the first error?",
        told: "jammed",
      },
    ])(
      "is not what an answer computed from $file tells",
      async ({ file, text, question, told }) => {
        const own = await asking.addBase({ [file]: text }, "shared");
        const { id } = await createConversation(db(), alice, { knowledgeBaseIds: [own.id] });
        const set = { model: "extractive" };
        const { message, citations } = await ask(id, question, set);
        expect(message.text).toContain(told);
        const [chunkId = ""] = citations.flatMap(({ passages }) => passages.map((p) => p.chunkId));
        await choosePassage(db(), alice, { conversationId: id, chunkId, choice: "dropped" });
        const after = await ask(id, question, set);
        expect(after.message.text).not.toContain(told);
        expect(after.passages).toEqual([]);
      },
    );
  });

  test("choosing otherwise takes the place of the choice before", async () => {
    const id = await begin();
    await choose(id, "ferry.md", "pinned");
    await choose(id, "ferry.md", "dropped");
    await choose(id, "corland.md", "pinned");
    expect(await listPassageChoices(db(), alice, id)).toMatchObject([
      { chunkId: chunkOf("ferry.md"), choice: "dropped", title: "Ferry", available: true },
      { chunkId: chunkOf("corland.md"), choice: "pinned", title: "Corland fever" },
    ]);
  });

  test("are nobody else's to see or to change", async () => {
    const id = await begin();
    await choose(id, "ferry.md", "pinned");
    const chosen = { conversationId: id, chunkId: chunkOf("ferry.md") };
    const refused = { code: "not_found" };
    await expect(listPassageChoices(db(), bob, id)).rejects.toMatchObject(refused);
    await expect(takeBackChoice(db(), bob, chosen)).rejects.toMatchObject(refused);
    await expect(choosePassage(db(), bob, { ...chosen, choice: "dropped" })).rejects.toMatchObject(
      refused,
    );
    expect(await listPassageChoices(db(), alice, id)).toHaveLength(1);
  });

  test("are passages that their conversation reads", async () => {
    const id = await begin();
    const other = await asking.addBase({ "ghost.md": "# Ghost\n\nNobody saw it.\n" }, "shared");
    const outside = `${other.documentIds["ghost.md"]}:1:0`;
    for (const chunkId of [outside, "no-such-chunk", `${base.documentIds["ferry.md"]}:1:99`])
      await expect(
        choosePassage(db(), alice, { conversationId: id, chunkId, choice: "pinned" }),
      ).rejects.toMatchObject({ code: "not_found" });
  });

  test("are pinned up to a bound, which a dropped one does not count to", async () => {
    const id = await begin();
    const many = await asking.addBase(
      Object.fromEntries(
        Array.from({ length: maxPinned + 1 }, (_, i) => [`n${i}.md`, `# N ${i}\n\nNote ${i}.\n`]),
      ),
      "shared",
    );
    await updateConversation(db(), alice, id, { knowledgeBaseIds: [many.id] });
    const pin = (i: number) =>
      choosePassage(db(), alice, {
        conversationId: id,
        chunkId: `${many.documentIds[`n${i}.md`]}:1:0`,
        choice: "pinned",
      });
    for (let i = 0; i < maxPinned; i += 1) await pin(i);
    await expect(pin(maxPinned)).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("Take one of them back"),
    });
    // What is pinned already may be pinned again.
    await pin(0);
    expect(await listPassageChoices(db(), alice, id)).toHaveLength(maxPinned);
  });

  test("are known again in another text of their document, and gone with it", async () => {
    const own = await asking.addBase(
      { "bridge.md": "# The bridge\n\nThe toll of the bridge is 4 crowns.\n" },
      "shared",
    );
    const documentId = own.documentIds["bridge.md"] ?? "";
    const { id } = await createConversation(db(), alice, {
      knowledgeBaseIds: [own.id, base.id],
    });
    const chosen = { conversationId: id, chunkId: `${documentId}:1:0` };
    await choosePassage(db(), alice, { ...chosen, choice: "dropped" });
    const added = `# Keepers\n\n${"The keepers of the bridge are many, and each has a lamp. ".repeat(60)}\n\n`;
    await ingestFiles(db(), embedder, alice, own.id, {
      "bridge.md": `${added}# The bridge\n\nThe toll of the bridge is 4 crowns.\n`,
    });
    const stored = await db().select({ id: chunks.id }).from(chunks);
    expect(stored.map((chunk) => chunk.id)).not.toContain(chosen.chunkId);
    const { droppedChunkIds } = await readPassageChoices(db(), id);
    expect(droppedChunkIds).toHaveLength(1);
    const { passages } = await ask(id, "What is the toll of the bridge?", { topN: 8 });
    expect(passages.map(({ documentId: from }) => from)).toContain(documentId);
    expect(passages.map(({ text }) => text).join()).not.toContain("4 crowns");
    expect(await listPassageChoices(db(), alice, id)).toMatchObject([
      { chunkId: droppedChunkIds[0], available: true },
    ]);
    await updateConversation(db(), alice, id, { knowledgeBaseIds: [base.id] });
    expect(await listPassageChoices(db(), alice, id)).toMatchObject([
      { text: "", available: false },
    ]);
    await deleteDocument(db(), alice, documentId);
    expect(await listPassageChoices(db(), alice, id)).toEqual([]);
  });
});
