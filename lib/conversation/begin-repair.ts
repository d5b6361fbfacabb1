import { and, eq, sql } from "drizzle-orm";
import { readClaims } from "../citation/read-claims.ts";
import { sentencesByMarker } from "../citation/section-claims.ts";
import { type Db, hasSqlState } from "../db/client.ts";
import { conversations, messages } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import { writesOwnWords } from "../model/language-model.ts";
import type { EarlierTurn } from "../prompt/prompt.ts";
import type { FailingClaim } from "../prompt/repair.ts";
import { failingClaims } from "../text/failing-claims.ts";
import type { Viewer } from "../viewer.ts";
import { answerInProgress } from "./begin-turn.ts";
import { branchTo, readTree } from "./branch.ts";
import { failDeadAnswers } from "./fail-dead-answers.ts";
import { isRunning, isUnderWay } from "./is-running.ts";
import { readTurns } from "./read-turns.ts";

export type AnswerRecord = typeof messages.$inferSelect;

/** An answer that is to be written again: its row is marked, and as it was. */
export type BegunRepair = {
  answer: AnswerRecord;
  begunAt: Date;
  question: string;
  /** All turns up to the answer's own, which is the last. */
  turns: EarlierTurn[];
};

/** The error of an answer that is not to be repaired. */
export function notRepairable(message: string): IbidError {
  return new IbidError("not_repairable", message);
}

/**
 * Lists the claims of an answer that do not hold.
 * @throws IbidError `answer_in_progress`; `not_repairable` where there is nothing to repair, or no model to do it.
 */
export function requireFailing(answer: AnswerRecord): FailingClaim[] {
  if (isUnderWay(answer)) throw answerInProgress();
  if (answer.repair !== null) throw notRepairable("This answer was repaired before. Ask again.");
  if (answer.status !== "done" || answer.outcome !== "answered")
    throw notRepairable("Only an answer that is whole can be repaired. Ask again.");
  if (answer.prompt === null || !writesOwnWords(answer.model ?? ""))
    throw notRepairable("No language model wrote this answer, so none can repair it.");
  // What was computed is not kept, and the model would miss it.
  if (answer.retrieval?.knowledgeBaseIds)
    throw notRepairable("This answer rests on what was computed for it. Ask again.");
  const markers = answer.markers ?? [];
  const claims = readClaims(answer.text, markers, { quotes: false });
  const sections = sentencesByMarker(answer.text, markers, answer.sections ?? []);
  const failing = failingClaims(answer.text, markers).flatMap((marker): FailingClaim[] => {
    const { disagreement } = marker.verdict;
    const at = markers.indexOf(marker);
    const claim = sections[at]?.join(" ") || (claims[at] ?? "");
    if (claim === "") return [];
    return [disagreement ? { claim, disagreement } : { claim }];
  });
  if (failing.length === 0)
    throw notRepairable("All claims of this answer hold, so there is nothing to repair.");
  return [...new Map(failing.map((each) => [each.claim, each])).values()];
}

/**
 * Marks an answer of the viewer's as one that is being repaired, in one transaction.
 * @throws IbidError `not_found`, and as {@link requireFailing}.
 */
export async function beginRepair(
  db: Db,
  viewer: Viewer,
  { id, conversationId }: AnswerRecord,
): Promise<BegunRepair> {
  try {
    return await db.transaction(async (tx) => {
      const [owned] = await tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.id, conversationId), eq(conversations.ownerId, viewer.userId)))
        .for("update");
      if (!owned) throw notFound("answer");
      await failDeadAnswers(tx, { conversationId });
      const running = and(eq(messages.conversationId, conversationId), isRunning);
      if ((await tx.$count(messages, running)) > 0) throw answerInProgress();
      const [answer] = await tx.select().from(messages).where(eq(messages.id, id));
      if (!answer) throw notFound("answer");
      requireFailing(answer);
      const turns = await readTurns(
        tx,
        conversationId,
        branchTo(await readTree(tx, conversationId), id),
      );
      const question = turns.at(-1)?.question;
      if (question === undefined) throw notFound("question");
      await tx
        .update(messages)
        .set({ repair: "running", stopRequested: false, heartbeatAt: sql`clock_timestamp()` })
        .where(eq(messages.id, id));
      return { answer, begunAt: new Date(), question, turns };
    });
  } catch (error) {
    // Another answer of the conversation holds the unique index of running ones.
    if (hasSqlState(error, "23505")) throw answerInProgress();
    throw error;
  }
}
