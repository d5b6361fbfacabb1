import { inArray } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../db/client.ts";
import {
  answerEvents,
  answerFeedback,
  citations,
  messageRevisions,
  messages,
} from "../db/schema.ts";

/**
 * Blanks answers in all their versions. What a process still writes to one that ran finds no row, and that ends it there
 * too.
 * @param set what they read from then on.
 */
export async function eraseAnswers(
  tx: Db,
  ids: string[],
  set: PgUpdateSetSource<typeof messages>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(messages)
    .set({
      markers: [],
      uncited: [],
      contradictions: [],
      reasoning: null,
      sections: null,
      steps: null,
      prompt: null,
      notices: [],
      repair: null,
      error: null,
      ...set,
    })
    .where(inArray(messages.id, ids));
  await tx.delete(messageRevisions).where(inArray(messageRevisions.messageId, ids));
  await tx.delete(answerFeedback).where(inArray(answerFeedback.messageId, ids));
  await tx.delete(answerEvents).where(inArray(answerEvents.messageId, ids));
  await tx.delete(citations).where(inArray(citations.messageId, ids));
}
