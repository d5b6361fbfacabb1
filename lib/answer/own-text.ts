import type { CitedPlace } from "../citation/cited-place.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import type { Passage } from "../wire/passage.ts";
import { type AnswerContext, type AnswerPart, keeping } from "./answer.ts";
import { answerForms } from "./answer-form.ts";
import { createNumbering } from "./numbering.ts";
import { ownOutcome } from "./outcome-of.ts";
import { settlePassages } from "./settle-passages.ts";
import type { Sink } from "./sink.ts";

/** A text of Ibid's own with source tags, and what they name. */
export type OwnText = {
  text: string;
  chunks?: readonly RetrievedChunk[];
  passages?: readonly Passage[];
  /** The places of the cited words, in the order of the tags. */
  places?: readonly CitedPlace[];
};

/** Writes a text of Ibid's own, in the form that was asked for, as if a model had. */
export async function writeOwnText(
  { request, sink }: AnswerContext,
  { text, chunks = [], passages = [], places = [] }: OwnText,
): Promise<AnswerPart> {
  const numbering = createNumbering({
    request,
    chunks,
    valid: passages,
    sink,
    places,
    quotes: true,
  });
  const form = answerForms[request.format]({ numbering, sink });
  sink.emit({ type: "status", stage: "writing" });
  await form.push(
    request.format === "sections"
      ? JSON.stringify({ sections: [{ text, source_ids: [] }] })
      : `## Answer\n\n${text}`,
  );
  const { tagsDropped, ...written } = await form.end();
  settlePassages(passages, sink);
  return { ...written, outcome: ownOutcome(sink), metrics: { tagsDropped } };
}

/** What was computed without a search: its text, once the tags are known, and what that cites. */
type ComputedText = {
  text(tagOf: (chunkId: string) => string): string;
  chunks: readonly RetrievedChunk[];
  places: readonly CitedPlace[];
};

/** Writes what was computed in answer to the question, after its passages were shown. An answer that breaks off still tells of it. */
export async function writeComputedText(
  context: AnswerContext,
  { chunks, places, ...computed }: ComputedText,
  passages: Passage[],
): Promise<AnswerPart> {
  const tags = new Map(passages.map((passage) => [passage.chunkId, passage.tag]));
  const text = computed.text((chunkId) => tags.get(chunkId) ?? "");
  const known = { computed: [{ question: context.request.question, text, passages }] };
  return keeping(known, () => writeOwnText(context, { text, chunks, passages, places }));
}

/** Whether what was computed would cite a passage that was dropped from the conversation. */
export function restsOnDropped(
  { places }: Pick<ComputedText, "places">,
  { droppedChunkIds = [] }: Scope,
): boolean {
  return places.some(({ chunkId }) => droppedChunkIds.includes(chunkId));
}

/** Shows the passages of what was looked up without a search, in the agent mode as a step with its tool. */
export async function showLookedUp(
  { request, sink }: AnswerContext,
  {
    chunks,
    tool,
    ms,
  }: { chunks: readonly RetrievedChunk[]; tool?: string | undefined; ms: number },
): Promise<Passage[]> {
  const passages = await tagPassages(request.register, chunks);
  sink.emit({ type: "passages", passages });
  if (request.mode === "agent" && tool !== undefined)
    showStep({ tool, input: { question: request.question }, passages, ms }, sink);
  return passages;
}

/** Shows a look-up of the agent mode. Steps are numbered from 1, in the order in which they are shown. */
export function showStep(step: Omit<AnswerStep, "number">, sink: Sink): void {
  const number = sink.steps().length + 1;
  sink.emit({ type: "step", step: { number, ...step, ms: Math.round(step.ms * 10) / 10 } });
}
