"use client";

import { Fold } from "@/components/ui/fold.tsx";
import { formatCount } from "@/components/ui/format-count.ts";
import { formatDuration } from "@/components/ui/format-duration.ts";
import type { AnswerStep } from "@/lib/wire/answer-step.ts";

/** What each tool does, in the reader's words; an unlisted tool shows its name. */
const toolWords: Record<string, string> = {
  answer_from_case_evidence: "Looked in the case’s evidence",
  answer_from_user_kb: "Looked in your runbooks and notes",
  answer_from_global_kb: "Looked in the shared library",
  ask_document: "Read one document",
  search: "Searched all that this conversation reads",
};

type AnswerStepsProps = {
  steps: readonly AnswerStep[];
  /** Whether more steps may come: the answer has not begun. */
  running: boolean;
};

/** The steps of an answer's look-ups: open while they run, folded once the answer has begun. */
export function AnswerSteps({ steps, running }: AnswerStepsProps) {
  return (
    <Fold
      openByDefault={running}
      title={<span>Looked up in {formatCount(steps.length, "step")}</span>}
    >
      <StepList steps={steps} />
    </Fold>
  );
}

/** Lists the steps: what each asked, what it found, and how long it took. */
export function StepList({ steps }: { steps: readonly AnswerStep[] }) {
  return (
    <ol className="mt-1 mb-4 flex flex-col border-l-2 border-rule-strong pl-3">
      {steps.map((step) => {
        const question = questionOf(step.input);
        return (
          <li key={step.number} className="py-1 break-words">
            <span className="text-ink">
              {toolWords[step.tool] ?? step.tool.replaceAll("_", " ")}
            </span>
            {question && <> for “{question}”</>}
            <span className="whitespace-nowrap">
              {" · "}
              {step.passages.length === 0
                ? "nothing found"
                : formatCount(step.passages.length, "passage")}
              {" · "}
              {formatDuration(step.ms)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function questionOf(input: unknown): string | null {
  if (typeof input !== "object" || input === null || !("question" in input)) return null;
  return typeof input.question === "string" ? input.question : null;
}
