import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { readPresentWords } from "../citation/present-words.ts";
import {
  describeSource,
  erasedSource,
  toCitation,
  toPresentMarkers,
} from "../citation/stored-citation.ts";
import { type Cursor, readCursor, writeCursor } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { citations, conversations, documents, messages, sources } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import { resolveKnowledgeBases } from "../knowledge/knowledge-base.ts";
import type { Viewer } from "../viewer.ts";
import type {
  BranchesQuery,
  ConversationChange,
  ConversationDetail,
  ConversationHit,
  ConversationPage,
  ConversationView,
  NewConversationRequest,
  ParsedConversationQuery,
  SavedAnswerView,
  SavedMessage,
  TurnVersion,
} from "../wire/conversation.ts";
import type { Source } from "../wire/source.ts";
import {
  type BranchMessage,
  branchTo,
  branchWith,
  readTree,
  turnsAfter,
  turnWith,
} from "./branch.ts";
import { toMessage } from "./conversation.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { containing, findHits } from "./find-hits.ts";
import { markersOf } from "./mark-old-answers.ts";
import { readClosest } from "./read-closest.ts";
import { readAnswerRow } from "./read-result.ts";
import { listRevisions, type PastRevision, toRevision } from "./read-revisions.ts";
import { readSteps } from "./read-steps.ts";

export type ConversationRow = typeof conversations.$inferSelect;

export const untitled = "New conversation";

const owned = (viewer: Viewer, id: string) =>
  and(eq(conversations.id, id), eq(conversations.ownerId, viewer.userId));

const countOfMessages = sql<number>`(SELECT count(*)::int FROM ${messages} WHERE ${and(eq(messages.conversationId, conversations.id), isNull(messages.deletedAt))})`;

