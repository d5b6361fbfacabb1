import { randomUUID } from "node:crypto";
import { and, eq, inArray, max, sql } from "drizzle-orm";
import { type Db, hasSqlState } from "../db/client.ts";
import { conversations, documents, messages } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import { inReadableBase } from "../knowledge/access.ts";
import { chooseKnowledgeBases } from "../knowledge/choose-knowledge-bases.ts";
import { holdOpen } from "../knowledge/knowledge-base.ts";
import type { AnsweredTurn, EarlierTurn } from "../prompt/prompt.ts";
import { followUpTurns } from "../retrieval/follow-up.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import {
  type BranchMessage,
  type BranchTurn,
  branchTo,
  branchWith,
  readTree,
  turnWith,
} from "./branch.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { isUnderWay } from "./is-running.ts";
import { placeOfClient } from "./place-of-client.ts";
import { type ConversationRow, untitled } from "./queries.ts";
import { readTurns } from "./read-turns.ts";

/** A turn that has its rows: the question is kept, the answer is to be written. */
export type BegunTurn = {
  conversationId: string;
  messageId: string;
  createdAt: Date;
  /** What was asked for; of a question that is asked again, also what was asked for the first time. */
  request: AnswerRequest;
  question: string;
  knowledgeBaseIds: string[];
  /** Those of them that the conversation does not keep: the question alone names them. */
  namedBaseIds: string[];
  /** The messages before it in its branch. */
  branch: string[];
  /** All turns before it in its branch that have an answer, oldest first, with what was sent for each. */
  turns: EarlierTurn[];
  /** The last of them: what a follow-up leans on. */
  history: AnsweredTurn[];
};

/** The conversation's title, from its first question. */
function conversationTitle(question: string): string {
  const line = question.replace(/\s+/g, " ").trim();
  return line.length <= 80 ? line : `${line.slice(0, 79).replace(/\s+\S*$/, "")}…`;
}

/**
 * Stores a question and the place for its answer in one transaction, making the conversation if it is new.
 * @throws IbidError `not_found`, `closed`, `answer_in_progress`
 */
export async function beginTurn(
  db: Db,
  viewer: Viewer,
  request: AnswerRequest,
): Promise<BegunTurn> {
  try {
    return await db.transaction((tx) => beginTurnIn(tx, viewer, request));
  } catch (error) {
    // Another answer holds the unique index of running ones.
    if (hasSqlState(error, "23505")) throw answerInProgress();
    throw error;
  }
}

/** The error of a conversation in which a model is writing. */
export function answerInProgress(): IbidError {
  return new IbidError(
    "answer_in_progress",
    "An answer is being written in this conversation. Wait for its end, or stop it, then ask again.",
  );
}

async function beginTurnIn(tx: Db, viewer: Viewer, asked: AnswerRequest): Promise<BegunTurn> {
  const conversation = await findConversation(tx, viewer, asked);
  const conversationId = conversation?.id ?? asked.newConversationId ?? randomUUID();
  await failDeadAnswers(tx, { conversationId });
  const tree = await readSettledTree(tx, conversationId);
  const shown = branchWith(tree, conversation?.shownMessageId ?? null);
  const placed = await placeOfClient(tx, tree, shown, asked);
  const { before, instead } = choosePlace(tree, shown, placed);
  const request = instead
    ? await askedAgain(tx, viewer, { kept: conversation?.knowledgeBaseIds ?? [], instead }, placed)
    : placed;
  const { question } = request;
  const kept = conversation?.knowledgeBaseIds ?? null;
  const chosen = await chooseKnowledgeBases(tx, viewer, request, kept);
  const knowledgeBaseIds = await holdOpen(tx, chosen);
  const namedBaseIds = knowledgeBaseIds.filter((id) => kept && !kept.includes(id));
  if (!conversation) {
    await tx.insert(conversations).values({
      id: conversationId,
      ownerId: viewer.userId,
      title: conversationTitle(question),
    });
  }
  if (instead) await removeWordless(tx, tree, instead);
  const { messageId, createdAt } = await storeTurn(tx, {
    conversationId,
    parentId: before.at(-1)?.id ?? null,
    question,
    knowledgeBaseIds,
  });
  await tx
    .update(conversations)
    .set({
      // Kept from the first question on; another choice for one question changes nothing for the next.
      knowledgeBaseIds: kept ?? knowledgeBaseIds,
      shownMessageId: messageId,
      updatedAt: new Date(),
      ...(conversation?.title === untitled && tree.length === 0
        ? { title: conversationTitle(question) }
        : {}),
    })
    .where(eq(conversations.id, conversationId));
  const turns = await readTurns(tx, conversationId, before);
  const history = turns.slice(-followUpTurns);
  const begun = { conversationId, messageId, createdAt, knowledgeBaseIds, namedBaseIds };
  return { ...begun, request, question, branch: before.map(({ id }) => id), turns, history };
}

