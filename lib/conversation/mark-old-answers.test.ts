import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import type { Marker } from "../wire/marker.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";
import { markOldAnswers } from "./mark-old-answers.ts";
import { readConversation } from "./queries.ts";
import { readResult } from "./read-result.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const pool =
  "# Connection pool\n\nThe pool holds twenty connections. A full pool makes every payment wait. It is emptied at night.\n";
const question = "How many connections does the pool hold?";
/** The last claim has words of two passages, and quotes neither. */
const written =
  "It is emptied at night [TAG]. The pool holds twenty connections [TAG]; see `list[1]` and [12].\n\nSo a full pool has payments wait [TAG].";

/** The same markers as nothing has checked them. */
const unverified = (markers: readonly Marker[]): Marker[] =>
  markers.map((marker) => ({ ...marker, verdict: { label: "unchecked", score: null } }));

describe.each(testEngines())("answers from before markers were stored, on the $name", (engine) => {
  let asking: Asking;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    await asking.addBase({ "pool.md": pool });
  });
  afterAll(() => asking?.close());

  beforeEach(() => {
    server.answerWith((request) => {
      const [tag = ""] = tagsInPrompt(request, "fresh");
      return { steps: [{ text: `## Answer\n\n${written.replaceAll("TAG", tag)}` }] };
    });
  });

  /** An answer as it was stored before: without its markers. */
  async function oldAnswer(set: Parameters<Asking["ask"]>[1] = {}): Promise<ChatResult> {
    const result = await asking.ask(question, set);
    const { db } = asking.database;
    await db.update(messages).set({ markers: null }).where(eq(messages.id, result.message.id));
    return result;
  }

  const storedMarkers = async (id: string) => {
    const [row] = await asking.database.db
      .select({ markers: messages.markers })
      .from(messages)
      .where(eq(messages.id, id));
    return row?.markers;
  };

  it("are given the markers of their text with the words that each claim rests on", async () => {
    const { message, conversationId } = await oldAnswer();
    const { db } = asking.database;
    expect(message.markers).toHaveLength(3);
    expect(await storedMarkers(message.id)).toBeNull();
    // Read before the markers are stored.
    expect((await readResult(db, alice, message.id)).message).toEqual({
      ...message,
      markers: unverified(message.markers),
    });
    const { messages: said } = await readConversation(db, alice, conversationId);
    expect(said.map(({ markers }) => markers)).toEqual([[], unverified(message.markers)]);
    await markOldAnswers(db);
    expect(await storedMarkers(message.id)).toEqual(unverified(message.markers));
    expect((await readResult(db, alice, message.id)).message).toEqual({
      ...message,
      markers: unverified(message.markers),
    });
  });

  it("are all marked in batches, also by two processes at once, and by no later run again", async () => {
    const { db } = asking.database;
    const old = [await oldAnswer(), await oldAnswer(), await oldAnswer()];
    const [aborted, ...runs] = [AbortSignal.abort(), undefined, undefined];
    await markOldAnswers(db, { signal: aborted });
    for (const { message } of old) expect(await storedMarkers(message.id)).toBeNull();
    await Promise.all(runs.map(() => markOldAnswers(db, { batchSize: 1 })));
    for (const { message } of old)
      expect(await storedMarkers(message.id)).toEqual(unverified(message.markers));
    // What is stored is not chosen again, and a question has none.
    const [first] = old;
    if (!first) throw new Error("There is an answer.");
    await db.update(messages).set({ markers: [] }).where(eq(messages.id, first.message.id));
    await markOldAnswers(db);
    expect(await storedMarkers(first.message.id)).toEqual([]);
    const left = await db.select().from(messages).where(isNull(messages.markers));
    expect(new Set(left.map(({ role }) => role))).toEqual(new Set(["user"]));
  });

  it("are read by the next turn, which shortens them with each claim's own words", async () => {
    const { message, conversationId } = await oldAnswer();
    const set = { conversationId, model: "extractive" };
    const shorter = await asking.ask("in one sentence", set);
    expect(shorter.message.text).toBe("It is emptied at night [1].");
    expect(shorter.message.markers.map(({ passages }) => passages)).toEqual([
      message.markers[0]?.passages,
    ]);
  });

  it("are left alone while they are being written, and once their case is closed", async () => {
    const { db } = asking.database;
    const running = await oldAnswer();
    const byId = eq(messages.id, running.message.id);
    await db.update(messages).set({ status: "streaming" }).where(byId);
    await markOldAnswers(db);
    expect(await storedMarkers(running.message.id)).toBeNull();
    await db.update(messages).set({ status: "done" }).where(byId);

    const base = await asking.addBase({ "pool.md": pool }, "case");
    const { message, conversationId } = await oldAnswer({ knowledgeBaseIds: [base.id] });
    await closeKnowledgeBase(db, alice, base.id);
    expect(await storedMarkers(message.id)).toEqual([]);
    await markOldAnswers(db);
    const { messages: said } = await readConversation(db, alice, conversationId);
    expect(said[1]).toMatchObject({ text: closedCaseText, markers: [], citations: [] });
  });
});
