import { expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openQuoting } from "../../test/quoting.ts";
import { listDocuments } from "../document/document-list.ts";
import { deleteDocument } from "../document/queries.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";

const model = "extractive";
const asking = openQuoting();

test("a question that named a base is asked again where a case of its conversation is closed by now", async () => {
  const runbooks = await asking().addBase(
    { "vault.md": "The vault is open from 9 to 17." },
    "personal",
  );
  const closing = await asking().addBase(
    { "a.log": "2026-05-01T10:00:00Z ERROR pump stalled\n" },
    "case",
  );
  const named = await asking().addBase(
    { "b.log": "2026-05-01T10:00:00Z ERROR fan stalled\n" },
    "case",
  );
  const set = { model, filters: { kinds: ["personal"] } };
  const question = "When is the vault open?";
  const { conversationId } = await asking().ask(question, {
    ...set,
    knowledgeBaseIds: [runbooks.id, closing.id],
  });
  const { message } = await asking().ask(question, {
    ...set,
    conversationId,
    knowledgeBaseIds: [runbooks.id, named.id],
  });
  await closeKnowledgeBase(asking().database.db, alice, closing.id);
  const again = await asking().ask(question, { model, conversationId, insteadOf: message.id });
  expect(again.message.text).toContain("9 to 17");
});

test("a question of several documents is asked again of those that are left", async () => {
  const { db } = asking().database;
  const files = {
    "pump.md": "# Pump\n\nThe pump stalls at 40 bar.\n",
    "fan.md": "# Fan\n\nThe fan spins at 900 rpm.\n",
  };
  const { id: knowledgeBaseId } = await asking().addBase(files);
  const { documents } = await listDocuments(db, alice, {
    knowledgeBaseId,
    limit: 10,
    sort: "added",
  });
  const question = "At what pressure does the pump stall?";
  const { conversationId, message } = await asking().ask(question, {
    model,
    documentIds: documents.map(({ id }) => id),
  });
  const fan = documents.find(({ filename }) => filename === "fan.md");
  await deleteDocument(db, alice, fan?.id ?? "");
  const again = await asking().ask(question, { model, conversationId, insteadOf: message.id });
  expect(again.message.text).toContain("40 bar");
});
