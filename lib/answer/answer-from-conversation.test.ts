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
    "pools.md":
      "# Connection pools\n\nA pool that is too small makes every payment wait for a connection. A pool that is too large exhausts the database. Start with ten connections for each instance.",
    "retries.md": "# Retries\n\nWait twice as long after each attempt, and stop after five.",
    "app.log": Array.from(
      { length: 9 },
      (_, i) =>
        `2026-03-12T14:0${i}:00Z ${i % 3 === 0 ? "ERROR" : "INFO"} request failed, see above`,
    ).join("\n"),
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

const question = "How large should a connection pool be?";

it("shortens an extractive answer to its first sentences, which keep their citations and numbers", async () => {
  const first = await asking.ask(question, { model: "extractive" });
  const { conversationId } = first;
  const shorter = await asking.ask("make it shorter", { model: "extractive", conversationId });
  expect(shorter.message.outcome).toBe("answered");
  expect(shorter.message.text.length).toBeLessThan(first.message.text.length);
  expect(first.message.text).toContain(shorter.message.text.trim());
  expect(shorter.citations[0]?.number).toBe(first.citations[0]?.number);
  expect(first.citations.flatMap(({ passages }) => passages.map(({ quote }) => quote))).toContain(
    shorter.citations[0]?.passages[0]?.quote,
  );
  expect(shorter.passages.map(({ origin }) => origin)).not.toContain("fresh");
  const listed = await asking.ask("as a list", { model: "extractive", conversationId });
  expect(listed.message.text).toMatch(/^- .*\[\d+\]/);
  expect(listed.citations.length).toBeGreaterThan(0);
});

it("keeps each line's own citation when a computed answer is reshaped, though lines read alike", async () => {
  const first = await asking.ask("list all errors", { model: "extractive" });
  expect(first.citations[0]?.passages).toHaveLength(3);
  const listed = await asking.ask("shorter", {
    model: "extractive",
    conversationId: first.conversationId,
  });
  const [place] = listed.citations[0]?.passages ?? [];
  expect(place?.quote).toBe("2026-03-12T14:00:00Z ERROR request failed, see above");
});

it("says what a turn needs that the extractive model cannot do, and how to get on, without the names of settings", async () => {
  const { conversationId } = await asking.ask(question, { model: "extractive" });
  const { message, citations } = await asking.ask("translate that to German", {
    model: "extractive",
    conversationId,
  });
  expect(message.text).toContain("To translate an answer");
  expect(message.text).toContain("the model switch below the question");
  expect(message.text).not.toMatch(/[A-Z]+_[A-Z]+/);
  expect(message.outcome).toBe("answered");
  expect(citations).toEqual([]);
  const thanks = await asking.ask("thanks!", { model: "extractive", conversationId });
  expect(thanks.message.text).toBe("You’re welcome.");
});

it("means the answer before its own words: it is still shortened after thanks, and translated once a model is chosen", async () => {
  const first = await asking.ask(question, { model: "extractive" });
  const { conversationId } = first;
  await asking.ask("translate that to German", { model: "extractive", conversationId });
  await asking.ask("thanks!", { model: "extractive", conversationId });
  const shorter = await asking.ask("shorter", { model: "extractive", conversationId });
  expect(first.message.text).toContain(shorter.message.text.trim());
  expect(shorter.citations).toHaveLength(1);
  await asking.ask("translate that to German", { model: "extractive", conversationId });
  server.answerWith({ steps: [{ text: "## Answer\n\nZehn." }] });
  const german = await asking.ask("translate that to German", { conversationId });
  const cited = shorter.citations.flatMap(({ passages }) => passages.map((one) => one.chunkId));
  expect(new Set(german.passages.map(({ chunkId }) => chunkId))).toEqual(new Set(cited));
});

it("gives another model the last answer and the passages it cited, and searches for nothing", async () => {
  const first = await asking.ask(question, { model: "extractive" });
  const cited = first.citations.flatMap(({ passages }) => passages.map(({ chunkId }) => chunkId));
  let sent = "";
  server.answerWith((request) => {
    sent = JSON.stringify(request);
    const [tag] = tagsInPrompt(request, "carried");
    return {
      steps: [
        { text: `## Answer\n\nBeginnen Sie mit zehn Verbindungen [${tag}].\n\n## References\n` },
      ],
    };
  });
  const german = await asking.ask("translate that to German", {
    conversationId: first.conversationId,
  });
  expect(german.message.text).toBe(
    `Beginnen Sie mit zehn Verbindungen [${first.citations[0]?.number}].`,
  );
  expect(new Set(german.passages.map(({ chunkId }) => chunkId))).toEqual(new Set(cited));
  expect(german.passages.every(({ origin }) => origin === "carried")).toBe(true);
  expect(german.metrics).toMatchObject({ embedMs: 0, searchMs: 0, passagesFresh: 0 });
  expect(sent).toContain("ten connections");
  expect(sent).toContain("translate that to German");
});

it("searches where the turn asks for something new, and where nothing was answered before", async () => {
  const first = await asking.ask("shorter", { model: "extractive" });
  expect(first.metrics.searchMs).toBeGreaterThan(0);
  const { conversationId } = await asking.ask(question, { model: "extractive" });
  const next = await asking.ask("as a list, when should retries stop?", {
    model: "extractive",
    conversationId,
  });
  expect(next.passages.some(({ origin }) => origin === "fresh")).toBe(true);
});
