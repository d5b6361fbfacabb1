import type { Embedder } from "../../embedding/embed.ts";
import { bestOf, mayAnswer } from "../../judgement/judge.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { AnsweredTurn, PromptPassage } from "../../prompt/prompt.ts";
import { secondQuestion } from "../../question/second-question.ts";
import { asChosen, type ChosenPassage, isChosen } from "./chosen-passage.ts";

/**
 * Adds what answers the second of two questions that were asked at once, where the quotations lack it. It is asked of the
 * documents that answer the first, and means by a pronoun what that one names.
 */
export async function withSecondAnswer(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  quoted: readonly ChosenPassage[],
  {
    question,
    history,
    passages,
  }: { question: string; history: readonly AnsweredTurn[]; passages: readonly PromptPassage[] },
): Promise<ChosenPassage[]> {
  const [first, second] = secondQuestion(question) ?? [];
  if (first === undefined || second === undefined || quoted.length === 0) return [...quoted];
  const said = quoted.map(({ passage }) => `[${passage.tag}]`).join(" ");
  const { range, candidates } = await judgeEvidence(
    embedder,
    { question: second, history: [...history, { question: first, answer: said }] },
    passages,
  );
  const best = bestOf(candidates.filter(mayAnswer));
  const isNew = best !== undefined && !quoted.some((part) => isChosen(part, best));
  return range === "answered" && isNew ? [...quoted, asChosen(best)] : [...quoted];
}
