import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alice, bob, openEmbeddedForTest, type TestDatabase } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { createConversation } from "../conversation/queries.ts";
import { answerFeedback, documents, messages } from "../db/schema.ts";
import type { Marker } from "../wire/marker.ts";
import { expectedTurn } from "./expected-turn.ts";
import { keepFeedback, removeFeedback } from "./keep-feedback.ts";
import { listFeedback } from "./list-feedback.ts";
import { readFeedbackSet } from "./read-feedback-set.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbeddedForTest();
});
afterAll(() => database.close());

const marker = (start: number): Marker => ({
  number: 1,
  start,
  end: start + 3,
  passages: [],
  attributed: false,
  verdict: { label: "unchecked", score: null },
});

async function answered(status: "done" | "streaming" = "done") {
  const { db } = database;
  const { id } = await createConversation(db, alice, { title: "Pools" });
  const row = { conversationId: id, text: "" };
  await db.insert(messages).values([
    { ...row, id: `${id}-q`, ordinal: 0, role: "user", status: "done", text: "How large?" },
    {
      ...row,
      id: `${id}-a`,
      parentId: `${id}-q`,
      ordinal: 1,
      role: "assistant",
      status,
      markers: [marker(0), marker(9)],
    },
  ]);
  return { conversationId: id, messageId: `${id}-a` };
}

const all = { limit: 50 };

test("what is thought of an answer and of its markers is kept, changed and taken back", async () => {
  const { db } = database;
  const { conversationId, messageId } = await answered();
  await keepFeedback(db, alice, messageId, { rating: "down", reason: "wrong", note: "It is 20" });
  await keepFeedback(db, alice, messageId, { rating: "down", marker: 1, reason: "not_in_source" });
  const kept = await keepFeedback(db, alice, messageId, { rating: "up" });
  expect(kept).toMatchObject({ messageId, marker: null, rating: "up", reason: null, note: null });
  const { feedback: listed } = await listFeedback(db, alice, { ...all, conversationId });
  expect(listed.map(({ marker: at, rating, question }) => [at, rating, question])).toEqual(
    expect.arrayContaining([
      [1, "down", "How large?"],
      [null, "up", "How large?"],
    ]),
  );
  await removeFeedback(db, alice, messageId, 1);
  await expect(removeFeedback(db, alice, messageId, 1)).rejects.toMatchObject({
    code: "not_found",
  });
  const left = await listFeedback(db, alice, { ...all, conversationId });
  expect(left.feedback).toHaveLength(1);
  await db.delete(messages).where(eq(messages.id, messageId));
  expect(await db.$count(answerFeedback, eq(answerFeedback.messageId, messageId))).toBe(0);
});

test("another's answer, one that is being written and a marker that is not there are refused", async () => {
  const { db } = database;
  const { messageId } = await answered();
  const up = { rating: "up" } as const;
  await expect(keepFeedback(db, bob, messageId, up)).rejects.toMatchObject({ code: "not_found" });
  await keepFeedback(db, alice, messageId, up);
  await expect(removeFeedback(db, bob, messageId, undefined)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await listFeedback(db, bob, all)).feedback).toEqual([]);
  await expect(keepFeedback(db, alice, messageId, { ...up, marker: 2 })).rejects.toMatchObject({
    code: "invalid_request",
  });
  const running = await answered("streaming");
  await expect(keepFeedback(db, alice, running.messageId, up)).rejects.toMatchObject({
    code: "answer_in_progress",
  });
});

test("the list goes on where a page ends", async () => {
  const { db } = database;
  const { conversationId, messageId } = await answered();
  await keepFeedback(db, alice, messageId, { rating: "up" });
  for (const at of [0, 1]) await keepFeedback(db, alice, messageId, { rating: "down", marker: at });
  const seen: (number | null)[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await listFeedback(db, alice, { limit: 1, conversationId, cursor });
    seen.push(...page.feedback.map(({ marker: at }) => at));
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  expect(new Set(seen)).toEqual(new Set([null, 0, 1]));
  expect(seen).toHaveLength(3);
  const { feedback: praised } = await listFeedback(db, alice, {
    ...all,
    conversationId,
    rating: "up",
  });
  expect(praised).toHaveLength(1);
});

test("a set has the branch of a rated answer, and nothing of a turn that was deleted", async () => {
  const { db } = database;
  const base = await newBase(db, alice);
  await addTestFiles(db, alice, base, { "pool.md": "# Pool\n\nTwenty connections." });
  await db.update(documents).set({ status: "ready" }).where(eq(documents.knowledgeBaseId, base));
  const { conversationId, messageId } = await answered();
  const own = { conversationId, status: "done" as const };
  const said = (id: string, parentId: string | null, ordinal: number, text: string) => ({
    ...own,
    id: `${conversationId}-${id}`,
    parentId: parentId && `${conversationId}-${parentId}`,
    ordinal,
    role: ordinal % 2 === 0 ? ("user" as const) : ("assistant" as const),
    text,
  });
  await db.insert(messages).values([
    // Another wording of the first question, and what followed it.
    said("q2", null, 2, "How big?"),
    said("a2", "q2", 3, "Twenty."),
    said("q3", "a", 4, "And then?"),
    said("a3", "q3", 5, "Thirty."),
  ]);
  for (const id of [messageId, `${conversationId}-a2`, `${conversationId}-a3`])
    await keepFeedback(db, alice, id, { rating: "up" });
  await db
    .update(messages)
    .set({ deletedAt: new Date() })
    .where(inArray(messages.id, [`${conversationId}-q2`, `${conversationId}-a2`]));
  const [set] = await readFeedbackSet(db, alice);
  const lines = set && "text" in set ? set.text.trim().split("\n") : [];
  const talks = lines
    .map((line) => JSON.parse(line))
    .filter(({ id }) => id.startsWith(conversationId));
  expect(
    talks.map(({ turns }) => turns.map(({ question }: { question: string }) => question)),
  ).toEqual([["How large?"], ["How large?", "And then?"]]);
});

const answer = {
  question: "How large?",
  text: "It is “twenty  connections” [1].",
  outcome: "answered" as const,
  cited: [{ filename: "pool.md", quotes: ["twenty connections", "never said"] }],
  markerFiles: ["pool.md"],
};

test("a praised answer is expected again, one that is wrong as its note says", () => {
  expect(
    expectedTurn({
      ...answer,
      feedback: [{ marker: null, rating: "up", reason: null, note: null }],
    }),
  ).toEqual({
    question: "How large?",
    expect: { any: ["twenty connections"] },
    cite: "pool.md",
    outcome: "answered",
  });
  expect(
    expectedTurn({
      ...answer,
      outcome: "no_evidence",
      cited: [],
      feedback: [{ marker: null, rating: "down", reason: "refused", note: "30" }],
    }),
  ).toEqual({
    question: "How large?",
    expect: { any: ["30"] },
    cite: null,
    outcome: "answered",
    note: "answer: refused: 30",
  });
});

test("of an answer whose markers alone were judged, a praised one names the file", () => {
  const turn = expectedTurn({
    ...answer,
    feedback: [{ marker: 0, rating: "up", reason: null, note: null }],
  });
  expect(turn).toEqual({
    question: "How large?",
    expect: {},
    cite: "pool.md",
    outcome: "answered",
  });
});
