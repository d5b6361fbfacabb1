"use client";

import { memo } from "react";
import { Answer } from "@/components/answer/answer.tsx";
import { AnswerFailed } from "@/components/answer/answer-outcome.tsx";
import { AnswerStatus } from "@/components/answer/answer-status.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { Turn } from "./read-turns.ts";
import type { LiveConversation } from "./use-conversation.ts";

type TurnViewProps = {
  turn: Turn;
  live: Pick<LiveConversation, "busy" | "status" | "since" | "failure" | "retry">;
  latest: boolean;
  onShowSources: () => void;
};

/** A question as a heading, and below it its answer, or what is being done about one. */
export const TurnView = memo(
  function TurnView({ turn, live, latest, onShowSources }: TurnViewProps) {
    const { answer } = turn;
    const { busy, failure } = live;
    const running = latest && busy;
    const failed = latest && !busy && failure !== null && answer?.status !== "failed";
    return (
      <section aria-labelledby={`question-${turn.number}`} className={cn(!latest && "turn")}>
        <h2
          id={`question-${turn.number}`}
          className={cn(
            "mb-4 font-sans font-semibold text-pretty break-words whitespace-pre-wrap",
            turn.question.length > 140 ? "text-ui" : "text-[1.25rem] leading-snug",
          )}
        >
          {turn.question}
        </h2>
        {answer && (
          <Answer
            answer={answer}
            turn={turn.number}
            onRetry={latest && !busy ? live.retry : undefined}
            onShowSources={onShowSources}
          />
        )}
        {running && (!answer || (answer.text === "" && answer.reasoning === "")) && (
          <AnswerStatus
            stage={live.status?.stage ?? null}
            detail={live.status?.detail}
            since={live.since}
          />
        )}
        {failed && (
          <AnswerFailed
            message={failure.message}
            empty={!answer || answer.text === ""}
            onRetry={live.retry}
          />
        )}
      </section>
    );
  },
  // Turns that have ended do not change while a later one is being written.
  (before, after) =>
    !before.latest &&
    !after.latest &&
    before.turn.id === after.turn.id &&
    before.turn.answer?.text === after.turn.answer?.text &&
    before.turn.answer?.status === after.turn.answer?.status,
);
