"use client";

import {
  BookDashed,
  CircleSlash,
  FileQuestionMark,
  Quote,
  RotateCw,
  Settings,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { questionIsKept } from "@/lib/conversation/question-is-kept.ts";
import { AnswerText } from "./answer-text.tsx";

type NoEvidenceProps = {
  text: string;
  /** Whether the closest passages are shown below. */
  near: boolean;
};

/** Shown when the documents were searched and do not say. */
export function NoEvidence({ text, near }: NoEvidenceProps) {
  const t = useWords("answer");
  const told = text.trim().replace(/\.$/, "");
  // A short text is a refusal in the question's language and becomes the title; a longer one is shown below the default title.
  const isSentence = told !== "" && told.length <= 60;
  return (
    <OutcomeBlock
      icon={<FileQuestionMark aria-hidden />}
      title={isSentence ? told : t("documentsDoNotSay")}
    >
      {!isSentence && told !== "" && <AnswerText text={text} markers={[]} unfinished={false} />}
      <p>{near ? t("askOtherwise") : `${t("nothingNear")} ${t("askOtherwise")}`}</p>
    </OutcomeBlock>
  );
}

/** Shown when there was nothing to search yet. */
export function NothingIndexed() {
  const t = useWords("answer");
  return (
    <OutcomeBlock icon={<BookDashed aria-hidden />} title={t("nothingToRead")}>
      <p>{t("noneReady")}</p>
      <LinkButton href="/documents" tone="quiet" className="mt-1 self-start">
        {t("addDocuments")}
      </LinkButton>
    </OutcomeBlock>
  );
}

export function AnswerStopped({ empty }: { empty: boolean }) {
  const t = useWords("answer");
  return (
    <p className="mt-3 flex items-center gap-2 text-note text-soft">
      <CircleSlash className="size-3.5 shrink-0" aria-hidden />
      {t(empty ? "stoppedEmpty" : "stopped")}
    </p>
  );
}

type AnswerFailedProps = {
  message: string | null;
  empty: boolean;
  /** Whether the settings page can mend it: a model that is not there, a key that is refused. */
  onSettingsPage?: boolean | undefined;
  onRetry?: (() => void) | undefined;
  /** Answers with quotations, which need no model; present only when the language model failed. */
  onQuote?: (() => void) | undefined;
};

/** Says what happened, what was kept, and what to do next. */
export function AnswerFailed({
  message,
  empty,
  onSettingsPage = false,
  onRetry,
  onQuote,
}: AnswerFailedProps) {
  const t = useWords("answer");
  const ui = useWords("ui");
  const told = message ?? t("serverEnded");
  const kept = ui.retell(questionIsKept);
  return (
    <div
      role="alert"
      className="mt-3 flex flex-col items-start gap-2.5 rounded-lg bg-danger-soft px-4 py-3"
    >
      <p className="flex gap-2.5">
        <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-danger" aria-hidden />
        <span>
          <span className="font-medium">{t(empty ? "noAnswer" : "brokeOff")}</span>{" "}
          {told.endsWith(kept) ? told.slice(0, -kept.length).trim() : told}{" "}
          {t(empty ? "questionKept" : "textKept")}
        </span>
      </p>
      {(onRetry || onQuote || onSettingsPage) && (
        <div className="ms-7 flex flex-wrap gap-2">
          {onRetry && (
            <Button tone="quiet" onClick={onRetry}>
              <RotateCw aria-hidden />
              {empty ? ui("tryAgain") : t("askAgain")}
            </Button>
          )}
          {onQuote && (
            <Button tone="quiet" onClick={onQuote}>
              <Quote aria-hidden />
              {t("quoteInstead")}
            </Button>
          )}
          {onSettingsPage && (
            <LinkButton href="/settings" tone="quiet">
              <Settings aria-hidden />
              {ui("openSettings")}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}

function OutcomeBlock({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-3 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-soft">
      {icon}
      <div className="flex flex-col gap-2 text-soft">
        <p className="font-serif text-read text-ink">{title}</p>
        {children}
      </div>
    </div>
  );
}
