"use client";

import { useElapsedSeconds } from "@/components/ui/use-elapsed-seconds.ts";
import type { Stage } from "@/lib/wire/answer-event.ts";

/** The verb of each stage and its default object: `Reading 5 passages`. */
const stageWords: Record<Stage, [verb: string, object: string]> = {
  condensing: ["Understanding", "the question"],
  searching: ["Searching", "the documents"],
  reranking: ["Weighing", "the passages"],
  reading: ["Reading", "the passages"],
  writing: ["Writing", "the answer"],
};

type AnswerStatusProps = {
  stage: Stage | null;
  detail: string | undefined;
  /** When the question was sent, in milliseconds since 1970. */
  since: number | null;
};

/** A detail that says by itself what is done, such as `Loading the model`, begins like a sentence. */
const wholeDetail = /^\p{Lu}/u;

/** Says what is being done, and for how many seconds from the second one on. */
export function AnswerStatus({ stage, detail, since }: AnswerStatusProps) {
  const seconds = useElapsedSeconds(since);
  const [verb, object] = stage ? stageWords[stage] : ["Sending", "the question"];
  return (
    <p className="flex min-h-7 items-center gap-2 text-note text-soft">
      <span aria-hidden className="size-1.5 animate-pulse rounded-full bg-accent" />
      <span>{detail && wholeDetail.test(detail) ? detail : `${verb} ${detail || object}`}</span>
      {seconds >= 2 && <span aria-hidden>{seconds} s</span>}
    </p>
  );
}
