"use client";

import { TurnMarkers } from "@/components/citation/citation-context.tsx";
import { AnswerFeedback } from "@/components/feedback/answer-feedback.tsx";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { isOnSettingsPage } from "@/components/ui/on-settings-page.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { closedCaseText } from "@/lib/wire/closed-case.ts";
import type { FilterField } from "@/lib/wire/filters.ts";
import { AnswerCheck } from "./answer-check.tsx";
import { AnswerFooter, footerAction } from "./answer-footer.tsx";
import { AnswerNotices } from "./answer-notices.tsx";
import { AnswerFailed, AnswerStopped, NoEvidence, NothingIndexed } from "./answer-outcome.tsx";
import { AnswerSections } from "./answer-sections.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import { ClosestPassages } from "./closest-passages.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { MatchingLines } from "./matching-lines.tsx";
import { RepairStatus } from "./repair-status.tsx";
import { ThinkingPanel } from "./thinking-panel.tsx";
import { TryAgain } from "./try-again.tsx";
import { useKeptHeight } from "./use-kept-height.ts";
import { VersionSwitch } from "./version-switch.tsx";

type AnswerProps = {
  answer: ShownAnswer;
  turn: number;
  /** Asks the same question again; absent while an answer is being written, and for all but the last answer. */
  onRetry?: (() => void) | undefined;
  /** Asks again for an answer in quotations, when the language model failed; absent as `onRetry` is. */
  onQuote?: (() => void) | undefined;
  /** Asks again without filtering by these fields; absent as `onRetry` is. */
  onWithout?: ((ignoreFilters: FilterField[]) => void) | undefined;
  /** Asks again and reads this knowledge base too; absent as `onRetry` is. */
  onReading?: ((knowledgeBaseId: string) => void) | undefined;
  onShowSources: () => void;
};

/** Whether quotations may still answer what the language model could not. */
function failedByModel({ error, model }: ShownAnswer): boolean {
  return error?.code === "llm_error" && model !== "extractive";
}

/** Whether there is something to copy: an answer, or the closest passages. */
function hasFooter({ outcome, closest }: ShownAnswer): boolean {
  if (outcome === "no_evidence") return closest.length > 0;
  return outcome !== "nothing_indexed";
}

/** One answer: its text with the markers, how it ended, and the footer. */
export function Answer({
  answer,
  turn,
  onRetry,
  onQuote,
  onWithout,
  onReading,
  onShowSources,
}: AnswerProps) {
  const t = useWords("answer");
  const text = answer.text === closedCaseText ? t.retell(answer.text) : answer.text;
  const writing = answer.status === "streaming" || answer.status === "pending";
  const ended = !writing;
  const near = ended && answer.closest.length > 0;
  const { article, minHeight } = useKeptHeight(answer);
  return (
    <TurnMarkers turn={turn}>
      <article
        ref={article}
        style={{ minHeight }}
        aria-label={t("answer", { turn })}
        aria-busy={writing || answer.repairing > 0}
        data-answer={answer.id}
        className="relative"
      >
        <div className="absolute inset-x-0 bottom-full flex h-6 items-center gap-3">
          {answer.repairing > 0 ? (
            <RepairStatus claims={answer.repairing} />
          ) : (
            ended && <AnswerCheck answer={answer} className="min-w-0" />
          )}
          {ended && <VersionSwitch answer={answer} turn={turn} className="ms-auto" />}
        </div>
        {answer.steps.length > 0 && (
          <AnswerSteps steps={answer.steps} running={writing && answer.text === ""} />
        )}
        {answer.reasoning !== "" && (
          <ThinkingPanel reasoning={answer.reasoning} thinking={writing && answer.text === ""} />
        )}
        {answer.outcome === "no_evidence" ? (
          <NoEvidence text={answer.text} near={near} />
        ) : answer.outcome === "nothing_indexed" ? (
          <NothingIndexed />
        ) : (
          answer.text !== "" && (
            <AnswerSections
              sections={answer.sections ?? [{ text, start: 0, section: null }]}
              citations={answer.citations}
              markers={answer.markers}
              uncited={answer.uncited}
              unfinished={writing}
            />
          )
        )}
        {writing && <AnswerCheck answer={answer} />}
        {near && <ClosestPassages passages={answer.closest} />}
        {answer.status === "stopped" && <AnswerStopped empty={answer.text === ""} />}
        {answer.status === "stopped" && answer.text === "" && (
          <div className="mt-1 text-note text-soft">
            <TryAgain answer={answer} turn={turn} className={footerAction} />
          </div>
        )}
        {answer.status === "failed" && (
          <AnswerFailed
            message={answer.error ? t.retell(answer.error.message) : null}
            empty={answer.text === ""}
            onSettingsPage={isOnSettingsPage(answer.error?.message ?? "")}
            onRetry={onRetry}
            onQuote={failedByModel(answer) ? onQuote : undefined}
          />
        )}
        {ended && <AnswerNotices notices={answer.notices} onReading={onReading} />}
        {ended && answer.outcome === "answered" && <MatchingLines answer={answer} />}
        {ended && answer.outcome !== null && answer.outcome !== "nothing_indexed" && (
          <FilterChips answer={answer} onWithout={onWithout} />
        )}
        {ended && answer.text !== "" && hasFooter(answer) && (
          <AnswerFooter
            answer={answer.newest ?? answer}
            turn={turn}
            onShowSources={onShowSources}
          />
        )}
        {ended && answer.outcome === "no_evidence" && !hasFooter(answer) && (
          <div className="mt-3 text-note text-soft">
            <AnswerFeedback messageId={answer.id} turn={turn} />
          </div>
        )}
      </article>
    </TurnMarkers>
  );
}
