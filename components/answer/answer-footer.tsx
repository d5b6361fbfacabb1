"use client";

import { BookMarked, Copy, ListChecks } from "lucide-react";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { useVerification } from "@/components/citation/use-verification.ts";
import { modelName } from "@/components/message/model-name.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { copyText } from "@/components/ui/copy-text.ts";
import { formatCount } from "@/components/ui/format-count.ts";
import { formatDuration } from "@/components/ui/format-duration.ts";
import { RowMenu, RowMenuItem } from "@/components/ui/row-menu.tsx";
import { copyAnswer } from "./copy-answer.ts";
import { KindFooters } from "./kind-footers.tsx";
import { TryAgain } from "./try-again.tsx";

const footerAction =
  "-ml-1.5 inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-3.5";

type AnswerFooterProps = { answer: ShownAnswer; turn: number; onShowSources: () => void };

/** Below an answer: its sources by kind of knowledge base, then copy, sources used, time, model. */
export function AnswerFooter({ answer, turn, onShowSources }: AnswerFooterProps) {
  const { select } = useCitations();
  const took = answer.result?.metrics?.totalMs;
  const used = answer.citations.length;
  return (
    <footer className="mt-3 text-note text-soft">
      <KindFooters answer={answer} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <button
          type="button"
          className={footerAction}
          onClick={() =>
            copyText(
              copyAnswer(answer.text, answer.citations, answer.closest),
              answer.closest.length > 0
                ? "Copied with the closest passages"
                : "Copied with its sources",
            )
          }
        >
          <Copy aria-hidden />
          Copy
        </button>
        <TryAgain answer={answer} turn={turn} className={footerAction} />
        {used > 0 && (
          <button
            type="button"
            className={footerAction}
            onClick={() => {
              select(turn);
              onShowSources();
            }}
          >
            <BookMarked aria-hidden />
            {formatCount(used, "source")} used
          </button>
        )}
        {took !== undefined && <span>{formatDuration(took)}</span>}
        {answer.createdAt && took === undefined && (
          <time dateTime={answer.createdAt}>{formatMoment(answer.createdAt)}</time>
        )}
        {answer.model && <span className="truncate">{shownModel(answer.model)}</span>}
        {answer.markers.length > 0 && <CitationsMenu answer={answer} turn={turn} />}
      </div>
    </footer>
  );
}

/** What can be done with an answer that cites something. */
function CitationsMenu({ answer, turn }: { answer: ShownAnswer; turn: number }) {
  const { verify } = useVerification(answer.id);
  return (
    <RowMenu name={`Answer ${turn}`} className={footerAction}>
      <RowMenuItem Icon={ListChecks} onSelect={() => void verify()}>
        Check the citations again
      </RowMenuItem>
    </RowMenu>
  );
}

function formatMoment(iso: string): string {
  const date = new Date(iso);
  const today = new Date().toDateString() === date.toDateString();
  return date.toLocaleString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(today ? {} : { day: "numeric", month: "short" }),
  });
}

/** The model as its id names it, but for Ibid's own, whose id says nothing to a reader. */
function shownModel(id: string): string {
  return id === "extractive" ? modelName(id) : id;
}
