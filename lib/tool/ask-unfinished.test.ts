import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { ingestFiles } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { documents } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { askOneDocument } from "./ask-one-document.ts";

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

test("an answer while a document is still being read says how far it is, in a conversation and of the document itself", async () => {
  const { db } = asking.database;
  const base = await asking.addBase({});
  const rows = await ingestFiles(db, embedder, alice, base.id, {
    "gate.md": "# Gate\n\nThe harbour gate closes at nine every evening.\n",
  });
  const id = rows.get("gate.md")?.id ?? "";
  const question = "When does the harbour gate close?";
  const asked = { question, useFulltext: true, maxChunks: 5, useThinking: true };
  const askIt = () => askOneDocument(asking.tools, alice, id, asked);
  const inConversation = () => asking.ask(question, { knowledgeBaseIds: [base.id] });
  expect((await inConversation()).notices).toEqual([]);
  expect(await askIt()).not.toHaveProperty("notices");

  await db.update(documents).set({ status: "partial", total: 9 }).where(eq(documents.id, id));
  const notice = {
    code: "index_incomplete",
    message: "1 document is still being read (1 of 9 passages so far), and may be missing here.",
    progress: { documents: 1, done: 1, total: 9 },
  };
  const partly = await inConversation();
  expect(partly.message.text).toContain("nine");
  expect(partly.notices).toEqual([notice]);
  expect(await askIt()).toMatchObject({ success: true, notices: [notice] });
});
