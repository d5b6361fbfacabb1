import { randomUUID } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, hasSqlState } from "../db/client.ts";
import { conversations, messages } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import { chooseKnowledgeBases } from "../knowledge/choose-knowledge-bases.ts";
import { holdOpen } from "../knowledge/knowledge-base.ts";
import type { AnsweredTurn, EarlierTurn } from "../prompt/prompt.ts";
import { followUpTurns } from "../retrieval/follow-up.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { isUnderWay } from "./is-running.ts";
import { type ConversationRow, untitled } from "./queries.ts";
import { readTurns } from "./read-turns.ts";

/** A turn that has its rows: the question is kept, the answer is to be written. */
export type BegunTurn = {
  conversationId: string;
  messageId: string;
  createdAt: Date;
  question: string;
  knowledgeBaseIds: string[];
  /** Those of them that the conversation does not keep: the question alone names them. */
  namedBaseIds: string[];
  /** All turns before it that have an answer, oldest first, with what was sent for each. */
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
 * Stores a question and the place for its answer in one transaction, making the conversation if there is none.
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

async function beginTurnIn(tx: Db, viewer: Viewer, request: AnswerRequest): Promise<BegunTurn> {
  const conversation = await findConversation(tx, viewer, request);
  const kept = conversation?.knowledgeBaseIds ?? null;
  const chosen = await chooseKnowledgeBases(tx, viewer, request, kept);
  const knowledgeBaseIds = await holdOpen(tx, chosen);
  const namedBaseIds = knowledgeBaseIds.filter((id) => kept && !kept.includes(id));
  const conversationId = conversation?.id ?? request.newConversationId ?? randomUUID();
  if (!conversation) {
    await tx.insert(conversations).values({
      id: conversationId,
      ownerId: viewer.userId,
      title: conversationTitle(request.question),
    });
  }
  await failDeadAnswers(tx, { conversationId });
  const said = await readSettledMessages(tx, conversationId);
  const { question, ordinal } = request.regenerate
    ? await reopenLastQuestion(tx, said)
    : { question: request.question, ordinal: (said.at(-1)?.ordinal ?? -1) + 1 };
  const { messageId, createdAt } = await storeTurn(tx, {
    conversationId,
    ordinal,
    question,
    questionIsStored: request.regenerate === true,
    knowledgeBaseIds,
  });
  await tx
    .update(conversations)
    .set({
      // Kept from the first question on; another choice for one question changes nothing for the next.
      knowledgeBaseIds: kept ?? knowledgeBaseIds,
      updatedAt: new Date(),
      ...(conversation?.title === untitled && said.length === 0
        ? { title: conversationTitle(question) }
        : {}),
    })
    .where(eq(conversations.id, conversationId));
  const turns = await readTurns(tx, conversationId, ordinal);
  const history = turns.slice(-followUpTurns);
  const begun = { conversationId, messageId, createdAt, question, knowledgeBaseIds, namedBaseIds };
  return { ...begun, turns, history };
}

/** The messages of a conversation, in order. @throws IbidError `answer_in_progress` */
async function readSettledMessages(tx: Db, conversationId: string) {
  const said = await tx
    .select({
      id: messages.id,
      ordinal: messages.ordinal,
      role: messages.role,
      status: messages.status,
      repair: messages.repair,
      text: messages.text,
    })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.ordinal));
  if (said.some((message) => message.role === "assistant" && isUnderWay(message)))
    throw answerInProgress();
  return said;
}

/** Stores the question, unless a regenerated answer finds it stored, and the place for its answer. */
async function storeTurn(
  tx: Db,
  {
    conversationId,
    ordinal,
    question,
    questionIsStored,
    knowledgeBaseIds,
  }: Pick<BegunTurn, "conversationId" | "question" | "knowledgeBaseIds"> & {
    ordinal: number;
    questionIsStored: boolean;
  },
): Promise<Pick<BegunTurn, "messageId" | "createdAt">> {
  const now = Date.now();
  if (!questionIsStored) {
    await tx.insert(messages).values({
      id: randomUUID(),
      conversationId,
      ordinal,
      role: "user",
      status: "done",
      text: question,
      createdAt: new Date(now),
    });
  }
  const messageId = randomUUID();
  const createdAt = new Date(now + 1);
  await tx.insert(messages).values({
    id: messageId,
    conversationId,
    ordinal: ordinal + 1,
    role: "assistant",
    status: "pending",
    markers: [],
    heartbeatAt: sql`clock_timestamp()`,
    retrieval: { standaloneQuestion: question, passages: [], appliedFilters: [], knowledgeBaseIds },
    createdAt,
  });
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

/** Takes the answer to the last question away; the numbers it gave stay given. */
async function reopenLastQuestion(
  tx: Db,
  said: readonly { id: string; ordinal: number; role: "user" | "assistant"; text: string }[],
): Promise<{ question: string; ordinal: number }> {
  const question = said.findLast((message) => message.role === "user");
  if (!question) throw notFound("question");
  const later = said
    .filter((message) => message.ordinal > question.ordinal)
    .map((message) => message.id);
  if (later.length > 0) await tx.delete(messages).where(inArray(messages.id, later));
  return { question: question.text, ordinal: question.ordinal };
}
