import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { eraseFromFiles } from "../db/erase-from-files.ts";
import {
  answerEvents,
  citations,
  conversations,
  documents,
  fileBlocks,
  knowledgeBases,
  messages,
  sources,
} from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { removeChunks } from "../document/index-chunks.ts";
import { IbidError, notFound } from "../errors.ts";
import { ownedBy } from "../knowledge/access.ts";
import { kindNamed } from "../knowledge/kind.ts";
import type { Viewer } from "../viewer.ts";
import type { Closed, ClosingPreview, Erasure } from "../wire/closing.ts";

/** The text that replaces an answer when its evidence is erased. */
export const closedCaseText = "This answer rested on the evidence of a closed case.";

/**
 * What closing a knowledge base would erase, for its owner to see before.
 * @throws IbidError as {@link closeKnowledgeBase} does.
 */
export async function previewClosing(db: Db, viewer: Viewer, id: string): Promise<ClosingPreview> {
  await requireClosable(db, viewer, id);
  const documentIds = await documentIdsOf(db, id);
  const resting = await findAnswersResting(db, id, documentIds);
  const [row] = await rowsOf<{ chunks: number }>(
    db,
    sql`SELECT coalesce(sum(${documents.chunks}), 0)::int AS chunks FROM ${documents} WHERE ${eq(documents.knowledgeBaseId, id)}`,
  );
  const ids = [...new Set(resting.map((answer) => answer.conversationId))];
  const concerned = ids.length
    ? await db
        .select({ id: conversations.id, title: conversations.title })
        .from(conversations)
        .where(and(inArray(conversations.id, ids), eq(conversations.ownerId, viewer.userId)))
        .orderBy(asc(conversations.createdAt), asc(conversations.id))
    : [];
  return {
    erases: {
      documents: documentIds.length,
      chunks: row?.chunks ?? 0,
      files: await countFiles(db, documentIds),
      messages: resting.length,
    },
    conversations: concerned.map((conversation) => ({
      ...conversation,
      messages: resting.filter((answer) => answer.conversationId === conversation.id).length,
    })),
  };
}

/**
 * Closes a case: its documents, chunks and bytes are erased, and so is every answer that rests on them: one that was
 * given its passages, and every later one of the same conversation, because its model read the text of the first. An answer
 * that is being written from it ends. What somebody asked, a conversation's title made of it and the case's own name are
 * that person's words and stay; the register keeps the numbers alone.
 * @throws IbidError `not_found`, `closed` when it is closed already, `invalid_request` for a kind that does not close.
 */
export async function closeKnowledgeBase(db: Db, viewer: Viewer, id: string): Promise<Closed> {
  const deleted = await withoutDeadlock(() =>
    db.transaction(async (tx) => {
      await lockDocuments(tx, viewer, id);
      await lockConversations(tx, id);
      await tx
        .select({ id: knowledgeBases.id })
        .from(knowledgeBases)
        .where(and(eq(knowledgeBases.id, id), ownedBy(viewer)))
        .for("update");
      await requireClosable(tx, viewer, id);
      return erase(tx, id);
    }),
  );
  await eraseFromFiles(db);
  return { deleted };
}

/**
 * Removes a knowledge base with its documents, chunks and bytes; one that can be closed is closed first, so that as
 * little is left of it. @throws IbidError `not_found`
 */
export async function deleteKnowledgeBase(db: Db, viewer: Viewer, id: string): Promise<void> {
  const own = and(eq(knowledgeBases.id, id), ownedBy(viewer));
  const [base] = await db.select().from(knowledgeBases).where(own);
  if (!base) throw notFound("knowledge base");
  if (!base.closedAt && kindNamed(base.kind)?.closing) await closeKnowledgeBase(db, viewer, id);
  await db.transaction(async (tx) => {
    await lockDocuments(tx, viewer, id);
    await tx.delete(knowledgeBases).where(own);
  });
}

async function requireClosable(db: Db, viewer: Viewer, id: string): Promise<void> {
  const [base] = await db
    .select()
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.id, id), ownedBy(viewer)));
  if (!base) throw notFound("knowledge base");
  if (base.closedAt) throw new IbidError("closed", "This case is closed already.");
  if (!kindNamed(base.kind)?.closing) {
    throw new IbidError(
      "invalid_request",
      "Only a case can be closed. Delete this knowledge base instead.",
    );
  }
}

