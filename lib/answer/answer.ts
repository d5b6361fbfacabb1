import type { PromptRecord } from "../db/schema.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { closeMetrics } from "../evidence/close-metrics.ts";
import { addUsage } from "../model/model-usage.ts";
import type { Computed } from "../prompt/computed.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AnswerFormat } from "../wire/answer-request.ts";
import type { AnswerStep } from "../wire/answer-step.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { Outcome } from "../wire/message.ts";
import type { Metrics } from "../wire/metrics.ts";
import type { Notice } from "../wire/notice.ts";
import { type ClosestPassage, type Passage } from "../wire/passage.ts";
import type { Section } from "../wire/section.ts";
import { noUsage, type Usage } from "../wire/usage.ts";
import type { CoreRequest } from "./request.ts";
import type { Sink } from "./sink.ts";

/** What came of a question, beside the text and the citations that its sink was given. */
export type CoreAnswer = {
  /** Null of an answer that was stopped or broke off. */
  outcome: Outcome | null;
  standaloneQuestion: string;
  /** Those that were shown last. */
  passages: Passage[];
  steps: AnswerStep[];
  appliedFilters: AppliedFilter[];
  /** What was computed for the question, here or by the look-ups of the agent mode. */
  computed: Computed[];
  /** What comes near the question where nothing answers it. */
  closest: ClosestPassage[];
  sections: Section[] | null;
  prompt: PromptRecord | null;
  notices: Notice[];
  /** Of all models that were asked, also for the look-ups and for a better question. */
  usage: Usage;
  metrics: Metrics;
  /** Why it was stopped or broke off; the rest is what there was of it by then. */
  failure?: AnswerFailure;
};

/** What was thrown, which may be anything, and whether the model named passages by their tags and wrote no word beside them. */
export type AnswerFailure = { cause: unknown; namedOnly?: boolean };

/** What a stage of an answer found out. */
export type AnswerPart = Partial<Omit<CoreAnswer, "metrics" | "passages" | "steps">> & {
  metrics?: Partial<Metrics>;
};

/** What the stages of an answer share. */
export type AnswerContext = {
  tools: AnswerTools;
  request: CoreRequest;
  /** The question as it was typed, where words of it were read as others. */
  typed?: string;
  scope: Scope;
  sink: Sink;
  started: number;
};

/** Joins what two stages found out, one after the other. Notices, tokens and figures add up; of all else the later value counts. */
export function joinParts(first: AnswerPart, then: AnswerPart): AnswerPart {
  const metrics = { ...first.metrics };
  for (const [name, value] of Object.entries(then.metrics ?? {}))
    Object.assign(metrics, { [name]: (metrics[name as keyof Metrics] ?? 0) + value });
  return {
    ...first,
    ...then,
    metrics,
    notices: [...(first.notices ?? []), ...(then.notices ?? [])],
    usage: addUsage(first.usage ?? noUsage, then.usage ?? noUsage),
  };
}

/** Joins what an act finds out to what is known before it. Where the act throws, what is known stays, with the failure. */
export async function keeping(
  known: AnswerPart,
  act: () => Promise<AnswerPart>,
): Promise<AnswerPart> {
  try {
    return joinParts(known, await act());
  } catch (cause) {
    return { ...known, failure: { cause } };
  }
}

/** The answer that the stages came to. */
export function closeAnswer(
  asked: { question: string; format?: AnswerFormat; sink: Sink; started: number },
  { failure, ...part }: AnswerPart,
): CoreAnswer {
  const { outcome = null, sections = null } = part;
  const passages = asked.sink.passages();
  const undecided = asked.format === "sections" && outcome !== "answered" && !failure;
  return {
    standaloneQuestion: asked.question,
    appliedFilters: [],
    computed: [],
    closest: [],
    prompt: null,
    notices: [],
    usage: noUsage,
    ...part,
    outcome: failure ? null : outcome,
    passages,
    steps: asked.sink.steps(),
    sections: undecided ? (sections ?? []) : sections,
    metrics: closeMetrics(part.metrics ?? {}, passages, asked.started),
    ...(failure ? { failure } : {}),
  };
}
