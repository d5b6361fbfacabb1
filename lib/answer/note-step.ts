import type { AnswerStep } from "../wire/answer-step.ts";
import type { AnswerDraft } from "./draft.ts";
import type { Sink } from "./sink.ts";

/** Shows a look-up of the agent mode at once, and keeps it. Steps are numbered from 1, in the order in which they are shown. */
export function noteStep(step: Omit<AnswerStep, "number">, sink: Sink, draft: AnswerDraft): void {
  const noted: AnswerStep = {
    number: draft.steps.length + 1,
    ...step,
    ms: Math.round(step.ms * 10) / 10,
  };
  draft.steps.push(noted);
  sink.emit({ type: "step", step: noted });
}
