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
import { questionIsKept } from "@/lib/conversation/question-is-kept.ts";
import { AnswerText } from "./answer-text.tsx";

type NoEvidenceProps = {
  text: string;
  /** Whether the closest passages are shown below. */
  near: boolean;
};

/** Shown when the documents were searched and do not say. */
export function NoEvidence({ text, near }: NoEvidenceProps) {
  const told = text.trim().replace(/\.$/, "");
  // A short text is a refusal in the question's language and becomes the title; a longer one is shown below the default title.
  const isSentence = told !== "" && told.length <= 60;
  return (
    <OutcomeBlock
      icon={<FileQuestionMark aria-hidden />}
      title={isSentence ? told : "The documents don’t say"}
    >
      {!isSentence && told !== "" && <AnswerText text={text} markers={[]} unfinished={false} />}
      <p>
        {!near && "Nothing in what this conversation reads comes close enough to answer from. "}
        Ask in other words, let it read more under “Reading”, or add the document that would know.
      </p>
    </OutcomeBlock>
  );
}

/** Shown when there was nothing to search yet. */
export function NothingIndexed() {
  return (
    <OutcomeBlock icon={<BookDashed aria-hidden />} title="There is nothing to read yet">
      <p>
        The knowledge bases of this conversation have no document that is ready. Add one, or let it
        read others under “Reading”.
      </p>
      <LinkButton href="/documents" tone="quiet" className="mt-1 self-start">
        Add documents
      </LinkButton>
    </OutcomeBlock>
  );
}

export function AnswerStopped({ empty }: { empty: boolean }) {
  return (
    <p className="mt-3 flex items-center gap-2 text-note text-soft">
      <CircleSlash className="size-3.5 shrink-0" aria-hidden />
      {empty ? "Stopped before the first word." : "Stopped here. What was written is kept."}
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
  const told = message ?? "The server ended before the answer did.";
  return (
    <div
      role="alert"
      className="mt-3 flex flex-col items-start gap-2.5 rounded-lg bg-danger-soft px-4 py-3"
    >
      <p className="flex gap-2.5">
        <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-danger" aria-hidden />
        <span>
          <span className="font-medium">
            {empty ? "No answer came." : "The answer broke off here."}
          </span>{" "}
          {told.endsWith(questionIsKept) ? told.slice(0, -questionIsKept.length).trim() : told}{" "}
          {empty ? questionIsKept : "Your question and the text so far are kept."}
        </span>
      </p>
      {(onRetry || onQuote || onSettingsPage) && (
        <div className="ml-7 flex flex-wrap gap-2">
          {onRetry && (
            <Button tone="quiet" onClick={onRetry}>
              <RotateCw aria-hidden />
              {empty ? "Try again" : "Ask again"}
            </Button>
          )}
          {onQuote && (
            <Button tone="quiet" onClick={onQuote}>
              <Quote aria-hidden />
              Answer with quotations instead
            </Button>
          )}
          {onSettingsPage && (
            <LinkButton href="/settings" tone="quiet">
              <Settings aria-hidden />
              Open settings
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
