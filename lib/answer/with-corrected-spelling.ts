import { correctSpelling, findMisspellings } from "../retrieval/correct-spelling.ts";
import type { Notice } from "../wire/notice.ts";
import { wordingFor } from "../wording/wording-for.ts";
import type { AnswerContext } from "./answer.ts";

/** The question with words of the documents for those that are mistyped, and a notice where one is no other spelling. */
export async function withCorrectedSpelling(
  context: AnswerContext,
): Promise<{ context: AnswerContext; notices: Notice[] }> {
  const { tools, request, scope } = context;
  const misspellings = await findMisspellings(tools.database.db, scope, request.question);
  if (misspellings.length === 0) return { context, notices: [] };
  const { library } = wordingFor(request.question, tools.env.language);
  const question = correctSpelling(request.question, misspellings);
  const slips = misspellings.filter(({ isVariant }) => !isVariant);
  const message = slips.map(({ typed, meant }) => library.readAs(typed, meant)).join(" ");
  return {
    context: { ...context, request: { ...request, question }, typed: request.question },
    notices: slips.length > 0 ? [{ code: "spelling_corrected", message }] : [],
  };
}
