"use client";

import { BookMarked } from "lucide-react";
import { useMarkers } from "@/components/citation/citation-context.tsx";
import { AnswerFeedback } from "@/components/feedback/answer-feedback.tsx";
import { modelName } from "@/components/message/model-name.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { formatDuration } from "@/components/ui/format-duration.ts";
import { useIsClient } from "@/components/ui/use-is-client.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type PageWords } from "@/components/wording/words.ts";
import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";
import { KindFooters } from "./kind-footers.tsx";
import { AnswerMore, CopyAnswer } from "./take-answer.tsx";
import { TryAgain } from "./try-again.tsx";

/** The look of what can be done with an answer. In a narrow row, what it says gives way by `@max-…/row`. */
export const footerAction =
  "-ms-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-3.5";

type AnswerFooterProps = { answer: ShownAnswer; turn: number; onShowSources: () => void };

/**
 * Below an answer: its sources by kind of knowledge base, then a line with what can be done with it, time, model. As the
 * line grows narrow, the model is cut and left out, and the buttons become their icons: languages differ in length.
 */
export function AnswerFooter({ answer, turn, onShowSources }: AnswerFooterProps) {
  const t = useWords("answer");
  const modelWords = useWords("message");
  const { select } = useMarkers();
  const took = answer.result?.metrics?.totalMs;
  const used = answer.citations.length;
  return (
    <footer className="@container/row mt-3 text-note text-soft">
      <KindFooters answer={answer} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 @max-xl/row:gap-x-4 @max-xs/row:gap-x-3">
        <CopyAnswer answer={answer} className={footerAction} />
        <TryAgain answer={answer} turn={turn} className={footerAction} />
        {used > 0 && (
          <SourcesUsed
            count={used}
            onShow={() => {
              select(turn);
              onShowSources();
            }}
          />
        )}
        <AnswerFeedback messageId={answer.id} turn={turn} />
        <AnswerMore answer={answer} turn={turn} className={footerAction} />
        {took !== undefined && (
          <span className="whitespace-nowrap">{formatDuration(took, t.language)}</span>
        )}
        {answer.createdAt && took === undefined && <AnswerTime iso={answer.createdAt} />}
        {answer.model && (
          <span
            className="min-w-0 flex-1 basis-10 truncate @max-lg/row:hidden"
            title={shownModel(answer.model, modelWords)}
          >
            {shownModel(answer.model, modelWords)}
          </span>
        )}
      </div>
    </footer>
  );
}

function SourcesUsed({ count, onShow }: { count: number; onShow: () => void }) {
  const words = useWords("answer")("sourcesUsed", { count });
  return (
    <button
      type="button"
      className={footerAction}
      aria-label={words}
      title={words}
      onClick={onShow}
    >
      <BookMarked aria-hidden />
      <span className="@max-md/row:hidden">{words}</span>
      <span className="@md/row:hidden">{count}</span>
    </button>
  );
}

/** When an answer was written, in the reader's time zone, which only the browser knows. */
function AnswerTime({ iso }: { iso: string }) {
  const { language } = useWords("answer");
  const isClient = useIsClient();
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {isClient && formatMoment(iso, language)}
    </time>
  );
}

function formatMoment(iso: string, language: PageLanguage): string {
  const date = new Date(iso);
  const today = new Date().toDateString() === date.toDateString();
  return date.toLocaleString(localeOf[language], {
    hour: "2-digit",
    minute: "2-digit",
    ...(today ? {} : { day: "numeric", month: "short" }),
  });
}

/** The model as its id names it, except for Ibid's own: its id means nothing to a reader. */
function shownModel(id: string, t: PageWords<"message">): string {
  return id === "extractive" ? modelName(id, t) : id;
}
