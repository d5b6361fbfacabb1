import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { readConversation } from "../conversation/queries.ts";
import { documents } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { wordings } from "../wording/wording-for.ts";
import { explainRetracted } from "./explain-retracted.ts";

let asking: Asking;
let embedder: Embedder;

beforeAll(async () => {
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no database to test on.");
  embedder = await openTestEmbedder();
  asking = await openAsking(engine, embedder, "http://127.0.0.1:1/v1", {
    LANGUAGE_MODEL: "extractive",
  });
}, 120_000);

afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

const title = "Aspirin after a stroke";
const text = "Patients took 100 mg of aspirin a day for two years.";
const question = "How much aspirin did patients take a day?";
const recordOf = (fields: Record<string, unknown>) =>
  JSON.stringify({ id: "one", title, text, ...fields });

test("an answer that rests on a retracted paper says so, and its citation knows it, also when that came later", async () => {
  const base = await asking.addBase({ "papers.jsonl": recordOf({}) });
  const asked = { knowledgeBaseIds: [base.id] };
  const before = await asking.ask(question, asked);
  expect(before.citations.map(({ standing }) => standing)).toEqual([undefined]);
  expect(before.notices).toEqual([]);
  const { db } = asking.database;
  await ingestFiles(db, embedder, alice, base.id, {
    "papers.jsonl": recordOf({ retracted: true }),
  });
  expect(await db.select({ standing: documents.standing }).from(documents)).toEqual([
    { standing: "retracted" },
  ]);
  const after = await asking.ask(question, asked);
  expect(after.citations).toMatchObject([{ number: 1, standing: "retracted" }]);
  expect(after.passages[0]).toMatchObject({ standing: "retracted" });
  expect(after.notices).toMatchObject([
    { code: "source_retracted", message: expect.stringContaining(`[1] “${title}” was retracted.`) },
  ]);
  expect(explainRetracted(wordings.de, after.citations)).toMatchObject([
    { message: `[1] “${title}” wurde zurückgezogen.` },
  ]);
  const earlier = await readConversation(db, alice, before.conversationId);
  expect(earlier.messages.at(-1)?.citations).toMatchObject([{ standing: "retracted" }]);
});
