"use client";

import { AnswerDetails } from "@/components/answer/answer-details.tsx";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { SourceList } from "@/components/citation/source-list.tsx";

/** The conversation's sources by number, and the details of the answer in view. */
export function AllSources() {
  const { turns, register, selected } = useCitations();
  return (
    <div className="mx-auto flex w-full max-w-(--measure) flex-col gap-3 py-4">
      {register.length > 0 && selected && (
        <p className="px-4 text-note text-soft">
          {selected.answer?.status === "done" && selected.answer.citations.length === 0 ? (
            <>
              <span className="text-ink">Turn {selected.number}</span> cites none of these.
            </>
          ) : turns.length > 1 ? (
            <>
              Shown for <span className="text-ink">turn {selected.number}</span>
            </>
          ) : (
            "Numbered for the whole conversation"
          )}
        </p>
      )}
      <SourceList />
      {selected?.answer && selected.answer.status !== "streaming" && (
        <AnswerDetails answer={selected.answer} turn={selected.number} />
      )}
    </div>
  );
}
