import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { eraseFromFiles } from "../db/erase-from-files.ts";
import {
  conversations,
  documents,
  fileBlocks,
  knowledgeBases,
  messages,
  sharedMessages,
  sources,
} from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { removeChunks } from "../document/index-chunks.ts";
import { IbidError, notFound } from "../errors.ts";
import { ownedBy } from "../knowledge/access.ts";
import { kindNamed } from "../knowledge/kind.ts";
import type { Viewer } from "../viewer.ts";
import { closedCaseText } from "../wire/closed-case.ts";
import type { Closed, ClosingPreview, Erasure } from "../wire/closing.ts";
import { eraseAnswers } from "./erase-answers.ts";
import { findAnswersResting, type RestingAnswer, readsBase } from "./find-answers-resting.ts";

/** Whether an answer is one that a reader can still find. */
const canBeFound = (answer: RestingAnswer) => !answer.isDeleted;

/**
 * What closing a knowledge base would erase, for its owner to see before.
 * @throws IbidError as {@link closeKnowledgeBase} does.
 */
export async function previewClosing(db: Db, viewer: Viewer, id: string): Promise<ClosingPreview> {
  await requireClosable(db, viewer, id);
  const documentIds = await documentIdsOf(db, id);
  const resting = (await findAnswersResting(db, id, documentIds)).filter(canBeFound);
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
 * that is being written from it ends, and no other keeps a notice of its documents. What somebody asked, a conversation's title made of it and the case's own name are
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
  const restingIds = resting.map((answer) => answer.id);
  await eraseSharedAnswers(tx, restingIds);
  await eraseAnswers(tx, restingIds, {
    status: sql`CASE WHEN ${messages.status} IN ('pending', 'streaming') THEN 'stopped' ELSE ${messages.status} END`,
    text: closedCaseText,
    retrieval: null,
  });
  await eraseNotices(tx, id);
  const files = await countFiles(tx, documentIds);
  let chunkCount = 0;
  for (const documentId of documentIds) chunkCount += await removeChunks(tx, documentId);
  await tx.delete(documents).where(eq(documents.knowledgeBaseId, id));
  await tx.update(knowledgeBases).set({ closedAt: new Date() }).where(eq(knowledgeBases.id, id));
  return {
    documents: documentIds.length,
    chunks: chunkCount,
    files,
    messages: resting.filter(canBeFound).length,
  };
}

/** Blanks the copies of answers on shared pages. */
async function eraseSharedAnswers(tx: Db, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const erased = { text: closedCaseText, markers: [], uncited: [], citations: [] };
  await tx
    .update(sharedMessages)
    .set({
      content: sql`(${sharedMessages.content} - '{closest,contradictions,error}'::text[]) || ${JSON.stringify(erased)}::jsonb`,
    })
    .where(inArray(sharedMessages.messageId, messageIds));
}

/** Takes away what answers that do not rest on a base were told of its documents: their titles. */
async function eraseNotices(tx: Db, id: string): Promise<void> {
  const told = JSON.stringify([{ details: { knowledgeBaseId: id } }]);
  await tx
    .update(messages)
    .set({
      notices: sql`(
        SELECT coalesce(jsonb_agg(each.notice ORDER BY each.nr), '[]')
        FROM jsonb_array_elements(${messages.notices}) WITH ORDINALITY AS each (notice, nr)
        WHERE each.notice #>> '{details,knowledgeBaseId}' IS DISTINCT FROM ${id})`,
    })
    .where(sql`${messages.notices} @> ${told}::jsonb`);
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
