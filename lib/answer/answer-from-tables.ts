import { answerLookUp } from "../table/answer-look-up.ts";
import { answerTableQuestion } from "../table/answer-table-question.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { restsOnDropped, showLookedUp, writeComputedText } from "./own-text.ts";

/**
 * Answers a question that has to be computed over a table (lib/table), without a model. For a model that only quotes, cells are
 * looked up as well once the documents were searched: it cannot tell a cell from the others of its row.
 * @param nearest the documents nearest to the question, once they were searched.
 * @returns null where it is no such question, or would cite a passage that was dropped: then nothing was emitted.
 */
export async function answerFromTables(
  context: AnswerContext,
  nearest?: readonly string[],
): Promise<AnswerPart | null> {
  const { tools, request, scope } = context;
  const start = performance.now();
  const { question } = request;
  const { language } = tools.env;
  const { db } = tools.database;
  const earlier = request.history.map((turn) => turn.question);
  const computed =
    (await answerTableQuestion(db, scope, question, { language, earlier, nearest })) ??
    (nearest && !request.model.writes
      ? await answerLookUp(db, scope, question, { language, earlier, nearest })
      : undefined);
  if (!computed || restsOnDropped(computed, scope)) return null;
  const searchMs = performance.now() - start;
  const { chunks, appliedFilters } = computed;
  const passages = await showLookedUp(context, { chunks, tool: "look_up_rows", ms: searchMs });
  const { metrics, ...written } = await writeComputedText(context, computed, passages);
  return { ...written, outcome: "answered", appliedFilters, metrics: { ...metrics, searchMs } };
}
