import type { AnswerEvent } from "../wire/answer-event.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import type { Citation } from "../wire/citation.ts";
import type { Marker, UncitedSentence } from "../wire/marker.ts";
import type { Passage } from "../wire/passage.ts";

/** Where an answer is written to while it is made: the log of a conversation's answer, or memory. */
export type Sink = {
  /** Aborted when the answer is to stop. */
  signal: AbortSignal;
  emit(event: AnswerEvent): void;
  /** The text so far, exactly what was emitted. */
  text(): string;
  reasoning(): string;
  /** In order of first appearance, each with all its uses so far. */
  citations(): Citation[];
  /** In the order of the text, each with all that it rests on so far. */
  markers(): Marker[];
  /** Sentences that state something and have no marker, in the order of the text. */
  uncited(): UncitedSentence[];
  /** Those that were shown last. */
  passages(): Passage[];
  steps(): AnswerStep[];
};

/** A sink in memory, for an answer that belongs to no conversation. */
export function memorySink(signal: AbortSignal = new AbortController().signal): Sink {
  const cited = new Map<number, Citation>();
  const steps: AnswerStep[] = [];
  let passages: Passage[] = [];
  let text = "";
  const markers: Marker[] = [];
  let uncited: UncitedSentence[] = [];
  let reasoning = "";
  return {
    signal,
    emit(event) {
      if (event.type === "text-delta") text += event.text;
      if (event.type === "reasoning-delta") reasoning += event.text;
      if (event.type === "passages") passages = event.passages;
      if (event.type === "step") steps.push(event.step);
      if (event.type === "citation") cited.set(event.citation.number, event.citation);
      if (event.type === "marker") markers[event.index] = event.marker;
      if (event.type === "uncited") uncited = event.sentences;
    },
    text: () => text,
    reasoning: () => reasoning,
    citations: () => [...cited.values()],
    markers: () => [...markers],
    uncited: () => [...uncited],
    passages: () => passages,
    steps: () => [...steps],
  };
}