function toConversationView(row: ConversationRow, count: number): ConversationView {
  return {
    id: row.id,
    title: row.title,
    knowledgeBaseIds: row.knowledgeBaseIds,
    messages: count,
    pinned: row.pinned,
    archived: row.archived,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @throws IbidError `not_found` */
export async function getConversation(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<ConversationRow> {
  const [row] = await db.select().from(conversations).where(owned(viewer, id));
  if (!row) throw notFound("conversation");
  return row;
}

/** The viewer's conversations, pinned ones first, the latest first, a page at a time; `q` is looked for in titles and in what was said. */
export async function listConversations(
  db: Db,
  viewer: Viewer,
  options: ParsedConversationQuery,
): Promise<ConversationPage> {
  const { q, limit, archived } = options;
  const cursor: Cursor | undefined = options.cursor ? readCursor(options.cursor) : undefined;
  const pattern = q ? containing(q) : undefined;
  const time = sql`date_trunc('milliseconds', ${conversations.updatedAt})`;
  const rows = await db
    .select({ row: conversations, messages: countOfMessages })
    .from(conversations)
    .where(
      and(
        eq(conversations.ownerId, viewer.userId),
        eq(conversations.archived, archived),
        pattern
          ? or(
              ilike(conversations.title, pattern),
              sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${and(eq(messages.conversationId, conversations.id), isNull(messages.deletedAt), ilike(messages.text, pattern))})`,
            )
          : undefined,
        cursor ? isBehind(cursor, time) : undefined,
      ),
    )
    .orderBy(desc(conversations.pinned), desc(time), asc(conversations.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.row;
  const hits = q
    ? await findHits(
        db,
        page.map(({ row }) => row.id),
        q,
      )
    : new Map<string, ConversationHit>();
  return {
    conversations: page.map(({ row, messages: count }) => {
      const hit = hits.get(row.id);
      return { ...toConversationView(row, count), ...(hit ? { hit } : {}) };
    }),
    nextCursor:
      rows.length > limit && last
        ? writeCursor({ time: last.updatedAt, id: last.id, pinned: last.pinned })
        : null,
  };
}

/** Whether a row comes after the cursor's in the list. */
function isBehind({ time, id, pinned = false }: Cursor, updated: SQL): SQL | undefined {
  const at = time.toISOString();
  return or(
    pinned ? eq(conversations.pinned, false) : undefined,
    and(
      eq(conversations.pinned, pinned),
      or(lt(updated, at), and(eq(updated, at), gt(conversations.id, id))),
    ),
  );
}

/** @throws IbidError `not_found` for a knowledge base that is not the viewer's to read. */
export async function createConversation(
  db: Db,
  viewer: Viewer,
  options: NewConversationRequest = {},
): Promise<ConversationView> {
  const knowledgeBaseIds = options.knowledgeBaseIds
    ? await resolveKnowledgeBases(db, viewer, options.knowledgeBaseIds)
    : null;
  const [row] = await db
    .insert(conversations)
    .values({
      id: randomUUID(),
      ownerId: viewer.userId,
      title: options.title ?? untitled,
      knowledgeBaseIds,
    })
    .returning();
  if (!row) throw new Error("A created conversation gave no row.");
  return toConversationView(row, 0);
}

/** @throws IbidError `not_found` */
export async function updateConversation(
  db: Db,
  viewer: Viewer,
  id: string,
  set: ConversationChange,
): Promise<ConversationView> {
  const current = await getConversation(db, viewer, id);
  const knowledgeBaseIds =
    set.knowledgeBaseIds && (await resolveKnowledgeBases(db, viewer, set.knowledgeBaseIds));
  // Only what is asked for is written: a question that begins meanwhile sets the title and the bases.
  const { title, pinned, archived, shownMessageId } = set;
  if (shownMessageId && !turnWith(await readTree(db, id), shownMessageId))
    throw notFound("message");
  const change = { title, pinned, archived, knowledgeBaseIds, shownMessageId };
  const isEmpty = Object.values(change).every((value) => value === undefined);
  const [row] = isEmpty
    ? [current]
    : await db.update(conversations).set(change).where(owned(viewer, id)).returning();
  if (!row) throw notFound("conversation");
  return toConversationView(
    row,
    await db.$count(messages, and(eq(messages.conversationId, id), isNull(messages.deletedAt))),
  );
}

/** @throws IbidError `not_found` */
export async function deleteConversation(db: Db, viewer: Viewer, id: string): Promise<void> {
  const removed = await db
    .delete(conversations)
    .where(owned(viewer, id))
    .returning({ id: conversations.id });
  if (removed.length === 0) throw notFound("conversation");
}

/**
 * A conversation with the messages of the branch that is shown, or of all branches in the order in which they came, their
 * citations, and the register. @throws IbidError `not_found`
 */
export async function readConversation(
  db: Db,
  viewer: Viewer,
  id: string,
  { branches = "shown" }: Partial<BranchesQuery> = {},
): Promise<ConversationDetail> {
  const conversation = await getConversation(db, viewer, id);
  await failDeadAnswers(db, { conversationId: id });
  const tree = await readTree(db, id);
  const read = branches === "all" ? tree : branchWith(tree, conversation.shownMessageId);
  const register = await listNumberedSources(db, id);
  const documentIds = register.map((row) => row.documentId);
  const present = documentIds.length
    ? await db
        .select({ id: documents.id })
        .from(documents)
        .where(inArray(documents.id, documentIds))
    : [];
  const presentIds = new Set(present.map((row) => row.id));
  const { messages: _count, ...view } = toConversationView(conversation, read.length);
  return {
    ...view,
    messages: await readMessages(db, id, { tree, read, register }),
    sources: register.map((row) => toSource(row, presentIds)),
  };
}

/** One of the viewer's answers with its question, of whichever branch. @throws IbidError `not_found` */
export async function readSavedAnswer(
  db: Db,
  viewer: Viewer,
  answerId: string,
): Promise<SavedAnswerView> {
  const { conversationId } = await readAnswerRow(db, viewer, answerId);
  const tree = await readTree(db, conversationId);
  const read = branchTo(tree, answerId).slice(-2);
  const register = await listNumberedSources(db, conversationId);
  const [question, answer] = await readMessages(db, conversationId, { tree, read, register });
  if (!question || !answer) throw notFound("answer");
  return { conversationId, question, answer };
}

type SourceRow = typeof sources.$inferSelect;

/** The sources of a conversation that have a number, in that order. */
function listNumberedSources(db: Db, conversationId: string): Promise<SourceRow[]> {
  return db
    .select()
    .from(sources)
    .where(and(eq(sources.conversationId, conversationId), isNotNull(sources.number)))
    .orderBy(asc(sources.number));
}

type ReadMessages = {
  tree: readonly BranchMessage[];
  /** Those that are read. */
  read: readonly BranchMessage[];
  register: readonly SourceRow[];
};

/** Messages of a conversation with their citations and versions, in the order in which they came. */
async function readMessages(
  db: Db,
  conversationId: string,
  { tree, read, register }: ReadMessages,
): Promise<SavedMessage[]> {
  const ids = read.map(({ id }) => id);
  const [said, cited, past] = await Promise.all([
    db.select().from(messages).where(inArray(messages.id, ids)).orderBy(asc(messages.ordinal)),
    db
      .select()
      .from(citations)
      .where(inArray(citations.messageId, ids))
      .orderBy(asc(citations.position)),
    listRevisions(db, conversationId),
  ]);
  const snapshots = new Map(register.map((row) => [row.documentId, row.snapshot ?? erasedSource]));
  const [steps, closest, words] = await Promise.all([
    readSteps(db, said),
    readClosest(db, said),
    readPresentWords(db, [...cited, ...past.flatMap((revision) => revision.citations)]),
  ]);
  const source = (documentId: string) => snapshots.get(documentId) ?? erasedSource;
  const citedBy = Map.groupBy(cited, ({ messageId }) => messageId);
  return said.map((row) => {
    const own = citedBy.get(row.id) ?? [];
    const markers = toPresentMarkers(markersOf(row, own), own, words);
    const earlier = past.filter(({ messageId }) => messageId === row.id);
    const versions = row.role === "assistant" ? versionsOf(tree, row.id, past) : [];
    return {
      ...toMessage(row, { markers, steps: steps.get(row.id), closest: closest.get(row.id) }),
      citations: own.map((citation) => toCitation(citation, source(citation.documentId), words)),
      ...(earlier.length > 0
        ? { earlier: earlier.map((revision) => toRevision(revision, source, words)) }
        : {}),
      ...(versions.length > 1 ? { versions } : {}),
      ...(row.repair === "running" ? { repairing: true } : {}),
    };
  });
}

/** All versions of an answer's turn, each with those that it had before it was repaired. */
function versionsOf(
  tree: readonly BranchMessage[],
  answerId: string,
  past: readonly PastRevision[],
): TurnVersion[] {
  const parentId = turnWith(tree, answerId)?.question.parentId ?? null;
  return turnsAfter(tree, parentId).flatMap(({ answer }) => {
    if (!answer) return [];
    const before = past.filter(({ messageId }) => messageId === answer.id);
    const toVersion = ({ model, createdAt }: Pick<BranchMessage, "model" | "createdAt">) => ({
      messageId: answer.id,
      model,
      createdAt: createdAt.toISOString(),
    });
    return [...before.map((row, revision) => ({ ...toVersion(row), revision })), toVersion(answer)];
  });
}

/** A line of the register as the interface shows it. */
function toSource(
  { documentId, number, snapshot }: typeof sources.$inferSelect,
  presentIds: ReadonlySet<string>,
): Source {
  const { filename, knowledgeBaseId } = snapshot ?? erasedSource;
  return {
    number: number ?? 0,
    documentId,
    ...describeSource(snapshot ?? erasedSource),
    filename,
    knowledgeBaseId,
    available: presentIds.has(documentId),
  };
}