/**
 * Locks a base's documents, before the base itself. Storing and removing chunks does the same, so that no two wait in a
 * circle.
 */
async function lockDocuments(tx: Db, viewer: Viewer, id: string): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.knowledgeBaseId, id),
        sql`EXISTS (SELECT 1 FROM ${knowledgeBases} WHERE ${and(eq(knowledgeBases.id, id), ownedBy(viewer))})`,
      ),
    )
    .orderBy(asc(documents.id))
    .for("update");
}

/**
 * Locks the conversations whose answers may rest on a base, before the base itself, as a question does: one that has
 * read an earlier answer for its prompt has begun, and is found, or begins afterwards and reads it erased.
 */
async function lockConversations(tx: Db, id: string): Promise<void> {
  const resting = await findAnswersResting(tx, id, await documentIdsOf(tx, id));
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      sql`${readsBase(id)} OR ${conversations.id} = ANY (${textArray([...new Set(resting.map((answer) => answer.conversationId))])}::text[])`,
    )
    .orderBy(asc(conversations.id))
    .for("no key update");
}

/** Two that lock the same rows in another order: the database ends one, which begins again. */
async function withoutDeadlock<Result>(run: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const deadlock =
      cause instanceof Error &&
      "code" in cause &&
      (cause.code === "40P01" || cause.code === "40001");
    if (!deadlock || tries <= 1) throw error;
    return withoutDeadlock(run, tries - 1);
  }
}

async function documentIdsOf(db: Db, knowledgeBaseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.knowledgeBaseId, knowledgeBaseId));
  return rows.map((row) => row.id);
}

async function countFiles(db: Db, documentIds: readonly string[]): Promise<number> {
  if (documentIds.length === 0) return 0;
  const [row] = await rowsOf<{ files: number }>(
    db,
    sql`SELECT count(DISTINCT ${fileBlocks.documentId})::int AS files FROM ${fileBlocks} WHERE ${inArray(fileBlocks.documentId, [...documentIds])}`,
  );
  return row?.files ?? 0;
}

/** Erases all that a base holds and what rests on it, in the transaction that has locked it. */
async function erase(tx: Db, id: string): Promise<Erasure> {
  const documentIds = await documentIdsOf(tx, id);
  const resting = await findAnswersResting(tx, id, documentIds);
  await eraseRegister(tx, id, documentIds, resting);
  await eraseAnswers(
    tx,
    resting.map((answer) => answer.id),
  );
  const files = await countFiles(tx, documentIds);
  let chunkCount = 0;
  for (const documentId of documentIds) chunkCount += await removeChunks(tx, documentId);
  await tx.delete(documents).where(eq(documents.knowledgeBaseId, id));
  await tx.update(knowledgeBases).set({ closedAt: new Date() }).where(eq(knowledgeBases.id, id));
  return { documents: documentIds.length, chunks: chunkCount, files, messages: resting.length };
}

type RestingAnswer = {
  id: string;
  conversationId: string;
  /** Documents that gave it passages and are no longer stored. */
  goneDocumentIds: string[];
};

/**
 * The answers that rest on a base's documents, those it has and those it had when they were cited. One rests on them
 * - that was given a passage of them, in retrieval, in a step or in its prompt, or cites one;
 * - that was given a passage of a document that is gone, in a conversation that reads the base, and nothing says that it
 *   stood in another;
 * - that had the base in reach while nothing tells what it rests on: it has not ended, its process died, or it counted lines
 *   and found none;
 * - that comes after such a one in its conversation: its model read that one's text.
 */
