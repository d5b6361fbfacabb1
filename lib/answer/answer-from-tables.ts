import { answerTableQuestion } from "../table/answer-table-question.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { restsOnDropped, showLookedUp, writeComputedText } from "./own-text.ts";

/**
 * Answers a question that has to be computed over a table (lib/table), without a model.
 * @param nearest the documents nearest to the question, once they were searched.
 * @returns null where it is no such question, or would cite a passage that was dropped: then nothing was emitted.
 */
export async function answerFromTables(
  context: AnswerContext,
  nearest?: readonly string[],
): Promise<AnswerPart | null> {
  const { tools, request, scope } = context;
  const start = performance.now();
  const computed = await answerTableQuestion(tools.database.db, scope, request.question, {
    language: tools.env.language,
    earlier: request.history.map((turn) => turn.question),
    nearest,
  });
  if (!computed || restsOnDropped(computed, scope)) return null;
  const searchMs = performance.now() - start;
  const { chunks, appliedFilters } = computed;
  const passages = await showLookedUp(context, { chunks, tool: "look_up_rows", ms: searchMs });
  const { metrics, ...written } = await writeComputedText(context, computed, passages);
  return { ...written, outcome: "answered", appliedFilters, metrics: { ...metrics, searchMs } };
}
