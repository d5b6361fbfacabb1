import { readChunkId } from "../document/chunk-id.ts";
import { readDocumentTurnedTo } from "../library/document-turned-to.ts";
import type { AnswerContext } from "./answer.ts";

/**
 * A follow-up that only names another document, read as the question before it, asked of that document. A model that writes
 * reads the conversation itself.
 * @returns null for any other question.
 */
export async function turnToDocument(context: AnswerContext): Promise<AnswerContext | null> {
  const { tools, request, scope } = context;
  const [last] = request.carriedChunkIds;
  const lastCited = last && readChunkId(last)?.documentId;
  const isOneOfMany = !request.documentIds && request.history.length > 0;
  if (request.model.writes || request.mode === "agent" || !isOneOfMany || !lastCited) return null;
  const earlier = request.history.map((turn) => turn.question);
  const turned = await readDocumentTurnedTo(tools.database.db, scope, request.question, {
    earlier,
    lastCited,
  });
  if (!turned) return null;
  const documentIds = [turned.documentId];
  const { question } = turned;
  return {
    ...context,
    request: { ...request, question, documentIds, history: [], carriedChunkIds: [] },
    scope: { ...scope, documentIds },
  };
}
