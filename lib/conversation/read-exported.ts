import type { Db } from "../db/client.ts";
import { notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { Exported } from "../wire/export.ts";
import { readConversation } from "./queries.ts";
import { readAnswerRow } from "./read-result.ts";

/**
 * One of the viewer's answers, to be taken away under its question.
 * @throws IbidError `not_found`
 */
export async function readExportedAnswer(
  db: Db,
  viewer: Viewer,
  messageId: string,
): Promise<Exported> {
  const { conversationId } = await readAnswerRow(db, viewer, messageId);
  const { messages } = await readConversation(db, viewer, conversationId, {
    branches: "all",
  });
  const at = messages.findIndex(({ id }) => id === messageId);
  const answer = messages[at];
  if (!answer) throw notFound("answer");
  return { title: messages[at - 1]?.text ?? "", messages: [answer] };
}
