import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { conversations, messages } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { NamedEvent } from "../event-stream.ts";
import type { Viewer } from "../viewer.ts";
import type { MessageStatus } from "../wire/message.ts";
import type { MessageUpdate, SectionUpdate } from "../wire/message-update.ts";
import type { Section } from "../wire/section.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { getConversation } from "./queries.ts";
import { readResult } from "./read-result.ts";

/** How far a reader has come: the answer that it was told of last, and how far that one was. */
type Position = { ordinal: number; rank: number; messageId: string };

/** How far an answer with a status is. All statuses that end it share one rank. */
const rankOf: Record<MessageStatus, number> = {
  pending: 0,
  streaming: 1,
  done: 2,
  stopped: 2,
  failed: 2,
};

const pollIntervalMs = 250;

/**
 * The answers of a conversation, each told whenever its status changes, until `signal` is aborted or the
 * conversation is gone. It begins after the event that `lastEventId` names, whichever process sent that: the ids say a place
 * in the conversation, and no process keeps anything. Without one it begins with the latest answer.
 * @throws IbidError `not_found` at once.
 */
export async function followMessages(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  { lastEventId, signal }: { lastEventId: string | null; signal: AbortSignal },
): Promise<AsyncGenerator<NamedEvent>> {
  await getConversation(db, viewer, conversationId);
  const seen = readPosition(lastEventId) ?? (await beforeLatest(db, conversationId));
  return follow(db, viewer, conversationId, seen, signal);
}

async function* follow(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  from: Position,
  signal: AbortSignal,
): AsyncGenerator<NamedEvent> {
  let seen = from;
  let running = true;
  while (!signal.aborted) {
    // The process that writes an answer may die meanwhile.
    if (running) await failDeadAnswers(db, { conversationId });
    const rows = await changedSince(db, viewer, conversationId, seen);
    if (!rows) return;
    for (const position of rows) {
      const update = await readUpdate(db, viewer, position.messageId);
      if (!update) continue;
      // It may have gone on since its row was found.
      seen = { ...position, rank: rankOf[update.status] };
      yield { event: "message.status_updated", id: writePosition(seen), data: update };
    }
    running = seen.rank < rankOf.done;
    await pause(signal);
  }
}

/** Answers that are further than a reader saw, in their order; undefined when the conversation is gone. */
async function changedSince(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  seen: Position,
): Promise<Position[] | undefined> {
  const rank = rankSql();
  // Another answer in the same place was regenerated, and is news whatever its status.
  const news = sql`(${messages.ordinal} > ${seen.ordinal}
    OR (${messages.ordinal} = ${seen.ordinal} AND (${messages.id} <> ${seen.messageId} OR ${rank} > ${seen.rank})))`;
  const rows = await db
    .select({ messageId: messages.id, ordinal: messages.ordinal, rank })
    .from(conversations)
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.role, "assistant"),
        isNull(messages.deletedAt),
        news,
      ),
    )
    .where(and(eq(conversations.id, conversationId), eq(conversations.ownerId, viewer.userId)))
    .orderBy(asc(messages.ordinal));
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ messageId, ordinal, rank: far }) =>
    messageId === null || ordinal === null ? [] : [{ messageId, ordinal, rank: far }],
  );
}

function rankSql(): SQL<number> {
  return sql<number>`(CASE ${messages.status} WHEN 'pending' THEN 0 WHEN 'streaming' THEN 1 ELSE 2 END)`;
}

/** The place just before the latest answer. */
async function beforeLatest(db: Db, conversationId: string): Promise<Position> {
  const [latest] = await db
    .select({ ordinal: messages.ordinal })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.role, "assistant"),
        isNull(messages.deletedAt),
      ),
    )
    .orderBy(desc(messages.ordinal))
    .limit(1);
  return { ordinal: (latest?.ordinal ?? 0) - 1, rank: rankOf.done, messageId: "" };
}

/** Reads an answer's present state; undefined when it was removed meanwhile. */
async function readUpdate(
  db: Db,
  viewer: Viewer,
  messageId: string,
): Promise<MessageUpdate | undefined> {
  try {
    const { message, citations, usage } = await readResult(db, viewer, messageId);
    return {
      messageId,
      status: message.status,
      content: message.text,
      metadata: {
        sections: (message.sections ?? []).map(toSectionUpdate),
        citations,
        llm_usage: {
          model: message.model,
          prompt_tokens: usage.inputTokens,
          completion_tokens: usage.outputTokens,
          total_tokens: usage.totalTokens,
        },
      },
    };
  } catch (error) {
    if (error instanceof IbidError && error.code === "not_found") return undefined;
    throw error;
  }
}

function toSectionUpdate({ text, sourceIds, citations }: Section): SectionUpdate {
  return {
    text,
    source_ids: sourceIds,
    citations: citations.map(({ documentId, segmentIndex, pageIdx, snippetPreview }) => ({
      document_id: documentId,
      segment_index: segmentIndex,
      page_idx: pageIdx,
      snippet_preview: snippetPreview,
    })),
  };
}

function writePosition({ ordinal, rank, messageId }: Position): string {
  return `${ordinal}.${rank}.${messageId}`;
}

/** A place as an event's id says it; undefined for what no event had, with which a reader begins as a new one. */
function readPosition(id: string | null): Position | undefined {
  const [, ordinal, rank, messageId] = /^(\d{1,9})\.([0-2])\.([\w-]{1,100})$/.exec(id ?? "") ?? [];
  if (messageId === undefined) return undefined;
  return { ordinal: Number(ordinal), rank: Number(rank), messageId };
}

async function pause(signal: AbortSignal): Promise<void> {
  try {
    await sleep(pollIntervalMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
