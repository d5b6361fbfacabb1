import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { Embedder } from "../embedding/embed.ts";

const folder = join(import.meta.dirname, "..", "..", "public", "sample");
const [engine] = testEngines();

let embedder: Embedder;
let asking: Asking;
let knowledgeBaseIds: string[];

beforeAll(async () => {
  if (!engine) throw new Error("There is no engine to test on.");
  embedder = await openTestEmbedder();
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9/v1");
  knowledgeBaseIds = [];
  for (const kind of ["case", "personal", "shared"]) {
    const files = Object.fromEntries(
      readdirSync(join(folder, kind))
        .filter((name) => /\.(?:log|yaml|md|jsonl)$/.test(name))
        .map((name) => [name, readFileSync(join(folder, kind, name), "utf8")]),
    );
    knowledgeBaseIds.push((await asking.addBase(files, kind)).id);
  }
});
afterAll(async () => {
  await asking.close();
  await embedder.close();
});

const ask = async (question: string) =>
  (await asking.ask(question, { model: "extractive", knowledgeBaseIds })).message.text;

test("says what was observed, what the runbook says and what the library says, in that order", async () => {
  const text = await ask("What does ERR_DB_POOL_EXHAUSTED mean and what should I do?");
  const places = ["What was observed:", "What your runbooks say:", "What the library says:"].map(
    (lead) => text.indexOf(lead),
  );
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("leaves a kind out that has nothing to say", async () => {
  const text = await ask("How large should a connection pool be?");
  expect(text).toContain("the standard size of 40 connections per instance");
  expect(text).not.toContain("What was observed:");
});
