"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { LibraryProgress } from "@/components/document/library-progress.tsx";
import { useLibraryProgress } from "@/components/document/use-library-progress.ts";
import { SourcePickerButton } from "@/components/knowledge/source-picker-button.tsx";
import { useScope } from "@/components/knowledge/use-scope.ts";
import type { OpenedQuestion } from "@/components/ui/ask-link.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useNavigation } from "@/components/ui/navigation-context.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { AnswerMenuButton } from "./answer-menu-button.tsx";
import { Composer } from "./composer.tsx";
import { loadConversation } from "./lazy-conversation.tsx";
import { ModelNotThere } from "./model-not-there.tsx";
import { useAnswerSettings } from "./use-answer-settings.ts";
import type { Question } from "./use-conversation.ts";

/** Loaded after the page: what is in the library, and what can be asked of it. */
const LazyStartSuggestions = dynamic(
  () => import("./start-suggestions.tsx").then((loaded) => loaded.StartSuggestions),
  { ssr: false },
);
const LazyEmptyLibrary = dynamic(
  () => import("./empty-library.tsx").then((loaded) => loaded.EmptyLibrary),
  { ssr: false },
);
const LazyStartLibrary = dynamic(
  () => import("./start-library.tsx").then((loaded) => loaded.StartLibrary),
  { ssr: false },
);

type StartPageProps = {
  /** What it is opened with: a document or knowledge base to read, and the first words. */
  opened: OpenedQuestion;
  onAsk: (question: Question) => Promise<void>;
};

/** The page before a conversation: invites a question, or documents if there are none. */
export function StartPage({ opened, onAsk }: StartPageProps) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const scope = useScope({
    knowledgeBaseIds: opened.base ? [opened.base] : null,
    documentIds: opened.document ? [opened.document] : [],
  });
  const settings = useAnswerSettings(null);
  const { known, queue, working } = useLibraryProgress();
  const [error, setError] = useState<string | null>(null);
  const empty = known && !working && queue.ready + queue.failed === 0 && scope.bases.every(isEmpty);

  async function ask(question: Question) {
    setError(null);
    try {
      await onAsk(question);
    } catch (failure) {
      setError(failureSentence(failure, ui, t("notSent")));
      throw failure;
    }
  }

  const draft = useQuestionToAsk(
    (text) => void ask({ text, ...scope.forQuestion }).catch(() => {}),
  );

  return (
    <>
      <PageBar title={t("newQuestion")} heading={false} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex min-h-full max-w-[calc(var(--measure)+2rem)] flex-col px-3 pt-[13vh] pb-8 md:px-0">
          <StartHeading />
          <Composer
            className=""
            placeholder={t("askQuestion")}
            begunText={opened.question ?? draft}
            takesFocus
            busy={false}
            // Loads the conversation's code while the question is written; asking tries again if that fails.
            onWrite={() => void loadConversation().catch(() => {})}
            onAsk={(text) => ask({ text, ...scope.forQuestion })}
          >
            <SourcePickerButton scope={scope} />
            <AnswerMenuButton settings={settings} />
          </Composer>
          <div className="flex flex-col gap-6 px-1 pt-6 md:px-4">
            {error && (
              <p role="alert" className="text-danger">
                {t("questionKept", { reason: error })}
              </p>
            )}
            <ModelNotThere settings={settings} />
            <LibraryProgress />
            {empty ? (
              <LazyEmptyLibrary />
            ) : (
              <>
                <LazyStartSuggestions
                  bases={scope.bases}
                  onAsk={(question) => void ask(question).catch(() => {})}
                />
                <LazyStartLibrary bases={scope.bases} />
              </>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

/** Asks the question that was written elsewhere, once. @returns it, for the field to keep. */
function useQuestionToAsk(ask: (text: string) => void): string {
  const { question, questionTaken } = useNavigation();
  const [draft] = useState(question ?? "");
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (question === null) return undefined;
    // Deferred until the effects of this mount have settled, so that a mount that React undoes asks nothing.
    const timer = setTimeout(() => {
      questionTaken();
      latest.current(question);
    });
    return () => clearTimeout(timer);
  }, [question, questionTaken]);
  return draft;
}

function StartHeading() {
  const t = useWords("conversation");
  return (
    <>
      <h1 className="px-1 font-serif text-[2.125rem] leading-tight text-balance md:px-4">
        {t("whatDoTheySay")}
      </h1>
      <p className="mt-2 mb-7 px-1 text-soft text-pretty md:px-4">{t("claimsCarryNumbers")}</p>
    </>
  );
}

function isEmpty({ documents }: { documents: number }): boolean {
  return documents === 0;
}
