import type { PromptRecord } from "../db/schema.ts";
import type { Computed } from "../prompt/computed.ts";
import type {
  AnswerStep,
  AppliedFilter,
  ClosestPassage,
  Metrics,
  Notice,
  Outcome,
  Section,
  Usage,
} from "../wire/answer-event.ts";
import { noMetrics, noUsage } from "../wire/answer-event.ts";
import type { Passage } from "../wire/passage.ts";

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
