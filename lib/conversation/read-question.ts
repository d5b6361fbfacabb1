import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../db/client.ts";
import { conversations, messages } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { Message } from "../wire/message.ts";
import { toMessage } from "./conversation.ts";

/** The question that an answer of the viewer's answers. @throws IbidError `not_found` */
export async function readQuestionOf(db: Db, viewer: Viewer, messageId: string): Promise<Message> {
  const answer = alias(messages, "answer");
  const [row] = await db
    .select({ question: messages })
    .from(answer)
    .innerJoin(
      conversations,
      and(eq(conversations.id, answer.conversationId), eq(conversations.ownerId, viewer.userId)),
    )
    .innerJoin(messages, eq(messages.id, answer.parentId))
    .where(eq(answer.id, messageId));
  if (!row) throw notFound("question");
  return toMessage(row.question, { markers: [] });
}