/** The messages of a conversation in all branches. @throws IbidError `answer_in_progress` */
async function readSettledTree(tx: Db, conversationId: string): Promise<BranchMessage[]> {
  const tree = await readTree(tx, conversationId);
  if (tree.some((message) => message.role === "assistant" && isUnderWay(message)))
    throw answerInProgress();
  return tree;
}

/** The branch that a question goes on with, and the turn that it is another version of, if any. */
type TurnPlace = { before: BranchMessage[]; instead?: BranchTurn };

/** @throws IbidError `not_found` for a turn that the conversation does not have. */
function choosePlace(
  tree: readonly BranchMessage[],
  shown: BranchMessage[],
  { regenerate, insteadOf }: AnswerRequest,
): TurnPlace {
  if (!regenerate && insteadOf === undefined) return { before: shown };
  const instead = turnWith(tree, insteadOf ?? shown.at(-1)?.id);
  if (!instead) throw notFound(insteadOf === undefined ? "question" : "message");
  return { before: branchTo(tree, instead.question.parentId), instead };
}

/**
 * A question that reads what its turn read before, where it is not asked for otherwise now: of several documents those that
 * are left, and of several knowledge bases those that are open.
 */
async function askedAgain(
  tx: Db,
  viewer: Viewer,
  { kept, instead: { question, answer } }: { kept: readonly string[]; instead: BranchTurn },
  request: AnswerRequest,
): Promise<AnswerRequest> {
  const [row] = answer
    ? await tx
        .select({ retrieval: messages.retrieval })
        .from(messages)
        .where(eq(messages.id, answer.id))
    : [];
  const { asked = {}, namedBaseIds = [] } = row?.retrieval ?? {};
  const documentIds =
    request.documentIds ?? (await leftOf(tx, viewer, asked.documentIds)) ?? asked.documentIds;
  const namesBases = !documentIds && namedBaseIds.length > 0;
  return {
    ...request,
    question: request.regenerate ? question.text : request.question,
    documentIds,
    knowledgeBaseIds:
      request.knowledgeBaseIds ??
      (namesBases
        ? await chooseKnowledgeBases(tx, viewer, {}, [...kept, ...namedBaseIds])
        : undefined),
    filters: request.filters ?? asked.filters,
    useThinking: request.useThinking ?? asked.useThinking,
  };
}

/** Those of documents that the viewer may read still; undefined where none is left. */
async function leftOf(
  tx: Db,
  viewer: Viewer,
  documentIds: readonly string[] = [],
): Promise<string[] | undefined> {
  if (documentIds.length === 0) return undefined;
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        inArray(documents.id, [...documentIds]),
        inReadableBase(viewer, documents.knowledgeBaseId),
      ),
    );
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined;
}

/** Removes a turn that nothing followed and that ended before the first word of its answer: another version takes its place. */
async function removeWordless(
  tx: Db,
  tree: readonly BranchMessage[],
  { question, answer }: BranchTurn,
): Promise<void> {
  if (answer && (answer.text !== "" || tree.some(({ parentId }) => parentId === answer.id))) return;
  await tx.delete(messages).where(inArray(messages.id, [question.id, answer?.id ?? question.id]));
}

/** Stores the question and the place for its answer. */
async function storeTurn(
  tx: Db,
  {
    conversationId,
    parentId,
    question,
    knowledgeBaseIds,
  }: Pick<BegunTurn, "conversationId" | "question" | "knowledgeBaseIds"> & {
    parentId: string | null;
  },
): Promise<Pick<BegunTurn, "messageId" | "createdAt">> {
  const [last] = await tx
    .select({ ordinal: max(messages.ordinal) })
    .from(messages)
    .where(eq(messages.conversationId, conversationId));
  const ordinal = (last?.ordinal ?? -1) + 1;
  const now = Date.now();
  const [questionId, messageId] = [randomUUID(), randomUUID()];
  const createdAt = new Date(now + 1);
  await tx.insert(messages).values([
    {
      id: questionId,
      conversationId,
      ordinal,
      parentId,
      role: "user",
      status: "done",
      text: question,
      createdAt: new Date(now),
    },
    {
      id: messageId,
      conversationId,
      ordinal: ordinal + 1,
      parentId: questionId,
      role: "assistant",
      status: "pending",
      markers: [],
      heartbeatAt: sql`clock_timestamp()`,
      retrieval: {
        standaloneQuestion: question,
        passages: [],
        appliedFilters: [],
        knowledgeBaseIds,
      },
      createdAt,
    },
  ]);
  return { messageId, createdAt };
}

/** The conversation a question goes on with, locked; undefined where it begins one. */
async function findConversation(
  tx: Db,
  viewer: Viewer,
  request: AnswerRequest,
): Promise<ConversationRow | undefined> {
  const id = request.conversationId ?? request.newConversationId;
  if (!id) return undefined;
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for("update");
  if (row?.ownerId === viewer.userId) return row;
  if (row || request.conversationId) throw notFound("conversation");
  return undefined;
}
