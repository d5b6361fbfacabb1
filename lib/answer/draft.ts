import type { PromptRecord } from "../db/schema.ts";
import type { Computed } from "../prompt/computed.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { Outcome } from "../wire/message.ts";
import { type Metrics, noMetrics } from "../wire/metrics.ts";
import type { Notice } from "../wire/notice.ts";
import type { ClosestPassage, Passage } from "../wire/passage.ts";
import type { Section } from "../wire/section.ts";
import { noUsage, type Usage } from "../wire/usage.ts";

/** What the stages of an answer find out, also of one that is stopped or fails on the way. */
export type AnswerDraft = {
  started: number;
  standaloneQuestion: string;
  passages: Passage[];
  appliedFilters: AppliedFilter[];
  steps: AnswerStep[];
  /** What was computed for the question, here or by the look-ups of the agent mode. */
  computed: Computed[];
  /** What comes near the question where nothing answers it. */
  closest: ClosestPassage[];
  sections: Section[] | null;
  prompt: PromptRecord | null;
  notices: Notice[];
  usage: Usage;
  /** What the look-ups of the agent mode cost, beside the answer. */
  stepUsage: Usage;
  metrics: Metrics;
  outcome: Outcome | null;
};

export function newDraft(question: string): AnswerDraft {
  return {
    started: performance.now(),
    standaloneQuestion: question,
    passages: [],
    appliedFilters: [],
    steps: [],
    computed: [],
    closest: [],
    sections: null,
    prompt: null,
    notices: [],
    usage: noUsage,
    stepUsage: noUsage,
    metrics: { ...noMetrics },
    outcome: null,
  };
}

/** The metrics at the end: the total, and tenths of milliseconds. */
export function closeMetrics({ metrics, started }: AnswerDraft): Metrics {
  const closed = { ...metrics, totalMs: performance.now() - started };
  for (const [name, value] of Object.entries(closed)) {
    if (name.endsWith("Ms")) Object.assign(closed, { [name]: Math.round(value * 10) / 10 });
  }
  return closed;
}
