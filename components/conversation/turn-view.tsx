"use client";

import dynamic from "next/dynamic";
import { memo, useRef } from "react";
import { Answer } from "@/components/answer/answer.tsx";
import { AnswerFailed } from "@/components/answer/answer-outcome.tsx";
import { AnswerStatus } from "@/components/answer/answer-status.tsx";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import type { FilterField } from "@/lib/wire/filters.ts";
import { TurnQuestion } from "./turn-question.tsx";
import type { LiveConversation } from "./use-conversation.ts";

/** Loaded once an answer has ended. */
const LazyWhereNext = dynamic(() => import("./where-next.tsx").then((loaded) => loaded.WhereNext), {
  ssr: false,
});

type TurnViewProps = {
  turn: ShownTurn;
  /** Whether its answer is drawn yet. */
  drawn: boolean;
  live: Pick<LiveConversation, "busy" | "status" | "since" | "failure" | "again">;
  latest: boolean;
  /** Asks a question of its own. */
  onAsk: (question: string) => void;
  /** Asks the last question again without filtering by these fields. */
  onWithout: (ignoreFilters: FilterField[]) => void;
  /** Adds this knowledge base to what is read, and asks the last question again. */
  onReading: (knowledgeBaseId: string) => void;
  onShowSources: () => void;
};

/** A question as a heading, with its answer, or the status of one, below. */
export const TurnView = memo(
  function TurnView(props: TurnViewProps) {
    const { turn, drawn, live, latest, onAsk, onWithout, onReading, onShowSources } = props;
    const { answer } = turn;
    const { busy, failure } = live;
    const running = latest && busy;
    const heading = useRef<HTMLHeadingElement>(null);
    /** Moves the focus to the question, since the pressed button disappears with its answer. */
    const again =
      <Arguments extends unknown[]>(act: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        heading.current?.focus();
        act(...args);
      };
    // Of an answer that the page does not have, the conversation knows which turn it was asked for.
    const turnToAsk = answer ? { answerId: answer.id } : undefined;
    const retry = again(() => live.again({}, turnToAsk));
    const quote = again(() => live.again({ model: "extractive" }, turnToAsk));
    const failed = latest && !busy && failure !== null && answer?.status !== "failed";
    return (
      <section
        aria-labelledby={`question-${turn.number}`}
        data-turn={turn.number}
        className={cn(!latest && "turn")}
      >
        <TurnQuestion turn={turn} heading={heading} />
        {answer && drawn && (
          <Answer
            answer={answer}
            turn={turn.number}
            onRetry={latest && !busy ? retry : undefined}
            onQuote={latest && !busy ? quote : undefined}
            onWithout={latest && !busy ? again(onWithout) : undefined}
            onReading={latest && !busy ? again(onReading) : undefined}
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
        {latest && !busy && answer?.status === "done" && answer.outcome === "answered" && (
          <WhereNextRoom messageId={answer.id} onAsk={onAsk} />
        )}
        {failed && (
          <AnswerFailed
            message={failure.message}
            empty={!answer || answer.text === ""}
            onSettingsPage={failure.onSettingsPage}
            onRetry={retry}
            onQuote={failure.byModel ? quote : undefined}
          />
        )}
      </section>
    );
  },
  // Earlier turns do not change while a later one is being written.
  (before, after) =>
    !before.latest &&
    !after.latest &&
    before.drawn === after.drawn &&
    before.turn.id === after.turn.id &&
    before.turn.answer?.id === after.turn.answer?.id &&
    before.turn.answer?.versions.length === after.turn.answer?.versions.length &&
    before.turn.answer?.text === after.turn.answer?.text &&
    before.turn.answer?.status === after.turn.answer?.status,
);

type WhereNextRoomProps = { messageId: string; onAsk: (question: string) => void };

/** As high before its questions are there as with them, so that the answer above stays where it is read. */
function WhereNextRoom({ messageId, onAsk }: WhereNextRoomProps) {
  return (
    <div className="min-h-46 pointer-coarse:min-h-49">
      <LazyWhereNext key={messageId} messageId={messageId} onAsk={onAsk} />
    </div>
  );
}
