import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { openEmbeddedForTest } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";

let embedder: Embedder;
let server: OpenAITestServer;
let asking: Asking;

beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
  asking = await openAsking(
    { name: "embedded", open: openEmbeddedForTest },
    embedder,
    server.baseUrl,
  );
  await asking.addBase({
    "beekeeping.md":
      "# Keeping bees\n\n## Spring\n\nOpen the hives on the first warm day. Feed the bees where their stores are low.\n\n## Autumn\n\nClose the hives against mice. A hive needs fifteen kilograms of honey for the winter.",
    "app.log": "2026-03-12T14:00:00Z ERROR request failed\n2026-03-12T14:01:00Z INFO retried",
  });
});
afterAll(async () => {
  await asking.close();
  await server.close();
  await embedder.close();
});
beforeEach(() => {
  server.answerWith(() => {
    throw new Error("No model should be asked.");
  });
});

it.each([
  ["guten Morgen", "Hallo!"],
  ["thanks a lot", "You’re welcome."],
  ["what can you do?", "I answer questions from your documents"],
  ["which documents are there?", "There are 2 documents."],
  ["is there something about honey?", "fifteen kilograms of honey"],
])("answers %j without a model, whichever is chosen", async (question, words) => {
  for (const model of ["extractive", undefined]) {
    const { message, notices } = await asking.ask(question, model ? { model } : {});
    expect(message.outcome).toBe("answered");
    expect(message.text).toContain(words);
    expect(notices).toEqual([]);
  }
});

it("leaves what asks for the lines of a log to the log, and answers which logs there are", async () => {
  const counted = await asking.ask("how many errors are in the log?", { model: "extractive" });
  expect(counted.citations[0]?.passages[0]?.quote).toContain("request failed");
  const listed = await asking.ask("which logs are there?", { model: "extractive" });
  expect(listed.message.text).toBe("There is one document.\n\n- app.log");
});

it("cites the words of the document that it sums up", async () => {
  const { message, citations } = await asking.ask("Summarise the document on keeping bees", {
    model: "extractive",
  });
  expect(message.text).toMatch(/^“Keeping bees”, in its own words:/u);
  expect(citations).toHaveLength(1);
  const quotes = citations[0]?.passages.map(({ quote }) => quote) ?? [];
  expect(quotes).toHaveLength(4);
  for (const quote of quotes) expect(message.text).toContain(quote);
});

it("gives a language model the passages of the document to sum up, and of no other", async () => {
  server.answerWith((request) => {
    const [tag] = tagsInPrompt(request, "fresh");
    return {
      steps: [
        { text: `## Answer\n\nBees need care in spring and autumn [${tag}].\n\n## References\n` },
      ],
    };
  });
  const { message, passages } = await asking.ask("Summarise beekeeping.md");
  expect(message.text).toBe("Bees need care in spring and autumn [1].");
  expect(new Set(passages.map(({ title }) => title))).toEqual(new Set(["Keeping bees"]));
});

it("shows the look-up in the documents as a step of the agent mode", async () => {
  const { message } = await asking.ask("is there something about honey?", {
    model: "extractive",
    mode: "agent",
  });
  expect(message.steps?.map(({ tool }) => tool)).toEqual(["look_up_documents"]);
});

it("says again what is asked for, and not a greeting, where a turn asks for another form", async () => {
  const first = await asking.ask("How much honey does a hive need?", { model: "extractive" });
  const { conversationId } = first;
  await asking.ask("hello", { model: "extractive", conversationId });
  const listed = await asking.ask("as a list", { model: "extractive", conversationId });
  expect(listed.message.text).toContain("fifteen kilograms");
});
