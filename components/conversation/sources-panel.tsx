"use client";

import { AnswerDetails } from "@/components/answer/answer-details.tsx";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { SourceList } from "@/components/citation/source-list.tsx";

/** The sidebar: the conversation's sources, and the details of the chosen answer. */
export function SourcesPanel() {
  const { turns, register, selected, select } = useCitations();
  const latest = turns.findLast(({ answer }) => answer !== null);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto pb-6">
      {register.length > 0 && selected && (
        <p className="px-4 text-note text-soft">
          {turns.length > 1 ? (
            <>
              Shown for <span className="text-ink">turn {selected.number}</span>
              {selected.number !== latest?.number && (
                <>
                  {" · "}
                  <button
                    type="button"
                    className="rounded text-accent underline underline-offset-2"
                    onClick={() => select(null)}
                  >
                    show the latest
                  </button>
                </>
              )}
            </>
          ) : (
            "Numbered for the whole conversation"
          )}
        </p>
      )}
      <SourceList />
      {selected?.answer && selected.answer.status !== "streaming" && (
        <AnswerDetails key={selected.answer.id} answer={selected.answer} turn={selected.number} />
      )}
    </div>
  );
}
