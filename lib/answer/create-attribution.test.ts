import { afterAll, beforeAll, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { openEmbeddedForTest } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { type OpenAITestServer, startOpenAITestServer } from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";

let embedder: Embedder;
let server: OpenAITestServer;
let asking: Asking;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
  const engine = { name: "embedded", open: openEmbeddedForTest };
  asking = await openAsking(engine, embedder, server.baseUrl);
  await asking.addBase({
    "contracts.md":
      "# Contracts\n\nNever send the original document by e-mail. Contracts are kept in the safe for ten years.\n",
  });
});
afterAll(async () => {
  await asking.close();
  await server.close();
  await embedder.close();
});

async function answer(text: string) {
  server.answerWith(() => ({ steps: [{ text }] }));
  const { message } = await asking.ask("How may the original document of a contract be sent?");
  const { outcome, markers, uncited } = message;
  return {
    outcome,
    verdicts: markers.map(({ verdict }) => verdict.label),
    attributed: markers.filter((marker) => marker.attributed).length,
    uncited: uncited.map(({ start, end }) => message.text.slice(start, end)),
  };
}

it("a denial that a passage has is cited, though it is about documents", async () => {
  expect(await answer("Never send the original document by e-mail.")).toEqual({
    outcome: "answered",
    verdicts: ["verbatim"],
    attributed: 1,
    uncited: [],
  });
});

it("a sentence that says what the documents don't say states nothing", async () => {
  expect(await answer("The documents do not mention how a contract may be sent.")).toEqual({
    outcome: "closest",
    verdicts: [],
    attributed: 0,
    uncited: [],
  });
});

it.each([
  "The documents don't say. [contracts.md#0]",
  "The documents do not mention by which courier a contract may be sent [contracts.md#0].",
  "The passages don't say. [contracts.md#0] See <contracts.md#0>.",
])("%j declines, and its tag claims nothing", async (text) => {
  const { outcome, verdicts } = await answer(text);
  expect([outcome, [...new Set(verdicts)]]).toEqual(["closest", ["unchecked"]]);
});

it.each([
  "The documents don't name a courier, but contracts are kept in the safe for ten years. [contracts.md#0]",
  "The documents don't say. Contracts are kept in the safe for ten years. [contracts.md#0]",
])("%j answers a part", async (text) => {
  const { outcome, verdicts } = await answer(text);
  expect(outcome).toBe("answered");
  expect(verdicts).not.toContain("unchecked");
});

it.each([
  "According to the document, charities pay no late fee [contracts.md#0].",
  "No, the document does not require a signature [contracts.md#0]",
  "According to the documents, smoking in the boiler room is not allowed [contracts.md#0]",
  "The device has no internal power source [contracts.md#0]",
])("%j is an answer that can be checked", async (text) => {
  const { outcome, verdicts } = await answer(text);
  expect(outcome).toBe("answered");
  expect(verdicts).not.toContain("unchecked");
});
