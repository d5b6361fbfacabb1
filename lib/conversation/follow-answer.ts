import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { conversations, messages } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import { followRemoteAnswer, localAnswerLog } from "./answer-log.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { isRunning } from "./is-running.ts";
import { getConversation } from "./queries.ts";
import { readResult } from "./read-result.ts";

async function findRunning(
  db: Db,
  viewer: Viewer,
  conversationId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(conversations.ownerId, viewer.userId),
        isRunning,
      ),
    );
  return row?.id;
}

/**
 * The events of the answer in progress in a conversation, or of its repair, from their start, whichever process writes it;
 * undefined when none is in progress. @throws IbidError `not_found`
 */
export async function followAnswer(
  db: Db,
  viewer: Viewer,
  conversationId: string,
): Promise<AsyncGenerator<AnswerEvent> | undefined> {
  await getConversation(db, viewer, conversationId);
  await failDeadAnswers(db, { conversationId });
  const messageId = await findRunning(db, viewer, conversationId);
  if (!messageId) return undefined;
  const local = localAnswerLog(messageId);
  if (local) return local.follow();
  return followRemoteAnswer(db, { messageId, conversationId }, () =>
    readResult(db, viewer, messageId),
  );
}

/** Stops the answer in progress, whichever process writes it. @throws IbidError `not_found` */
export async function stopAnswer(db: Db, viewer: Viewer, conversationId: string): Promise<boolean> {
  await getConversation(db, viewer, conversationId);
  const messageId = await findRunning(db, viewer, conversationId);
  if (!messageId) return false;
  await db.update(messages).set({ stopRequested: true }).where(eq(messages.id, messageId));
  localAnswerLog(messageId)?.stop();
  return true;
}

/**
 * Waits for an answer's end.
 * @throws IbidError with the code of its failure; its details say where the question is kept.
 */
export async function awaitResult(events: AsyncIterable<AnswerEvent>): Promise<ChatResult> {
  let kept: { conversationId: string; messageId: string } | undefined;
  for await (const event of events) {
    if (event.type === "start")
      kept = { conversationId: event.conversationId, messageId: event.messageId };
    if (event.type === "result") return event.result;
    if (event.type === "error")
      throw new IbidError(event.error.code, event.error.message, {
        details: event.error.details ?? kept,
      });
  }
  throw new Error("An answer ended without a result.");
}
