"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { LazyPassageChoice } from "@/components/citation/lazy-passage-choice.tsx";
import { PassageOrigin } from "@/components/citation/passage-origin.tsx";
import { placeInSearch } from "@/components/citation/place-in-search.ts";
import { useAnswerPassages } from "@/components/citation/use-answer-passages.ts";
import { describePlace } from "@/components/document/describe-place.ts";
import { documentLink } from "@/components/document/document-link.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { ink } from "@/components/wording/draw-parts.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { Notice } from "@/lib/wire/notice.ts";
import type { Passage } from "@/lib/wire/passage.ts";
import { AnswerCost } from "./answer-cost.tsx";
import { StepList } from "./answer-steps.tsx";
import { formatScore } from "./format-score.ts";
import { PassageChart } from "./passage-chart.tsx";

type AnswerDetailsProps = { answer: ShownAnswer; turn: number };

/**
 * The details of an answer: the passages its model was given, fresh and carried, what each stage said of them, and what it
 * cost. Once open it stays so, whichever answer is in view.
 */
export function AnswerDetails({ answer, turn }: AnswerDetailsProps) {
  const t = useWords("answer");
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group mx-4 border-t border-rule pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 list-none items-center gap-1.5 rounded-md text-note font-medium text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-3.5 transition-transform duration-100 group-open:rotate-90 rtl:group-open:-rotate-90"
          aria-hidden
        />
        {t("behind")}
      </summary>
      {open && <DetailsContent key={answer.id} answer={answer} turn={turn} />}
    </details>
  );
}

function DetailsContent({ answer, turn }: AnswerDetailsProps) {
  const t = useWords("answer");
  const { passages, retrieval, isLoading, failed } = useAnswerPassages(answer, {
    withQuestion: true,
  });
  const fresh = passages?.filter(({ origin }) => origin === "fresh") ?? [];
  const carried = passages?.filter(({ origin }) => origin === "carried") ?? [];
  return (
    <div className="flex flex-col gap-4 pt-1 pb-2 text-note">
      {isLoading && !passages && <div className="skeleton h-24" />}
      {failed && !passages && <p className="text-soft">{t("passagesGone")}</p>}
      {retrieval?.standaloneQuestion && (
        <p className="text-soft">
          {t.rich("searchedFor", { question: retrieval.standaloneQuestion, ink })}
        </p>
      )}
      {passages && (
        <>
          <PassageChart passages={passages} />
          <PassageGroup
            title={t("freshPassages", { count: fresh.length })}
            passages={fresh}
            turn={turn}
          />
          {carried.length > 0 && (
            <PassageGroup
              title={t("carriedPassages", { count: carried.length })}
              passages={carried}
              turn={turn}
            />
          )}
        </>
      )}
      {answer.steps.length > 0 && (
        <section className="text-soft">
          <h3 className="font-medium text-ink">{t("steps", { count: answer.steps.length })}</h3>
          <StepList steps={answer.steps} />
        </section>
      )}
      <AnswerCost metrics={answer.result?.metrics ?? {}} usage={answer.result?.usage ?? null} />
      <DoneWithout notices={answer.result?.notices ?? []} />
      {answer.model && <WrittenBy model={answer.model} />}
    </div>
  );
}

function DoneWithout({ notices }: { notices: readonly Notice[] }) {
  const t = useWords("answer");
  if (notices.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{t("doneWithout")}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-soft">
        {notices.map(({ code, message }) => (
          <li key={code}>{t.retell(message)}</li>
        ))}
      </ul>
    </section>
  );
}

function WrittenBy({ model }: { model: string }) {
  const t = useWords("answer");
  return (
    <p className="break-words text-soft">
      {model === "extractive" ? t("wordForWord") : t.rich("writtenBy", { model, ink })}
    </p>
  );
}

type PassageGroupProps = { title: string; passages: Passage[]; turn: number };

function PassageGroup({ title, passages, turn }: PassageGroupProps) {
  const t = useWords("answer");
  const documentWords = useWords("document");
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ol className="mt-1 flex flex-col">
        {passages.map((passage) => {
          const place = placeInSearch(passages, passage.chunkId);
          const where = describePlace(passage, documentWords);
          return (
            <li key={passage.chunkId} className="border-t border-rule py-1.5 first:border-t-0">
              <div className="flex items-baseline gap-2">
                <Link
                  href={documentLink(
                    passage.documentId,
                    { ...passage, quoteStart: passage.start, quoteEnd: passage.end },
                    "given",
                  )}
                  className="min-w-0 flex-1 truncate rounded hover:text-accent hover:underline"
                  title={passage.title}
                >
                  {passage.number !== null && (
                    <span className="text-accent">[{passage.number}] </span>
                  )}
                  {passage.title}
                </Link>
                {place !== null && <span title={t("rankTitle")}>{t("rank", { place })}</span>}
              </div>
              <div className="flex flex-wrap gap-x-2 text-soft">
                <PassageOrigin passage={passage} turn={turn} />
                {where && <span>{where}</span>}
              </div>
              <p className="text-soft">
                <span title={t("closenessTitle")}>
                  {t("closenessIs", { score: formatScore(passage.vectorScore, t.language) })}
                </span>
                {" · "}
                <span title={t("wordsTitle")}>
                  {t("wordsAre", { score: formatScore(passage.keywordScore, t.language) })}
                </span>
                {passage.rerankScore !== null &&
                  ` · ${t("rerankedIs", { score: formatScore(passage.rerankScore, t.language) })}`}
              </p>
              <LazyPassageChoice
                chunkId={passage.chunkId}
                of={[passage.title, where].filter(Boolean).join(", ")}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
