import { type AnswerContext, type AnswerPart, joinParts } from "./answer.ts";
import { type GivenEvidence, preparePrompt } from "./prepare-prompt.ts";
import { streamAnswer } from "./stream-answer.ts";

/** Asks the model for the answer, with the prompt that these passages make. */
export async function answerFromPassages(
  { tools, request, sink }: AnswerContext,
  given: GivenEvidence,
): Promise<AnswerPart> {
  const start = performance.now();
  const { notices, ...call } = await preparePrompt(tools, request, given);
  const promptMs = performance.now() - start;
  return joinParts(
    { notices, metrics: { promptMs } },
    await streamAnswer({ request, ...call }, sink),
  );
}
