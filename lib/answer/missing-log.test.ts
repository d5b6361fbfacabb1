import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { addTestBase, type TestBase } from "../../test/library.ts";
import type { Embedder } from "../embedding/embed.ts";

const notes = `# On call

Ben is on call this week. Ring him at night only for critical problems.
The pool of the billing service holds 20 connections.`;
const review = `# Checkout outage

Payment errors started at 09:12, when a certificate of the bank expired. The night shift saw the first error.
The outage lasted 47 minutes.`;
const shop = `2026-03-12T14:30:00Z INFO  [shop-1] POST /api/payment 201 accepted
2026-03-12T14:31:00Z ERROR [shop-1] POST /api/payment 503 timeout of the bank`;

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("a question over lines where no log is read, on $name", (engine) => {
  let asking: Asking;
  let prose: TestBase;
  let reviewed: TestBase;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
    prose = await asking.addBase({ "on-call.md": notes });
    reviewed = await asking.addBase({ "review.md": review });
    await addTestBase({ database: asking.database, embedder }, bob, {
      name: "Another's",
      kind: "case",
      files: { "secret.log": shop },
    });
  });
  afterAll(() => asking?.close());

  const ask = (question: string, base = prose) =>
    asking.ask(question, { model: "extractive", knowledgeBaseIds: [base.id] });

  it("takes files of any kind for no logs", async () => {
    const { message } = await ask("colour of the stock files");
    expect(message.text).not.toContain("No log");
  });

  it("answers from notes what was wrong", async () => {
    const standup =
      "## Tuesday\n\nThe v1 files fail because of their byte order; v2 files are fine.\n";
    const base = await asking.addBase({ "standup.md": standup });
    const { message } = await ask("what was wrong with v1 files", base);
    expect(message.text).toContain("byte order");
  });

  it("answers from settings what a log holds", async () => {
    const settings = "logging:\n  level: info\n  redact: [pan, cvv, iban]\nport: 8443\n";
    const base = await asking.addBase({ "gateway.yaml": settings });
    const { message } = await ask("what gets redacted in the gateway logs", base);
    expect(message.outcome).toBe("answered");
    expect(message.text).toContain("cvv");
  });

  test.each([
    ["Show me all CRITICAL entries", "No log is among what is read here", "FATAL entries"],
    ["when did payment errors start?", "No log is among", "ERROR entries with “payment”"],
    ["what's the first and last error timestamp?", "No log is among", "ERROR entries"],
    ["how many errors are there?", "No log is among", "ERROR entries"],
    ["how many errors in app.log?", "app.log is not among what is read", "ERROR entries"],
    ["Zeige mir alle CRITICAL-Einträge", "ist kein Protokoll", "FATAL-Einträge"],
    ["combien d'erreurs y a-t-il ?", "Aucun journal ne figure", "entrées ERROR"],
    ["¿cuántos errores hay?", "no hay ningún registro", "entradas ERROR"],
  ])("%s is told that none is, and how it was read", async (question, said, understood) => {
    const { message, citations, notices } = await ask(question);
    expect(message.text).toContain(said);
    expect(message.text).toContain(understood);
    expect(["closest", "no_evidence"]).toContain(message.outcome);
    expect(citations).toEqual([]);
    // Another's log is none that could be read.
    expect(notices).toEqual([]);
  });

  test.each([
    ["when did payment errors start?", "Payment errors started at 09:12"],
    ["who saw the first error?", "The night shift saw the first error."],
  ])("%s is answered from prose that tells it", async (question, said) => {
    const { message } = await ask(question, reviewed);
    expect(message).toMatchObject({ outcome: "answered" });
    expect(message.text).toContain(said);
  });

  it("leaves what is no question over lines as it was", async () => {
    const { message } = await ask("how many connections does the billing pool hold?");
    expect(message).toMatchObject({ outcome: "answered" });
    expect(message.text).toContain("20 connections");
  });

  it("names a log of the asker's own that lies where it does not read", async () => {
    const other = await asking.addBase({ "shop.log": shop }, "case");
    const { notices } = await ask("Show me all CRITICAL entries");
    expect(notices).toMatchObject([
      {
        code: "not_in_scope",
        details: { knowledgeBaseId: other.id, documentId: other.documentIds["shop.log"] },
      },
    ]);
    const read = await ask("how many errors are there?", other);
    expect(read.message.text).toContain("shop.log has 1 ERROR entry");
    expect(read.notices).toEqual([]);
  });

  it("does not count another log for one that is named and not there", async () => {
    const { id } = await asking.addBase({ "shop.log": shop }, "case");
    const { message } = await ask("how many errors in nova.log?", { id, documentIds: {} });
    expect(message.text).toContain("nova.log is not among what is read");
    expect(message.outcome).not.toBe("answered");
  });
});
