import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { answerFeedback, conversations, messages } from "../db/schema.ts";
import type { Viewer } from "../viewer.ts";
import type { FeedbackPage, ParsedFeedbackQuery } from "../wire/feedback.ts";
import { toFeedback } from "./keep-feedback.ts";

const askedBefore = sql.raw("asked");

/** The question that a message answers. */
const ratedQuestion = sql<string>`coalesce((
  SELECT ${askedBefore}.text FROM ${messages} AS ${askedBefore}
  WHERE ${askedBefore}.id = ${messages.parentId}), '')`;

/** What the viewer thinks of their answers, the latest first, a page at a time, each with its question and answer. */
export async function listFeedback(
  db: Db,
  viewer: Viewer,
  { conversationId, rating, cursor, limit }: ParsedFeedbackQuery,
): Promise<FeedbackPage> {
  const after = cursor ? readCursor(cursor) : undefined;
  const rows = await db
    .select({
      row: answerFeedback,
      conversationId: conversations.id,
      conversationTitle: conversations.title,
      question: ratedQuestion,
      answer: messages.text,
    })
    .from(answerFeedback)
    .innerJoin(messages, eq(messages.id, answerFeedback.messageId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.ownerId, viewer.userId),
        isNull(messages.deletedAt),
        conversationId === undefined ? undefined : eq(conversations.id, conversationId),
        rating === undefined ? undefined : eq(answerFeedback.rating, rating),
        after
          ? or(
              lt(answerFeedback.createdAt, after.time),
              and(eq(answerFeedback.createdAt, after.time), gt(answerFeedback.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(answerFeedback.createdAt), asc(answerFeedback.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.row;
  return {
    feedback: page.map(({ row, ...of }) => ({ ...toFeedback(row), ...of })),
    nextCursor:
      rows.length > limit && last ? writeCursor({ time: last.createdAt, id: last.id }) : null,
  };
}
