import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { citations, messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { openAnswerLog } from "./answer-log.ts";
import { writeAnswerState } from "./answer-row.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { createConversation, readConversation, updateConversation } from "./queries.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("what is kept of a conversation, on $name", (engine) => {
  let asking: Asking;
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, "http://127.0.0.1:9/v1");
  });
  afterAll(() => asking.close());

  const statusOf = async (id: string) => {
    const { db } = asking.database;
    const [row] = await db.select().from(messages).where(eq(messages.id, id));
    return row?.status;
  };
  const beginByHand = async (id: string) => {
    const { db } = asking.database;
    const conversation = await createConversation(db, alice, {});
    await db.insert(messages).values({
      id,
      conversationId: conversation.id,
      ordinal: 1,
      role: "assistant",
      status: "streaming",
      heartbeatAt: new Date(0),
    });
    return conversation.id;
  };

  it("an answer whose quoted words have emojis behind their full stop", async () => {
    const base = await asking.addBase({
      "chat.md":
        "# Release chat\n\nAnn: The new valve was rolled out to all stations on Monday!🎉🎉🎉\n\nBo: Thanks.",
    });
    const { message, citations: cited } = await asking.ask(
      "When was the new valve rolled out to all stations?",
      { model: "extractive", knowledgeBaseIds: [base.id] },
    );
    expect(message.status).toBe("done");
    expect(cited[0]?.passages[0]?.quote).toMatch(/on Monday!(?:🎉)+$/u);
  });

  it("a failure, where an answer cannot be saved: the conversation goes on", async () => {
    const { db } = asking.database;
    const conversationId = await beginByHand("unsaved");
    const log = openAnswerLog(db, { conversationId, messageId: "unsaved" });
    const ends: string[] = [];
    await log.finish(
      (tx) =>
        writeAnswerState(tx, log, log, {
          status: "done",
          metrics: { broken: "\ud83d" } as never,
        }),
      (saved) => {
        ends.push(saved);
        return { type: "error", error: { code: "database_error", message: "Not kept." } };
      },
    );
    expect(ends).toContain("failed");
    expect(await statusOf("unsaved")).toBe("failed");
    const { messages: said } = await readConversation(db, alice, conversationId);
    expect(said.at(-1)).toMatchObject({ error: { code: "database_error" } });
    expect(await db.$count(citations, eq(citations.messageId, "unsaved"))).toBe(0);
  });

  it("an answer that this process still writes, however old its last sign of life is", async () => {
    const { db } = asking.database;
    const conversationId = await beginByHand("slow");
    const log = openAnswerLog(db, { conversationId, messageId: "slow" });
    await failDeadAnswers(db, { conversationId });
    expect(await statusOf("slow")).toBe("streaming");
    await log.finish(
      (tx) => writeAnswerState(tx, log, log, { status: "done" }),
      () => ({ type: "text-delta", text: "" }),
    );
    expect(await statusOf("slow")).toBe("done");
  });

  it("each of two changes at the same time", async () => {
    const { db } = asking.database;
    const { id } = await createConversation(db, alice, {});
    await Promise.all([
      updateConversation(db, alice, id, { pinned: true }),
      updateConversation(db, alice, id, { title: "The lock keeper" }),
    ]);
    expect(await readConversation(db, alice, id)).toMatchObject({
      pinned: true,
      title: "The lock keeper",
    });
    await expect(updateConversation(db, alice, id, {})).resolves.toMatchObject({ pinned: true });
  });
});
