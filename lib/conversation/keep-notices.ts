import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { messages } from "../db/schema.ts";
import { holdOpen } from "../knowledge/knowledge-base.ts";
import { reportFailure } from "../report-failure.ts";
import type { Notice } from "../wire/notice.ts";
import type { BegunTurn } from "./begin-turn.ts";
import { isWritten } from "./is-running.ts";

/**
 * Stores the notices of an answer that is about to end, without those that tell of a document in a case that was closed
 * meanwhile. Such a case is none that the answer reads, so closing it does not end the answer. Never throws: an answer
 * whose notices could not be stored goes without them.
 * @returns those that were stored.
 */
export async function keepNotices(
  db: Db,
  { messageId }: Pick<BegunTurn, "messageId">,
  notices: readonly Notice[],
): Promise<Notice[]> {
  if (notices.length === 0) return [];
  try {
    return await db.transaction(async (tx) => {
      const open = new Set(await holdOpen(tx, notices.flatMap(basesTold)));
      const kept = notices.filter((notice) => basesTold(notice).every((id) => open.has(id)));
      await tx
        .update(messages)
        .set({ notices: kept })
        .where(and(eq(messages.id, messageId), isWritten));
      return kept;
    });
  } catch (error) {
    reportFailure(`Storing the notices of the answer ${messageId} failed`, error);
    return [];
  }
}

/** The knowledge base that a notice tells a document of, if any. */
function basesTold({ details }: Notice): string[] {
  return details ? [details.knowledgeBaseId] : [];
}