async function findAnswersResting(
  db: Db,
  knowledgeBaseId: string,
  documentIds: readonly string[],
): Promise<RestingAnswer[]> {
  const cited = await db
    .selectDistinct({ id: sources.documentId })
    .from(sources)
    .where(sql`${sources.snapshot} ->> 'knowledgeBaseId' = ${knowledgeBaseId}`);
  const ids = sql`${textArray([...documentIds, ...cited.map((row) => row.id)])}::text[]`;
  return rowsOf<RestingAnswer>(
    db,
    sql`
    WITH given AS (
      SELECT m.id, m.conversation_id, m.ordinal, passage ->> 'documentId' AS document_id
      FROM messages AS m, LATERAL (
        SELECT jsonb_path_query(m.retrieval, '$.passages[*]') AS passage
        UNION ALL SELECT jsonb_path_query(m.steps, '$[*].passages[*]')
        UNION ALL SELECT jsonb_path_query(m.prompt, '$.shown[*]')
        UNION ALL SELECT jsonb_build_object('documentId', shown) FROM jsonb_path_query(m.prompt, '$.documentIds[*]') AS shown
        UNION ALL SELECT jsonb_build_object('documentId', c.document_id) FROM citations AS c WHERE c.message_id = m.id
      ) AS each
      WHERE m.role = 'assistant'
    ),
    gone AS (
      SELECT given.* FROM given JOIN conversations AS c ON c.id = given.conversation_id
      WHERE ${readsBase(knowledgeBaseId, sql`c`)}
        AND NOT EXISTS (SELECT 1 FROM documents AS d WHERE d.id = given.document_id)
        AND NOT EXISTS (SELECT 1 FROM sources AS s WHERE s.conversation_id = given.conversation_id
          AND s.document_id = given.document_id AND s.snapshot ->> 'knowledgeBaseId' <> ${knowledgeBaseId})
    ),
    resting AS (
      SELECT conversation_id, ordinal FROM given WHERE document_id = ANY (${ids})
      UNION ALL SELECT conversation_id, ordinal FROM gone
      UNION ALL
      SELECT m.conversation_id, m.ordinal FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
      WHERE m.role = 'assistant' AND (
        m.retrieval -> 'knowledgeBaseIds' @> ${JSON.stringify([knowledgeBaseId])}::jsonb
        OR (m.status IN ('pending', 'streaming') AND ${readsBase(knowledgeBaseId, sql`c`)}))
    ),
    firsts AS (SELECT conversation_id, min(ordinal) AS ordinal FROM resting GROUP BY conversation_id)
    SELECT m.id, m.conversation_id AS "conversationId",
      array(SELECT DISTINCT document_id FROM gone WHERE gone.id = m.id) AS "goneDocumentIds"
    FROM messages AS m JOIN firsts ON firsts.conversation_id = m.conversation_id AND m.ordinal >= firsts.ordinal
    WHERE m.role = 'assistant'
    ORDER BY m.conversation_id, m.ordinal`,
  );
}

/** Blanks answers. What a process still writes to one that ran finds no row, and that ends it there too. */
async function eraseAnswers(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(messages)
    .set({
      status: sql`CASE WHEN ${messages.status} IN ('pending', 'streaming') THEN 'stopped' ELSE ${messages.status} END`,
      text: closedCaseText,
      markers: [],
      reasoning: null,
      sections: null,
      steps: null,
      retrieval: null,
      prompt: null,
      notices: [],
      error: null,
    })
    .where(inArray(messages.id, ids));
  await tx.delete(answerEvents).where(inArray(answerEvents.messageId, ids));
  await tx.delete(citations).where(inArray(citations.messageId, ids));
}

/** Leaves the numbers in the register, and nothing of what they stood for: a slug was made from the file's name. */
async function eraseRegister(
  tx: Db,
  knowledgeBaseId: string,
  documentIds: readonly string[],
  resting: readonly RestingAnswer[],
): Promise<void> {
  const gone = new Set(resting.flatMap((answer) => answer.goneDocumentIds));
  await tx
    .update(sources)
    .set({ snapshot: null, slug: sql`'closed~' || ${sources.documentId}` })
    .where(
      sql`${sources.documentId} = ANY (${textArray([...documentIds, ...gone])}::text[]) OR ${sources.snapshot} ->> 'knowledgeBaseId' = ${knowledgeBaseId}`,
    );
}

/** The condition on `conversations` that one reads a base. */
function readsBase(knowledgeBaseId: string, table: SQL = sql`${conversations}`): SQL {
  return sql`${table}.knowledge_base_ids @> ${JSON.stringify([knowledgeBaseId])}::jsonb`;
}
