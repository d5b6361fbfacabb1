import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Sink } from "../answer/sink.ts";
import type { Db } from "../db/client.ts";
import { answerEvents, citations, messages } from "../db/schema.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import { givenSoFar } from "./given-so-far.ts";
import { isWritten } from "./is-running.ts";

/** An answer in the database. */
export type AnswerIds = { conversationId: string; messageId: string };

/** Whether an answer goes on, is to be stopped, or is no longer there or has ended already. */
export type RowState = "running" | "stop" | "gone";

/** How the row of an answer is kept while the answer is written. */
export type AnswerRow = {
  /** Brings the row up to date. */
  keep(tx: Db, written: Sink, news: { hasGiven: boolean }): Promise<RowState>;
  /** Ends the row of an answer that could not be saved, so that its conversation goes on. */
  giveUp(db: Db, last: AnswerEvent): Promise<void>;
};

/** The row of an answer that is written for the first time: it has the text so far. */
export function newAnswerRow(ids: AnswerIds): AnswerRow {
  return {
    keep: (tx, written, { hasGiven }) =>
      writeAnswerState(tx, ids, written, {
        status: "streaming",
        ...(hasGiven ? givenSoFar(written) : {}),
      }),
    async giveUp(db, last) {
      await db
        .update(messages)
        .set({ status: "failed", ...(last.type === "error" ? { error: last.error } : {}) })
        .where(and(eq(messages.id, ids.messageId), isWritten));
      await db.delete(answerEvents).where(eq(answerEvents.messageId, ids.messageId));
    },
  };
}

/** Brings the row of an answer that is written for the first time up to date. */
export async function writeAnswerState(
  tx: Db,
  ids: AnswerIds,
  written: Sink,
  set: PgUpdateSetSource<typeof messages>,
): Promise<RowState> {
  const [row] = await tx
    .update(messages)
    .set({
      text: written.text(),
      markers: written.markers(),
      uncited: written.uncited(),
      reasoning: written.reasoning() || null,
      // By the clock that judges it; the transaction's own time may be seconds old.
      heartbeatAt: sql`clock_timestamp()`,
      ...set,
    })
    .where(and(eq(messages.id, ids.messageId), isWritten))
    .returning({ stopRequested: messages.stopRequested });
  // Its conversation was deleted meanwhile, or another process took this one for dead.
  if (!row) return "gone";
  await storeCitations(tx, ids, written);
  return row.stopRequested ? "stop" : "running";
}

/** Stores what an answer cites so far. */
export async function storeCitations(
  tx: Db,
  { conversationId, messageId }: AnswerIds,
  written: Sink,
): Promise<void> {
  const rows = written.citations().map((citation, position): typeof citations.$inferInsert => ({
    messageId,
    conversationId,
    position,
    number: citation.number,
    documentId: citation.documentId,
    label: citation.label,
    passages: citation.passages,
    verdictLabel: citation.verdict.label,
    verdictScore: citation.verdict.score,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(citations)
    .values(rows)
    .onConflictDoUpdate({
      target: [citations.messageId, citations.number],
      set: {
        passages: sql`excluded.passages`,
        label: sql`excluded.label`,
        position: sql`excluded.position`,
        verdictLabel: sql`excluded.verdict_label`,
        verdictScore: sql`excluded.verdict_score`,
      },
    });
}
