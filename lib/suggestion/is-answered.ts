import type { CoreRequest } from "../answer/request.ts";
import { memorySink } from "../answer/sink.ts";
import { attemptAnswer } from "../answer/write-answer.ts";
import { transientRegister } from "../citation/register.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { requireLanguageModel } from "../model/language-model.ts";
import type { Scope } from "../retrieval/search.ts";
import { defaultTopN } from "../wire/answer-request.ts";
import type { DraftQuestion } from "./draft-questions.ts";

/** Where a question would be asked, and after which turns. */
type AskedWhere = Scope &
  Partial<Pick<CoreRequest, "history" | "carriedChunkIds" | "pinnedChunkIds">>;

/**
 * Whether a question is answered where it would be asked, by what it was made of: it is asked, by the same search and
 * judgement as ever and the model that quotes, and nothing is stored of it.
 * @param within the document that the answer has to cite.
 */
export async function isAnswered(
  tools: AnswerTools,
  where: AskedWhere,
  draft: Pick<DraftQuestion, "text" | "answers" | "form">,
  within: string,
): Promise<boolean> {
  const sink = memorySink();
  const { outcome } = await attemptAnswer(
    tools,
    {
      history: [],
      carriedChunkIds: [],
      ...where,
      question: draft.text,
      topN: defaultTopN,
      rerank: false,
      model: await requireLanguageModel("extractive", tools.env, tools.embedder),
      format: "prose",
      mode: "answer",
      register: transientRegister(),
    },
    sink,
  );
  const [first] = sink.citations();
  if (outcome !== "answered" || first?.documentId !== within) return false;
  const text = sink.text().trim();
  const [lead = ""] = text.split(/\n\s*\n/u);
  if (!/\p{L}/u.test(lead)) return false;
  const told = draft.form === "sentence" ? lead : text;
  return (
    draft.answers.length === 0 || draft.answers.some((markdown) => told.includes(markdown.trim()))
  );
}
