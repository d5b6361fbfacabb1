import { and, asc, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Sink } from "../answer/sink.ts";
import type { Db } from "../db/client.ts";
import {
  answerEvents,
  answerFeedback,
  citations,
  messageRevisions,
  messages,
  type PastCitation,
} from "../db/schema.ts";
import { type AnswerIds, type AnswerRow, type RowState, storeCitations } from "./answer-row.ts";
import type { AnswerRecord } from "./begin-repair.ts";
import { isRepaired } from "./is-running.ts";

/** The row of an answer that is being repaired: it stays as it was until the end, and says that the repair goes on. */
export function repairedAnswerRow({ messageId }: AnswerIds): AnswerRow {
  const running = and(eq(messages.id, messageId), isRepaired);
  return {
    async keep(tx) {
      const [row] = await tx
        .update(messages)
        .set({ heartbeatAt: sql`clock_timestamp()` })
        .where(running)
        .returning({ stopRequested: messages.stopRequested });
      if (!row) return "gone";
      return row.stopRequested ? "stop" : "running";
    },
    async giveUp(db) {
      await db.update(messages).set({ repair: null }).where(running);
      await db.delete(answerEvents).where(eq(answerEvents.messageId, messageId));
    },
  };
}

/** Ends the repair of an answer, which stays as it is except for these columns. */
export async function endRepair(
  tx: Db,
  messageId: string,
  set: PgUpdateSetSource<typeof messages>,
): Promise<RowState> {
  const ended = await tx
    .update(messages)
    .set(set)
    .where(and(eq(messages.id, messageId), isRepaired))
    .returning({ id: messages.id });
  return ended.length > 0 ? "running" : "gone";
}

/**
 * Puts another version of an answer in its place, and keeps the one before.
 * @param change makes the columns of the new version from those of the old one as they are by now.
 */
export async function storeRevision(
  tx: Db,
  ids: AnswerIds,
  written: Sink,
  change: (before: AnswerRecord) => PgUpdateSetSource<typeof messages>,
): Promise<RowState> {
  const { messageId } = ids;
  const [before] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), isRepaired))
    .for("update");
  if (!before) return "gone";
  await tx.insert(messageRevisions).values({
    messageId,
    position: await tx.$count(messageRevisions, eq(messageRevisions.messageId, messageId)),
    text: before.text,
    uncited: before.uncited,
    contradictions: before.contradictions,
    reasoning: before.reasoning,
    sections: before.sections,
    model: before.model,
    usage: before.usage,
    metrics: before.metrics,
    notices: before.notices,
    createdAt: before.createdAt,
    markers: before.markers ?? [],
    citations: await readCitations(tx, messageId),
  });
  await tx.delete(citations).where(eq(citations.messageId, messageId));
  // What was thought of the version before says nothing of this one.
  await tx.delete(answerFeedback).where(eq(answerFeedback.messageId, messageId));
  await storeCitations(tx, ids, written);
  return endRepair(tx, messageId, change(before));
}

function readCitations(tx: Db, messageId: string): Promise<PastCitation[]> {
  return tx
    .select({
      number: citations.number,
      documentId: citations.documentId,
      label: citations.label,
      passages: citations.passages,
      verdictLabel: citations.verdictLabel,
      verdictScore: citations.verdictScore,
    })
    .from(citations)
    .where(eq(citations.messageId, messageId))
    .orderBy(asc(citations.position));
}
