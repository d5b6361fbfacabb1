import { and, eq, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { answerEvents, messages } from "../db/schema.ts";
import { isRepaired, isWritten } from "./is-running.ts";
import { localAnswers } from "./local-answers.ts";

/** Without a sign of life for this long, the process that wrote an answer is taken for dead. */
const staleAfterMs = 15_000;

/**
 * Marks the answers of dead processes as failed; they keep the text they had. An answer that was being repaired is as it
 * was before. In one conversation, and `stale` everywhere, an answer is dead without a sign of life for 15 s; with `all`,
 * every running one is.
 */
export async function failDeadAnswers(
  db: Db,
  which: { conversationId: string } | "stale" | "all",
): Promise<void> {
  const stale = and(
    or(
      isNull(messages.heartbeatAt),
      lt(
        messages.heartbeatAt,
        sql`clock_timestamp() - make_interval(secs => ${staleAfterMs / 1000})`,
      ),
    ),
    // One that this process writes is alive, however long its last statement takes.
    notInArray(messages.id, [...localAnswers().keys()]),
  );
  const dead = and(
    typeof which === "object" ? eq(messages.conversationId, which.conversationId) : undefined,
    which === "all" ? undefined : stale,
  );
  const unrepaired = await db
    .update(messages)
    .set({ repair: null })
    .where(and(isRepaired, dead))
    .returning({ id: messages.id });
  const failed = await db
    .update(messages)
    .set({
      status: "failed",
      error: {
        code: "internal",
        message:
          "Ibid was stopped while it wrote this answer. What was written is kept; ask again to have it whole.",
      },
    })
    .where(and(isWritten, dead))
    .returning({ id: messages.id });
  const ids = [...unrepaired, ...failed].map((row) => row.id);
  if (ids.length > 0) await db.delete(answerEvents).where(inArray(answerEvents.messageId, ids));
}
