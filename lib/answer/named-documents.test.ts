import { beforeAll, expect, it } from "vitest";
import { alice, bob } from "../../test/database.ts";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";
import { readConversation } from "../conversation/queries.ts";
import { explainOutOfScope } from "../library/explain-out-of-scope.ts";

const asking = openQuoting();
let personal: TestBase;
let harbour: TestBase;

beforeAll(async () => {
  personal = await asking().addBase({
    "allotment.md": "# Allotment rules\n\nThe water is turned off in November.",
  });
  harbour = await asking().addBase(
    { "crane-inspection.md": "# Crane inspection\n\nThe crane's cable was worn at the hook." },
    "case",
  );
});

const model = "extractive";

it("reads the case of a document that is asked about, without being told the case", async () => {
  const documentIds = [harbour.documentIds["crane-inspection.md"] ?? ""];
  const { message, citations } = await asking().ask("Where was the cable worn?", {
    model,
    documentIds,
  });
  expect(message.text).toContain("worn at the hook");
  expect(citations[0]?.documentId).toBe(documentIds[0]);
});

it("reads a document that is asked about whatever the conversation keeps, for that question alone", async () => {
  const documentIds = [harbour.documentIds["crane-inspection.md"] ?? ""];
  const { conversationId } = await asking().ask("When is the water turned off?", {
    model,
    knowledgeBaseIds: [personal.id],
  });
  const then = (question: string, set: { documentIds?: string[] } = {}) =>
    asking().ask(question, { model, conversationId, ...set });
  const { message, citations } = await then("Where was the cable worn?", { documentIds });
  expect(message.text).toContain("worn at the hook");
  expect(citations.map(({ documentId }) => documentId)).toEqual(documentIds);

  const after = await then("Which cable was worn at the crane's hook?");
  expect(after.passages.map(({ sourceId }) => sourceId)).toEqual(["allotment.md"]);
  expect(after.message.text).not.toContain("hook");
  const kept = await readConversation(asking().database.db, alice, conversationId);
  expect(kept.knowledgeBaseIds).toEqual([personal.id]);
});

it("reads what the call names where it names both", async () => {
  const { message } = await asking().ask("Where was the cable worn?", {
    model,
    documentIds: [harbour.documentIds["crane-inspection.md"] ?? ""],
    knowledgeBaseIds: [personal.id],
  });
  expect(message.outcome).toBe("nothing_indexed");
});

it("says that a document which the question names lies in a base that is not read", async () => {
  for (const question of [
    "Where was the cable worn, says crane-inspection.md?",
    "what does the Crane inspection say of the cable",
  ]) {
    const { notices } = await asking().ask(question, { model });
    const harbourName = notices[0]?.details?.["knowledgeBaseName"];
    expect(harbourName).toMatch(/^A base /);
    expect(notices).toEqual([
      {
        code: "not_in_scope",
        message: `“Crane inspection” is in “${harbourName}”, which this conversation does not read.`,
        details: {
          documentId: harbour.documentIds["crane-inspection.md"],
          title: "Crane inspection",
          knowledgeBaseId: harbour.id,
          knowledgeBaseName: harbourName,
          kind: "case",
        },
      },
    ]);
  }
});

it("says nothing of a document that is read, that is named in part, or that another may not read", async () => {
  const { notices: read } = await asking().ask("What does the Crane inspection say?", {
    model,
    knowledgeBaseIds: [personal.id, harbour.id],
  });
  const { notices: part } = await asking().ask("Which crane lifts the allotment water?", { model });
  const scope = { knowledgeBaseIds: [], viewer: bob };
  const other = await explainOutOfScope(asking().database.db, scope, "the Crane inspection");
  expect([read, part, other]).toEqual([[], [], []]);
});
