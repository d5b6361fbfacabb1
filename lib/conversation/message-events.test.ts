import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, bob, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { NamedEvent } from "../event-stream.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import type { MessageUpdate } from "../wire/message-update.ts";
import { stopAnswer } from "./follow-answer.ts";
import { followMessages } from "./message-events.ts";
import { deleteConversation } from "./queries.ts";

// Databases are opened here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const question = "How many connections does the pool hold?";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const answer = (tag: string | undefined) => `## Answer\n\nTwenty [${tag}].`;

/** A model that has written some words and goes on when it is let. */
function paused(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answerWith((request) => ({
    steps: [
      { text: `${answer(tagsInPrompt(request, "fresh")[0])} And ` },
      { until: promise },
      { text: "no more." },
    ],
  }));
  return resolve;
}

describe.each(testEngines())("the events of a conversation's answers, on the $name", (engine) => {
  let asking: Asking;
  let leaving: AbortController;

  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    await asking.addBase({
      "pool.md": "# Connection pool\n\nThe pool holds twenty connections.\n",
    });
  });

  afterAll(() => asking?.close());

  beforeEach(() => {
    server.answerWith((request) => ({
      steps: [{ text: answer(tagsInPrompt(request, "fresh")[0]) }],
    }));
    leaving = new AbortController();
  });

  afterEach(() => leaving.abort());

  const follow = (
    conversationId: string,
    lastEventId: string | null = null,
    tools: AnswerTools = asking.tools,
  ) =>
    followMessages(tools.database.db, alice, conversationId, {
      lastEventId,
      signal: leaving.signal,
    });

  type Seen = { id: string; update: MessageUpdate };

  async function next(events: AsyncGenerator<NamedEvent>): Promise<Seen> {
    const { value, done } = await events.next();
    if (done) throw new Error("The events ended.");
    expect(value.event).toBe("message.status_updated");
    return { id: value.id, update: value.data as MessageUpdate };
  }

  /** Reads on until an answer has ended. */
  async function untilEnd(events: AsyncGenerator<NamedEvent>): Promise<Seen[]> {
    const seen: Seen[] = [];
    for (;;) {
      const one = await next(events);
      seen.push(one);
      if (!["pending", "streaming"].includes(one.update.status)) return seen;
    }
  }

  test("tell an answer that was there before the reader, whole", async () => {
    const result = await asking.ask(question);
    const { update } = await next(await follow(result.conversationId));
    expect(update).toEqual({
      messageId: result.message.id,
      status: "done",
      content: "Twenty [1].",
      metadata: {
        sections: [],
        citations: result.citations,
        llm_usage: {
          model: "openai-compatible:test",
          prompt_tokens: 120,
          completion_tokens: 30,
          total_tokens: 150,
        },
      },
    });
  });

  test("tell each change of status once, and of every later answer", async () => {
    const goOn = paused();
    const log = await asking.begin(question);
    const events = await follow(log.conversationId);
    const first: Seen[] = [await next(events)];
    while (first.at(-1)?.update.status === "pending") first.push(await next(events));
    expect(first.at(-1)?.update).toMatchObject({ status: "streaming", messageId: log.messageId });
    goOn();
    first.push(...(await untilEnd(events)));
    const statuses = first.map(({ update }) => update.status);
    expect(statuses.slice(-2)).toEqual(["streaming", "done"]);
    expect(new Set(statuses).size).toBe(statuses.length);
    expect(first.at(-1)?.update.content).toBe("Twenty [1]. And no more.");
    const second = await asking.ask("And why?", { conversationId: log.conversationId });
    const later = await untilEnd(events);
    expect(new Set(later.map(({ update }) => update.messageId))).toEqual(
      new Set([second.message.id]),
    );
    expect(new Set([...first, ...later].map(({ id }) => id)).size).toBe(
      first.length + later.length,
    );
  });

  test("go on after the last one that was seen: what was missed comes, what was seen does not", async () => {
    const one = await asking.ask(question);
    const { conversationId } = one;
    const seen = await next(await follow(conversationId));
    const two = await asking.ask("And why?", { conversationId });
    const three = await asking.ask("And since when?", { conversationId });
    const missed = await follow(conversationId, seen.id);
    const came = [await next(missed), await next(missed)];
    expect(came.map(({ update }) => [update.messageId, update.status])).toEqual([
      [two.message.id, "done"],
      [three.message.id, "done"],
    ]);
    const rest = await follow(conversationId, came[0]?.id);
    expect((await next(rest)).id).toBe(came[1]?.id);
  });

  test("tell an answer that was written anew in the place of one that was seen", async () => {
    const one = await asking.ask(question);
    const { conversationId } = one;
    const seen = await next(await follow(conversationId));
    const anew = await asking.ask("", { conversationId, regenerate: true });
    const events = await follow(conversationId, seen.id);
    expect((await next(events)).update.messageId).toBe(anew.message.id);
  });

  test("tell an answer that was stopped, and one whose process died", async () => {
    const goOn = paused();
    const log = await asking.begin(question);
    await stopAnswer(asking.tools.database.db, alice, log.conversationId);
    const events = await follow(log.conversationId);
    expect((await untilEnd(events)).at(-1)?.update.status).toBe("stopped");
    goOn();
    const { db } = asking.tools.database;
    await db.insert(messages).values({
      id: "dead",
      conversationId: log.conversationId,
      ordinal: 3,
      role: "assistant",
      status: "streaming",
      text: "Half an",
      heartbeatAt: new Date(0),
    });
    const died = await untilEnd(events);
    expect(died.at(-1)?.update).toMatchObject({
      messageId: "dead",
      status: "failed",
      content: "Half an",
    });
  });

  test("begin with the latest answer for an id that no event had", async () => {
    const { conversationId, message } = await asking.ask(question);
    for (const id of ["", "7", "1.9.x", "1.2.", "99999999999.2.x", "1.2.x\ny", "'; drop table"]) {
      const { update } = await next(await follow(conversationId, id));
      expect(update.messageId, id).toBe(message.id);
    }
  });

  test("end when the reader leaves, and when the conversation is deleted", async () => {
    const { conversationId } = await asking.ask(question);
    const events = await follow(conversationId);
    await next(events);
    const waiting = events.next();
    leaving.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    leaving = new AbortController();
    const others = await follow(conversationId);
    await next(others);
    const ending = others.next();
    await deleteConversation(asking.tools.database.db, alice, conversationId);
    expect(await ending).toEqual({ done: true, value: undefined });
  });

  test("are not another's to read", async () => {
    const { conversationId } = await asking.ask(question);
    const signal = leaving.signal;
    for (const [viewer, id] of [
      [bob, conversationId],
      [alice, "no-such-id"],
    ] as const) {
      await expect(
        followMessages(asking.tools.database.db, viewer, id, { lastEventId: null, signal }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test.runIf(engine.name !== "embedded database")(
    "tell in one process what another writes, and take up what another sent",
    async () => {
      const other = await asking.secondProcess();
      const goOn = paused();
      const log = await asking.begin(question);
      const events = await follow(log.conversationId, null, other);
      const first = await next(events);
      goOn();
      const end = (await untilEnd(events)).at(-1);
      expect(end?.update).toMatchObject({ status: "done", content: "Twenty [1]. And no more." });
      const resumed = await untilEnd(await follow(log.conversationId, first.id));
      expect(resumed.at(-1)).toEqual(end);
      const [row] = await other.database.db
        .select({ status: messages.status })
        .from(messages)
        .where(eq(messages.id, log.messageId));
      expect(row?.status).toBe("done");
    },
  );
});
