import { requireLanguageModel } from "../model/language-model.ts";
import type { Notice } from "../wire/notice.ts";
import type { AnswerContext, AnswerPart } from "./answer.ts";
import { answerFromPassages } from "./answer-from-passages.ts";
import type { GivenEvidence } from "./prepare-prompt.ts";

/**
 * Answers with quotations where a language model named passages and wrote no word beside their tags, as small ones do now and
 * then: what they say is an answer, and an error is none. The first call's usage stays.
 */
export async function quoteInstead(
  context: AnswerContext,
  given: GivenEvidence,
  { usage, metrics }: AnswerPart,
): Promise<AnswerPart> {
  const { tools, request } = context;
  const model = await requireLanguageModel("extractive", tools.env, tools.embedder);
  const quoting = { ...context, request: { ...request, model } };
  const { prompt: _none, ...quoted } = await answerFromPassages(quoting, given);
  const notice: Notice = {
    code: "quoted_instead",
    message: `The language model ${request.model.id} named passages and wrote nothing. They are quoted instead.`,
  };
  return {
    ...quoted,
    ...(usage ? { usage } : {}),
    metrics: { ...metrics, ...quoted.metrics },
    notices: [...(quoted.notices ?? []), notice],
  };
}
