import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { choosePassage } from "../conversation/passage-choices.ts";
import { chunks } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { suggestNext } from "./suggest-next.ts";

const files = {
  "gateway.md": `# Gateway runbook

## Restart the gateway

1. Stop the poller of the harbour
2. Wait 40 seconds
3. Start the gateway again

## Memory

The gateway is restarted on Mondays because its memory leaks into the harbour's cache.

## Costs

A new gateway costs 420 pounds at Harlow Electric.

## If the gateway is stolen

Ring the harbour police, and write the number of the gateway into the red book.
`,
};

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());

describe.each(testEngines())("$name", (engine) => {
  let asking: Asking;
  let where: { knowledgeBaseIds: string[]; model: string };
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
    const { id } = await asking.addBase(files);
    where = { knowledgeBaseIds: [id], model: "extractive" };
  }, 60_000);
  afterAll(() => asking?.close());

  const next = async (messageId: string) =>
    (await suggestNext(asking.tools, alice, messageId)).questions;

  test("after an answer, what stands beside it can be asked, and is answered there", async () => {
    const first = await asking.ask("How do I restart the gateway?", where);
    const questions = await next(first.message.id);
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(3);
    expect(questions.join("\n")).not.toMatch(/How do I restart the gateway/u);
    const [question = ""] = questions;
    const { conversationId } = first;
    const second = await asking.ask(question, { ...where, conversationId });
    expect(second.message.outcome).toBe("answered");
    expect(second.citations).not.toEqual([]);
    expect(await next(second.message.id)).not.toContain(question);
  });

  test("what was dropped from the conversation is not asked about", async () => {
    const { conversationId, message } = await asking.ask("How do I restart the gateway?", where);
    const { db } = asking.tools.database;
    const stored = await db.select({ id: chunks.id }).from(chunks);
    const [question = ""] = await next(message.id);
    expect(question).not.toBe("");
    for (const { id: chunkId } of stored)
      await choosePassage(db, alice, { conversationId, chunkId, choice: "dropped" });
    expect(await next(message.id)).toEqual([]);
  });

  test("nothing follows an answer that found none, and another person's is not there", async () => {
    const { message } = await asking.ask("Which encryption does the satellite modem use?", where);
    expect(message.outcome).not.toBe("answered");
    expect(await next(message.id)).toEqual([]);
    await expect(suggestNext(asking.tools, { userId: "bob" }, message.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("only of what was cited is asked on, and no bare heading is offered as a question", async () => {
    const { id } = await asking.addBase({
      "lease.md": `# Lease of the boathouse

## Deposit

The deposit of the boathouse is 900 pounds.

## Cleaning

The boathouse is cleaned every Friday.
`,
      "kiln.md": `# Kiln

## If the kiln of the boathouse is stuck

Ring the potter, and write the temperature of the kiln into the blue book.

## Cleaning

The kiln is cleaned every Tuesday.
`,
    });
    const asked = { ...where, knowledgeBaseIds: [id] };
    const { message, citations } = await asking.ask("What is the deposit of the boathouse?", asked);
    expect(citations.map(({ title }) => title)).toEqual(["Lease of the boathouse"]);
    expect(await next(message.id)).toEqual(["When is the boathouse cleaned?"]);
  });
});
