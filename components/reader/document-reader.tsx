"use client";

import { ArrowLeft, Download, LocateFixed, PenLine, Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { canBeAsked } from "@/components/document/can-be-asked.ts";
import { DocumentHead } from "@/components/document/document-head.tsx";
import type { PlaceKind } from "@/components/document/document-link.ts";
import { EditDocument } from "@/components/document/edit-document.tsx";
import { LineList } from "@/components/document/line-list.tsx";
import type { LineParams } from "@/components/document/line-query.ts";
import { useFollowedDocument } from "@/components/document/use-document-progress.ts";
import { askLink } from "@/components/ui/ask-link.ts";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { TextSpan } from "@/lib/text/text-span.ts";
import type { DocumentView } from "@/lib/wire/document.ts";
import { DocumentBody } from "./document-body.tsx";
import { useFinding } from "./use-finding.ts";

const barAction =
  "inline-flex min-h-9 items-center gap-2 rounded-lg px-2.5 text-note text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4";

type ReaderText = keyof Messages["reader"];

const placeNames: Record<PlaceKind, { name: ReaderText; goTo: ReaderText }> = {
  cited: { name: "citedWords", goTo: "goToCitedWords" },
  nearest: { name: "nearestPassage", goTo: "goToNearestPassage" },
  given: { name: "passage", goTo: "goToPassage" },
};

type DocumentReaderProps = {
  id: string;
  /** The words it is opened at, as offsets into the text, and why. */
  place: (TextSpan & { kind: PlaceKind }) | null;
  /** The filter on its lines; null where none is set. */
  lines: LineParams | null;
  /** Whether its passages are shown instead. */
  isOfPassages?: boolean;
};

/** Loaded when it is opened. */
const LazyPassageList = dynamic(() =>
  import("@/components/passage/passage-list.tsx").then((loaded) => loaded.PassageList),
);

/** A document: its metadata, and its text opened at the given words, the lines that a filter selects, or its passages. */
export function DocumentReader({ id, place, lines, isOfPassages = false }: DocumentReaderProps) {
  const t = useWords("reader");
  const { data, error, mutate } = useFollowedDocument(id);
  const [returns, setReturns] = useState(0);
  const [editing, setEditing] = useState(false);
  const { finding, begin, end } = useFinding(
    data !== undefined && !hasNoText(data) && lines === null && !isOfPassages,
  );

  if (error && !data) return <DocumentMissing error={error} onRetry={() => mutate()} />;
  const title = data ? data.title || data.filename : " ";
  return (
    <>
      <PageBar title={title} untitled={t("document")}>
        {place && (
          <button
            type="button"
            className={barAction}
            aria-label={t(placeNames[place.kind].goTo)}
            onClick={() => {
              end();
              setReturns((number) => number + 1);
            }}
          >
            <LocateFixed aria-hidden />
            <span className="max-sm:hidden">{t(placeNames[place.kind].name)}</span>
          </button>
        )}
        {begin && (
          <button
            type="button"
            className={barAction}
            aria-label={t("searchInDocument")}
            onClick={begin}
          >
            <Search aria-hidden />
            <span className="max-sm:hidden">{t("search")}</span>
          </button>
        )}
        {data && canBeAsked(data) && (
          <Link
            href={askLink({ document: id })}
            className={barAction}
            aria-label={t("askDocument")}
          >
            <PenLine aria-hidden />
            <span className="max-sm:hidden">{t("ask")}</span>
          </Link>
        )}
        <Link href="/documents" className={barAction} aria-label={t("allDocuments")}>
          <ArrowLeft aria-hidden />
          <span className="max-sm:hidden">{t("documents")}</span>
        </Link>
        <a
          href={`/api/documents/${id}/file`}
          download
          className={barAction}
          aria-label={t("downloadOriginal")}
        >
          <Download aria-hidden />
          <span className="max-sm:hidden">{t("original")}</span>
        </a>
      </PageBar>
      {data && lines ? (
        <LineList key={JSON.stringify(lines)} document={data} query={lines} />
      ) : data && isOfPassages ? (
        <LazyPassageList key={data.status} document={data} />
      ) : data ? (
        <DocumentBody
          key={`${data.revision}:${data.status === "ready"}`}
          document={data}
          place={place}
          returns={returns}
          finding={finding}
          onFindEnd={end}
        >
          <DocumentHead document={data} onChange={() => mutate()} onEdit={() => setEditing(true)} />
        </DocumentBody>
      ) : (
        <ReaderSkeleton />
      )}
      {data && (
        <EditDocument
          document={data}
          open={editing}
          onOpenChange={setEditing}
          onChange={() => mutate()}
        />
      )}
    </>
  );
}

/** Whether a document was not read, so that there is nothing in it to search. */
const hasNoText = ({ error, chunks }: DocumentView) => error !== null && chunks === 0;

type DocumentMissingProps = { error: ApiError; onRetry: () => void };

function DocumentMissing({ error, onRetry }: DocumentMissingProps) {
  const t = useWords("reader");
  const tUi = useWords("ui");
  const gone = error.status === 404 || error.status === 400;
  return (
    <>
      <PageBar title={t(gone ? "notFound" : "document")} heading={false} />
      <PageMessage role="alert">
        <PageMessageTitle>{t(gone ? "documentGone" : "documentUnread")}</PageMessageTitle>
        <PageMessageText>
          {gone ? t("documentGoneWhy") : failureSentence(error, tUi)}
        </PageMessageText>
        <PageMessageActions>
          {!gone && <Button onClick={onRetry}>{tUi("tryAgain")}</Button>}
          <LinkButton href="/documents" tone={gone ? "accent" : "quiet"}>
            {t("seeDocuments")}
          </LinkButton>
        </PageMessageActions>
      </PageMessage>
    </>
  );
}

function ReaderSkeleton() {
  const t = useWords("reader");
  return (
    <output aria-label={t("readingDocument")} className="block flex-1 px-5 pt-10 md:px-10">
      <div className="mx-auto flex max-w-(--measure) flex-col gap-4">
        <div className="skeleton h-8 w-4/5" />
        <div className="skeleton mb-4 h-4 w-2/5" />
        {[100, 96, 98, 91, 99, 62].map((width) => (
          <div key={width} className="skeleton h-4" style={{ width: `${width}%` }} />
        ))}
      </div>
    </output>
  );
}
