import type { FoundEvidence } from "../evidence/find-evidence.ts";
import { countTokens } from "../prompt/count-tokens.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import type { Passage } from "../wire/passage.ts";
import { type AnswerContext, type AnswerPart, joinParts, keeping } from "./answer.ts";
import { outcomeOf } from "./outcome-of.ts";
import { type PreparedPrompt, preparePrompt } from "./prepare-prompt.ts";
import { streamAnswer } from "./stream-answer.ts";
import { type Notes, secondsLeft, takeNotes } from "./take-notes.ts";

/** Tokens of relevant text that are read at once. Models miss what is in the middle of longer text. */
const maxTokensAtOnce = 8_000;

/** Whether there is more relevant text than a model should read at once. */
export function isMuch(passages: readonly Passage[]): boolean {
  return passages.reduce((sum, { text }) => sum + countTokens(text), 0) > maxTokensAtOnce;
}

/**
 * Answers from more text than is read at once, by map and reduce: the passages are read in groups that fit, one call a
 * group, by the cheap model where one is set; its notes, each with its tags, replace the passages in the prompt
 * of the answer, which is written as any other. The valid tags are those that a note carries. Usage, time and dropped tags
 * of all calls are added up, also of an answer that is stopped between two.
 * @throws IbidError for a TOOL_MODEL that cannot be asked.
 */
export async function answerFromNotes(
  context: AnswerContext,
  evidence: FoundEvidence,
): Promise<AnswerPart> {
  const { request, sink } = context;
  const { notes, ...spent } = await takeNotes(context, evidence);
  if (spent.failure) return spent;
  if (notes.size === 0) {
    sink.emit({ type: "text-delta", text: noEvidenceAnswer });
    return { ...spent, outcome: outcomeOf(sink) };
  }
  return keeping(spent, async () => {
    const start = performance.now();
    const { notices, ...call } = await prepareFromNotes(context, evidence, notes);
    const promptMs = performance.now() - start;
    const written = await streamAnswer({ request, ...call }, sink);
    return joinParts({ notices, metrics: { promptMs } }, written);
  });
}

/** The prompt of the answer, with the notes in the place of the passages' words. */
async function prepareFromNotes(
  context: AnswerContext,
  { chunks, passages, computed }: FoundEvidence,
  notes: Notes,
): Promise<PreparedPrompt> {
  const whole = new Map(passages.map((passage) => [passage.tag, passage]));
  const noted = [...notes].flatMap(([tag, lines]) => {
    const passage = whole.get(tag);
    return passage ? [{ ...passage, text: lines.join("\n") }] : [];
  });
  const { tools, request } = context;
  const call = await preparePrompt(tools, request, { chunks, passages: noted, computed });
  const { record, valid } = call.prompt;
  return {
    ...call,
    maxSeconds: secondsLeft(call.maxSeconds, context),
    prompt: {
      ...call.prompt,
      // The record tells which words of the documents were sent, and these were not: the next turn begins a new prefix.
      record: { ...record, key: `notes ${record.key}` },
      // The passage itself is cited, so that a reader sees its own words.
      valid: valid.map((each) => whole.get(each.tag) ?? each),
    },
  };
}
