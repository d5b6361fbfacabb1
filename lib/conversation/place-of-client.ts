import { eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { messages } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import { type BranchMessage, type BranchTurn, turnsAfter, turnWith } from "./branch.ts";

/**
 * Reads which turn a client means by an id of its own: AI SDK gives questions ids that no server learns. The place of the
 * question among the client's messages tells it; one without a turn there is a new question, or the last one again.
 * @param shown the branch that the conversation shows.
 * @returns the request by ids of the conversation.
 * @throws IbidError `not_found` for a message of another conversation, or one that was deleted.
 */
export async function placeOfClient(
  db: Db,
  tree: readonly BranchMessage[],
  shown: readonly BranchMessage[],
  request: AnswerRequest,
): Promise<AnswerRequest> {
  const { insteadOf, clientPlace, regenerate, question } = request;
  if (insteadOf === undefined || !clientPlace || turnWith(tree, insteadOf)) return request;
  const known = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.id, insteadOf))
    .limit(1);
  if (known.length > 0) throw notFound("message");
  const turns = turnsAfter(tree, clientPlace.answerBefore);
  const meant = regenerate
    ? (lastShown(
        turns.filter((turn) => turn.question.text === question),
        shown,
      ) ?? turnWith(tree, shown.at(-1)?.id))
    : lastShown(turns, shown);
  return {
    ...request,
    insteadOf: meant?.question.id,
    regenerate: regenerate && meant !== undefined,
  };
}

/** Of versions of one turn the one that is shown, else the newest. */
function lastShown(
  turns: readonly BranchTurn[],
  shown: readonly BranchMessage[],
): BranchTurn | undefined {
  return (
    turns.find((turn) => shown.some((message) => message.id === turn.question.id)) ?? turns.at(-1)
  );
}
