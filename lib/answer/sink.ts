import type { AnswerEvent, AnswerStep } from "../wire/answer-event.ts";
import type { Citation } from "../wire/citation.ts";
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
  /** Those that were shown last. */
  passages(): Passage[];
  steps(): AnswerStep[];
};

/** A sink in memory. */
export type MemorySink = Sink & {
  /** The text as a model would write it: each marker is the tags of the passages that it rests on there. */
  tagged(): string;
};

/** A sink in memory, for an answer that belongs to no conversation. */
export function memorySink(signal: AbortSignal = new AbortController().signal): MemorySink {
  const cited = new Map<number, Citation>();
  const steps: AnswerStep[] = [];
  let passages: Passage[] = [];
  let text = "";
  let reasoning = "";
  let tagged = "";
  /** The marker that the next text begins with, where it has one: its tags are written already. */
  let marker = "";
  return {
    signal,
    emit(event) {
      if (event.type === "text-delta") {
        text += event.text;
        tagged += event.text.startsWith(marker) ? event.text.slice(marker.length) : event.text;
        marker = "";
      }
      if (event.type === "reasoning-delta") reasoning += event.text;
      if (event.type === "passages") passages = event.passages;
      if (event.type === "step") steps.push(event.step);
      if (event.type === "citation") {
        cited.set(event.citation.number, event.citation);
        tagged += `[${event.tags.join(", ")}]`;
        marker = `[${event.citation.number}]`;
      }
    },
    text: () => text,
    tagged: () => tagged,
    reasoning: () => reasoning,
    citations: () => [...cited.values()],
    passages: () => passages,
    steps: () => [...steps],
  };
}
