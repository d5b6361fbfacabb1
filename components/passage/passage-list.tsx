"use client";

import { ScrollText } from "lucide-react";
import Link from "next/link";
import { documentLink } from "@/components/document/document-link.ts";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";
import { isLineText } from "@/lib/wire/file-name.ts";
import { PassageItem } from "./passage-item.tsx";
import { usePassages } from "./use-passages.ts";

/** The passages of a document in order, as the index sees them, for its owner to look at, correct and switch off. */
export function PassageList({ document }: { document: DocumentView }) {
  const t = useWords("passage");
  const { passages, counts, error, loading, more, busy, loadMore, retry, change } = usePassages(
    document.id,
  );
  const counted = counts && {
    total: counts.total,
    off: counts.switchedOff,
    corrected: counts.corrected,
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule px-4 py-2.5 md:px-6">
        <output className="text-note text-soft">
          {counted ? t("passageCount", counted) : error ? "" : t("countingPassages")}
        </output>
        <Link
          href={documentLink(document.id)}
          className="ms-auto inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 text-note text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
        >
          <ScrollText className="size-3.5" aria-hidden />
          {t("wholeText")}
        </Link>
      </div>
      <section aria-label={t("passagesOf")} className="min-h-0 flex-1 overflow-y-auto">
        {error && passages.length === 0 ? (
          <PassagesNotRead documentId={document.id} error={error} onRetry={retry} />
        ) : counts?.total === 0 ? (
          <NoPassages documentId={document.id} />
        ) : (
          <div className="mx-auto max-w-[calc(var(--measure)+3rem)] px-4 pt-6 pb-10 md:px-6">
            <p className="mb-5 text-note text-pretty text-soft">{t("whatTheseAre")}</p>
            <ol>
              {passages.map((passage) => (
                <PassageItem
                  key={passage.chunkId}
                  documentId={document.id}
                  passage={passage}
                  asLines={isLineText(document.filename)}
                  onChange={change}
                />
              ))}
              {loading && <PassageSkeleton />}
            </ol>
            {more && (
              <Button tone="quiet" className="mt-5" disabled={busy} onClick={loadMore}>
                {t("showMore")}
              </Button>
            )}
          </div>
        )}
      </section>
    </>
  );
}

function PassageSkeleton() {
  return (
    <li aria-hidden className="flex flex-col gap-2.5">
      {[40, 98, 92, 96, 60].map((width) => (
        <span key={width} className="skeleton block h-4" style={{ width: `${width}%` }} />
      ))}
    </li>
  );
}

type PassagesNotReadProps = { documentId: string; error: Error; onRetry: () => void };

function PassagesNotRead({ documentId, error, onRetry }: PassagesNotReadProps) {
  const t = useWords("passage");
  const ui = useWords("ui");
  return (
    <PageMessage role="alert">
      <PageMessageTitle>{t("passagesNotRead")}</PageMessageTitle>
      <PageMessageText>{failureSentence(error, ui)}</PageMessageText>
      <PageMessageActions>
        <Button onClick={onRetry}>{ui("tryAgain")}</Button>
        <LinkButton href={documentLink(documentId)} tone="quiet">
          {t("wholeText")}
        </LinkButton>
      </PageMessageActions>
    </PageMessage>
  );
}

function NoPassages({ documentId }: { documentId: string }) {
  const t = useWords("passage");
  return (
    <PageMessage>
      <PageMessageTitle>{t("noPassages")}</PageMessageTitle>
      <PageMessageText>{t("noPassagesWhy")}</PageMessageText>
      <PageMessageActions>
        <LinkButton href={documentLink(documentId)} tone="quiet">
          {t("wholeText")}
        </LinkButton>
      </PageMessageActions>
    </PageMessage>
  );
}
