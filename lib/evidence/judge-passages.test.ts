import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { TestBase } from "../../test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { readConversation } from "../conversation/queries.ts";
import type { Embedder } from "../embedding/embed.ts";
import { wordings } from "../wording/wording-for.ts";

let embedder: Embedder;
let server: OpenAITestServer;
let asking: Asking;
let base: TestBase;
let far: TestBase;

beforeAll(async () => {
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no engine to test on.");
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
  asking = await openAsking(engine, embedder, server.baseUrl);
  base = await asking.addBase({
    "beans.md": "# Beans\n\nRoasted beans keep their aroma for four weeks.\n",
    "ferry.md": "# Ferry\n\nThe last ferry leaves Oban at 21:40.\n",
    "bohnen.md": "# Bohnen\n\nGeröstete Bohnen behalten ihr Aroma vier Wochen lang.\n",
  });
  far = await asking.addBase({ "ferry.md": "# Ferry\n\nThe last ferry leaves Oban at 21:40.\n" });
}, 120_000);
afterAll(async () => {
  await asking?.close();
  await server?.close();
  await embedder?.close();
});

/** Near to what the documents say of beans, and not said by them. */
const near = "What do roasted beans cost?";
const foreign = "Which encryption does the satellite modem use?";

const ask = (question: string, set: Parameters<Asking["ask"]>[1] = {}) =>
  asking.ask(question, { model: "extractive", knowledgeBaseIds: [base.id], ...set });

describe("a model that writes is shown the sentence", () => {
  const shown = async (question: string) => {
    server.answerWith({ steps: [{ text: "## Answer\n\nIt is so." }] });
    await asking.ask(question, { knowledgeBaseIds: [base.id] });
    const prompt = lastMessage(await server.nextRequest());
    return /<near tag="[^"]+">(.*)<\/near>/.exec(prompt)?.[1];
  };

  test("that holds the one fact asked for", async () => {
    expect(await shown("When does the last ferry leave Oban?")).toBe(
      "The last ferry leaves Oban at 21:40.",
    );
  });

  test("of no question that asks for more than one fact, and none without such a fact", async () => {
    expect(await shown("Tell me about roasted beans.")).toBeUndefined();
    expect(await shown(near)).toBeUndefined();
  });
});

describe("where nothing answers", () => {
  test("what comes near is shown and not cited, and is there again when the conversation is opened", async () => {
    const { conversationId, message, citations } = await ask(near);
    expect(message).toMatchObject({
      outcome: "closest",
      answered: false,
      text: wordings.en.closest,
      status: "done",
    });
    expect(citations).toEqual([]);
    const [first] = message.closest ?? [];
    expect(first?.documentId).toBe(base.documentIds["beans.md"]);
    expect(first?.text.slice(first.quoteStart - first.start, first.quoteEnd - first.start)).toBe(
      "Roasted beans keep their aroma for four weeks.",
    );
    const { messages } = await readConversation(asking.database.db, alice, conversationId);
    const { createdAt: _, ...kept } = messages.at(-1) ?? { createdAt: "" };
    expect(kept).toMatchObject({
      outcome: "closest",
      text: message.text,
      closest: message.closest?.map(({ chunkId, text, quoteStart, quoteEnd, documentId }) => ({
        chunkId,
        text,
        quoteStart,
        quoteEnd,
        documentId,
      })),
    });
  });

  test("what has nothing to do with the question is not shown as near", async () => {
    const { message } = await ask(foreign, { knowledgeBaseIds: [far.id] });
    expect(message).toMatchObject({
      outcome: "no_evidence",
      answered: false,
      text: wordings.en.noEvidence,
    });
  });

  test.each([
    ["de", "Welche Verschlüsselung nutzt das Satellitenmodem?"],
    ["fr", "Quel chiffrement utilise le modem du satellite ?"],
    ["es", "¿Qué cifrado usa el módem del satélite?"],
  ] as const)("it is said in the language of the question: %s", async (language, question) => {
    const { noEvidence, closest } = wordings[language];
    const { message } = await ask(question, { knowledgeBaseIds: [far.id] });
    expect(message.answered).toBe(false);
    expect(message.text).toBe(message.outcome === "closest" ? closest : noEvidence);
  });

  test("one picked document is never said to have nothing to do with it", async () => {
    for (const question of [near, foreign, "Was kostet die Bahn nach Ulm?"]) {
      const documentIds = [base.documentIds["beans.md"] ?? ""];
      const { message } = await ask(question, { documentIds });
      expect(message.outcome).toBe("closest");
      expect(message.closest?.[0]?.text).toContain("four weeks");
    }
  });
});

describe("a language model", () => {
  const model = "openai-compatible:test";

  test("is asked where the passages come near, and its answer stands", async () => {
    server.answerWith((request) => ({
      steps: [
        { text: `## Answer\n\nThey keep for four weeks [${tagsInPrompt(request, "fresh")[0]}].` },
      ],
    }));
    const before = server.requests.length;
    const { message, citations } = await ask(near, { model });
    expect(server.requests.length).toBeGreaterThan(before);
    expect(message).toMatchObject({
      outcome: "answered",
      answered: true,
      text: "They keep for four weeks [1].",
    });
    expect(message.closest ?? []).toEqual([]);
    expect(citations).toHaveLength(1);
  });

  test("that finds no answer leaves the nearest passages below what it says", async () => {
    server.answerWith({ steps: [{ text: "## Answer\n\nThe documents don't say." }] });
    const { message, citations } = await ask(near, { model });
    expect(message).toMatchObject({ outcome: "closest", answered: false });
    expect(message.closest?.[0]?.text).toContain("Roasted beans");
    expect(citations).toEqual([]);
  });

  test("is not asked where nothing has to do with the question, and is asked about one picked document", async () => {
    server.answerWith({ steps: [{ text: "## Answer\n\nThe documents don't say." }] });
    const before = server.requests.length;
    const { message } = await ask(foreign, { model, knowledgeBaseIds: [far.id] });
    expect(message.text).toBe(wordings.en.noEvidence);
    expect(server.requests).toHaveLength(before);
    await ask(foreign, { model, documentIds: [base.documentIds["beans.md"] ?? ""] });
    expect(server.requests.length).toBeGreaterThan(before);
  });
});
