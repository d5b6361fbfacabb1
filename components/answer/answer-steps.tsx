"use client";

import { Fold } from "@/components/ui/fold.tsx";
import { formatDuration } from "@/components/ui/format-duration.ts";
import { ink } from "@/components/wording/draw-parts.tsx";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { AnswerStep } from "@/lib/wire/answer-step.ts";

/** What each tool does, in the reader's words; an unlisted tool shows its name. */
const toolWords: Record<string, keyof Messages["answer"]> = {
  answer_from_case_evidence: "lookedInCase",
  answer_from_user_kb: "lookedInRunbooks",
  answer_from_global_kb: "lookedInShared",
  ask_document: "readDocument",
  search: "searchedAll",
};

type AnswerStepsProps = {
  steps: readonly AnswerStep[];
  /** Whether more steps may come: the answer has not begun. */
  running: boolean;
};

/** The steps of an answer's look-ups: open while they run, folded once the answer has begun. */
export function AnswerSteps({ steps, running }: AnswerStepsProps) {
  const t = useWords("answer");
  return (
    <Fold openByDefault={running} title={<span>{t("lookedUp", { count: steps.length })}</span>}>
      <StepList steps={steps} />
    </Fold>
  );
}

/** Lists the steps: what each asked, what it found, and how long it took. */
export function StepList({ steps }: { steps: readonly AnswerStep[] }) {
  const t = useWords("answer");
  return (
    <ol className="mt-1 mb-4 flex flex-col border-s-2 border-rule-strong ps-3">
      {steps.map((step) => {
        const question = questionOf(step.input);
        const words = toolWords[step.tool];
        const tool = words ? t(words) : step.tool.replaceAll("_", " ");
        return (
          <li key={step.number} className="py-1 break-words">
            {question ? t.rich("stepFor", { tool, question, ink }) : ink([tool])}
            <span className="whitespace-nowrap">
              {" · "}
              {step.passages.length === 0
                ? t("nothingFound")
                : t("passages", { count: step.passages.length })}
              {" · "}
              {formatDuration(step.ms, t.language)}
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
