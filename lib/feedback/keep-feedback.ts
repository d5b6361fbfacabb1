import { eq } from "drizzle-orm";
import { markersOf } from "../conversation/mark-old-answers.ts";
import { readAnswerRow } from "../conversation/read-result.ts";
import type { Db } from "../db/client.ts";
import { answerFeedback, citations } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { Feedback, FeedbackRequest } from "../wire/feedback.ts";

type FeedbackRow = typeof answerFeedback.$inferSelect;

export function toFeedback(row: FeedbackRow): Feedback {
  const { messageId, marker, rating, reason, note, createdAt } = row;
  return { messageId, marker, rating, reason, note, createdAt: createdAt.toISOString() };
}

const idOf = (messageId: string, marker: number | undefined) =>
  marker === undefined ? messageId : `${messageId}:${marker}`;

/**
 * Keeps what the viewer thinks of one of their answers, or of one of its markers, in the place of what they thought before.
 * @throws IbidError `not_found`, `answer_in_progress`, `invalid_request` for a marker that the answer does not have.
 */
export async function keepFeedback(
  db: Db,
  viewer: Viewer,
  messageId: string,
  { rating, marker, reason, note }: FeedbackRequest,
): Promise<Feedback> {
  const row = await readAnswerRow(db, viewer, messageId);
  if (row.status === "pending" || row.status === "streaming") {
    throw new IbidError(
      "answer_in_progress",
      "This answer is still being written. Say what you think of it once it is done.",
    );
  }
  if (marker !== undefined) {
    const cited = await db.select().from(citations).where(eq(citations.messageId, messageId));
    if (marker >= markersOf(row, cited).length) {
      throw new IbidError("invalid_request", "This answer has no such marker.", {
        details: [{ field: "marker", reason: "not a place in the answer’s markers" }],
      });
    }
  }
  const thought = { rating, reason: reason ?? null, note: note || null, createdAt: new Date() };
  const [kept] = await db
    .insert(answerFeedback)
    .values({ id: idOf(messageId, marker), messageId, marker: marker ?? null, ...thought })
    .onConflictDoUpdate({ target: answerFeedback.id, set: thought })
    .returning();
  if (!kept) throw new Error("Kept feedback gave no row.");
  return toFeedback(kept);
}

/** Takes it back. @throws IbidError `not_found` for another's answer, and where nothing was said of it. */
export async function removeFeedback(
  db: Db,
  viewer: Viewer,
  messageId: string,
  marker: number | undefined,
): Promise<void> {
  await readAnswerRow(db, viewer, messageId);
  const removed = await db
    .delete(answerFeedback)
    .where(eq(answerFeedback.id, idOf(messageId, marker)))
    .returning({ id: answerFeedback.id });
  if (removed.length === 0) throw notFound("feedback");
}
