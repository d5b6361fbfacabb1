"use client";

import { ArrowLeft, Download, LocateFixed, PenLine, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { DocumentHead } from "@/components/document/document-head.tsx";
import type { PlaceKind } from "@/components/document/document-link.ts";
import { LineList } from "@/components/document/line-list.tsx";
import type { LineParams } from "@/components/document/line-query.ts";
import { askLink } from "@/components/ui/ask-link.ts";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useJson } from "@/components/ui/use-json.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { documentViewSchema, isSettled } from "@/lib/wire/document.ts";
import { DocumentBody } from "./document-body.tsx";
import { useFinding } from "./use-finding.ts";

const barAction =
  "inline-flex min-h-9 items-center gap-2 rounded-lg px-2.5 text-note text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4";

const placeNames: Record<PlaceKind, { name: string; goTo: string }> = {
  cited: { name: "Cited words", goTo: "Go to the cited words" },
  nearest: { name: "Nearest passage", goTo: "Go to the nearest passage" },
  given: { name: "Passage", goTo: "Go to the passage" },
};

type DocumentReaderProps = {
  id: string;
  /** The words it is opened at, as offsets into the text, and why. */
  place: (TextSpan & { kind: PlaceKind }) | null;
  /** The filter on its lines; null shows the text. */
  lines: LineParams | null;
};

/** A document: its metadata, and its text opened at the given words, or the lines that a filter selects. */
export function DocumentReader({ id, place, lines }: DocumentReaderProps) {
  const { data, error, mutate } = useJson(documentViewSchema, `/api/documents/${id}`, {
    refreshInterval: (latest) => (latest && !isSettled(latest.status) ? 1500 : 0),
  });
  const [returns, setReturns] = useState(0);
  const { finding, begin, end } = useFinding(data !== undefined && lines === null);

  if (error && !data) return <DocumentMissing error={error} onRetry={() => mutate()} />;
  const title = data ? data.title || data.filename : " ";
  return (
    <>
      <PageBar title={title}>
        {place && (
          <button
            type="button"
            className={barAction}
            aria-label={placeNames[place.kind].goTo}
            onClick={() => {
              end();
              setReturns((number) => number + 1);
            }}
          >
            <LocateFixed aria-hidden />
            <span className="max-sm:hidden">{placeNames[place.kind].name}</span>
          </button>
        )}
        {begin && (
          <button
            type="button"
            className={barAction}
            aria-label="Search in this document"
            onClick={begin}
          >
            <Search aria-hidden />
            <span className="max-sm:hidden">Search</span>
          </button>
        )}
        <Link href={askLink({ document: id })} className={barAction} aria-label="Ask this document">
          <PenLine aria-hidden />
          <span className="max-sm:hidden">Ask this</span>
        </Link>
        <Link href="/documents" className={barAction} aria-label="All documents">
          <ArrowLeft aria-hidden />
          <span className="max-sm:hidden">Documents</span>
        </Link>
        <a
          href={`/api/documents/${id}/file`}
          download
          className={barAction}
          aria-label="Download the original"
        >
          <Download aria-hidden />
          <span className="max-sm:hidden">Original</span>
        </a>
      </PageBar>
      {data && lines ? (
        <LineList key={JSON.stringify(lines)} document={data} query={lines} />
      ) : data ? (
        <DocumentBody
          key={`${data.revision}:${data.status === "ready"}`}
          document={data}
          place={place}
          returns={returns}
          finding={finding}
          onFindEnd={end}
        >
          <DocumentHead document={data} onChange={() => mutate()} />
        </DocumentBody>
      ) : (
        <ReaderSkeleton />
      )}
    </>
  );
}

type DocumentMissingProps = { error: ApiError; onRetry: () => void };

function DocumentMissing({ error, onRetry }: DocumentMissingProps) {
  const gone = error.status === 404 || error.status === 400;
  return (
    <>
      <PageBar title={gone ? "Not found" : "Document"} heading={false} />
      <PageMessage role="alert">
        <PageMessageTitle>
          {gone ? "This document is not here" : "The document could not be read"}
        </PageMessageTitle>
        <PageMessageText>
          {gone ? "It may have been deleted. Answers that cite it keep its number." : error.message}
        </PageMessageText>
        <PageMessageActions>
          {!gone && <Button onClick={onRetry}>Try again</Button>}
          <LinkButton href="/documents" tone={gone ? "accent" : "quiet"}>
            See the documents
          </LinkButton>
        </PageMessageActions>
      </PageMessage>
    </>
  );
}

function ReaderSkeleton() {
  return (
    <output aria-label="Reading the document" className="block flex-1 px-5 pt-10 md:px-10">
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
