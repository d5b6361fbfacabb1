import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFeedback } from "@/lib/feedback/keep-feedback.ts";
import { zipFeedbackSet } from "@/lib/feedback/zip-feedback-set.ts";
import { type Asking, openAsking } from "@/test/asking.ts";
import { alice, bob, testEngines } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { evaluateEveryday } from "./everyday.ts";

const folder = mkdtempSync(join(tmpdir(), "ibid-feedback-"));
let asking: Asking;

beforeAll(async () => {
  const embedder = await openTestEmbedder();
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no engine to test on.");
  asking = await openAsking(engine, embedder, "http://127.0.0.1:1", {
    LANGUAGE_MODEL: "extractive",
  });
});
afterAll(async () => {
  await asking?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("what was thought of answers becomes a set that the everyday evaluation reads and judges", async () => {
  const { db } = asking.database;
  const text =
    "# Orders\n\nThe orders pool holds 37 connections.\n\n# Lunch\n\nLunch is at noon.\n";
  const base = await asking.addBase({
    "orders.md": text,
    "../notes.md": "# Keys\n\nNina has them.\n",
  });
  const reads = { knowledgeBaseIds: [base.id] };
  const first = await asking.ask("How many connections does the orders pool hold?", reads);
  await keepFeedback(db, alice, first.message.id, { rating: "up" });
  const second = await asking.ask("When is lunch?", {
    ...reads,
    conversationId: first.conversationId,
  });
  const note = "at half past eleven";
  await keepFeedback(db, alice, second.message.id, { rating: "down", reason: "wrong", note });

  const zip = new Uint8Array(await new Response(zipFeedbackSet(db, alice)).arrayBuffer());
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    expect(path).not.toContain("..");
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const { results } = await evaluateEveryday(folder, {});
  expect(results).toMatchObject([
    { class: "feedback", turn: 1, cite: "orders.md", verdict: "right", cited: true },
    { class: "feedback", turn: 1, verdict: "right" },
    { class: "feedback", turn: 2, expect: { any: [note] }, verdict: "wrong" },
  ]);

  const others = new Uint8Array(await new Response(zipFeedbackSet(db, bob)).arrayBuffer());
  expect(new TextDecoder().decode(unzipSync(others)["questions.jsonl"])).toBe("");
});
