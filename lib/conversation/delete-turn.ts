import { and, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { citations, conversations, messages } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import { answerInProgress } from "./begin-turn.ts";
import { readTree, turnWith } from "./branch.ts";
import { eraseAnswers } from "./erase-answers.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { isUnderWay } from "./is-running.ts";

/** How long a deleted turn can be brought back. */
const restorableMs = 60 * 60 * 1000;

/**
 * Deletes a turn, a question with its answer; what followed it follows what it followed itself. The numbers that it gave stay
 * given. It can be brought back for an hour, and then has no words any more.
 * @throws IbidError `not_found`, `answer_in_progress`
 */
export async function deleteTurn(db: Db, viewer: Viewer, messageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation } = await lockTurn(tx, viewer, messageId);
    await failDeadAnswers(tx, { conversationId: conversation.id });
    const turn = turnWith(await readTree(tx, conversation.id), messageId);
    if (!turn) throw notFound("message");
    const { question, answer } = turn;
    if (answer && isUnderWay(answer)) throw answerInProgress();
    const ids = [question.id, ...(answer ? [answer.id] : [])];
    await tx.update(messages).set({ deletedAt: new Date() }).where(inArray(messages.id, ids));
    if (ids.includes(conversation.shownMessageId ?? ""))
      await tx
        .update(conversations)
        .set({ shownMessageId: question.parentId })
        .where(eq(conversations.id, conversation.id));
  });
  await eraseDeletedTurns(db);
}

/** Brings a deleted turn back where it was, and shows it. @throws IbidError `not_found` also when its words are gone. */
export async function restoreTurn(db: Db, viewer: Viewer, messageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { conversation, questionId } = await lockTurn(tx, viewer, messageId);
    const restored = await tx
      .update(messages)
      .set({ deletedAt: null })
      .where(
        and(
          eq(messages.conversationId, conversation.id),
          sql`${questionId} IN (${messages.id}, ${messages.parentId})`,
          isNotNull(messages.deletedAt),
          sql`EXISTS (SELECT 1 FROM messages AS asked WHERE asked.id = ${questionId} AND asked.text <> '')`,
        ),
      )
      .returning({ id: messages.id });
    if (restored.length === 0) throw notFound("message");
    await tx
      .update(conversations)
      .set({ shownMessageId: messageId })
      .where(eq(conversations.id, conversation.id));
  });
}

/** The viewer's conversation with a message, locked as a question locks it, and the question of the message's turn. */
async function lockTurn(tx: Db, viewer: Viewer, messageId: string) {
  const [row] = await tx
    .select({ conversation: conversations, role: messages.role, parentId: messages.parentId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(conversations.ownerId, viewer.userId)))
    .for("update", { of: conversations });
  if (!row) throw notFound("message");
  const { conversation, role, parentId } = row;
  return { conversation, questionId: role === "user" ? messageId : (parentId ?? messageId) };
}

/** Erases the words of turns that were deleted long enough ago. The documents that an answer rested on stay known, for those after it. */
export async function eraseDeletedTurns(
  db: Db,
  { olderThanMs = restorableMs }: { olderThanMs?: number } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          ne(messages.text, ""),
          lt(
            messages.deletedAt,
            sql`clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})`,
          ),
        ),
      )
      .for("update");
    await eraseAnswers(
      tx,
      due.map(({ id }) => id),
      { text: "", retrieval: restedOn },
    );
  });
}

/** Of what was retrieved for an answer, the documents alone. */
const restedOn = sql`CASE WHEN ${messages.role} = 'assistant' THEN jsonb_build_object(
    'standaloneQuestion', '', 'appliedFilters', '[]'::jsonb, 'passages', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('documentId', given.id)), '[]') FROM (
        SELECT jsonb_path_query(${messages.retrieval}, '$.passages[*].documentId') AS id
        UNION SELECT jsonb_path_query(${messages.steps}, '$[*].passages[*].documentId')
        UNION SELECT jsonb_path_query(${messages.prompt}, '$.shown[*].documentId')
        UNION SELECT jsonb_path_query(${messages.prompt}, '$.documentIds[*]')
        UNION SELECT to_jsonb(c.document_id) FROM ${citations} AS c WHERE c.message_id = ${messages.id}
      ) AS given))
  || jsonb_strip_nulls(jsonb_build_object(
    'knowledgeBaseIds', ${messages.retrieval} -> 'knowledgeBaseIds', 'namedBaseIds', ${messages.retrieval} -> 'namedBaseIds'))
  END`;
