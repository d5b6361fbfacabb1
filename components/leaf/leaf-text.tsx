"use client";

import { type ReactNode, useMemo, useState } from "react";
import type { LeafPlace } from "@/components/citation/leaf-place.ts";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import { TextSkeleton } from "@/components/document/text-skeleton.tsx";
import { useFollowedDocument } from "@/components/document/use-document-progress.ts";
import { DocumentBody } from "@/components/reader/document-body.tsx";
import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

type LeafTextProps = {
  documentId: string;
  /** Another object, even of the same place, goes to its words again. */
  place: LeafPlace;
  spans: MarkedSpan[];
  /** Whether the reader searches in it. */
  finding: boolean;
  onFindEnd: () => void;
  /** Shown below the reason where the document cannot be read. */
  fallback: ReactNode;
};

/** The text of a cited document at the cited words. */
export function LeafText(props: LeafTextProps) {
  const t = useWords("leaf");
  const ui = useWords("ui");
  const { documentId, place, spans, finding, onFindEnd, fallback } = props;
  const { data, error, mutate } = useFollowedDocument(documentId);
  const words = useSame(spans);
  const strong = words.find(({ quiet }) => !quiet);
  const [start, end] = [strong?.start, strong?.end];
  const opensAt = useMemo(
    () => (start === undefined || end === undefined ? null : { start, end }),
    // Another place, even with the same words, goes to them again.
    // oxlint-disable-next-line react/exhaustive-deps
    [place, start, end],
  );
  if (error && !data) {
    const gone = error.status === 404 || error.status === 400;
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <div role="alert" className="flex flex-col items-start gap-3 px-5 pt-5">
          <p className="text-note text-soft">
            {gone ? t("documentGone") : t("documentUnread", { reason: failureSentence(error, ui) })}
          </p>
          {!gone && (
            <Button tone="quiet" onClick={() => void mutate()}>
              {ui("tryAgain")}
            </Button>
          )}
        </div>
        {fallback}
      </div>
    );
  }
  if (!data) {
    return (
      <div className="min-h-0 flex-1 px-6 py-6 max-sm:px-5">
        <TextSkeleton />
      </div>
    );
  }
  return (
    <DocumentBody
      key={`${data.revision}:${data.status === "ready"}`}
      document={data}
      place={opensAt}
      words={words}
      finding={finding}
      onFindEnd={onFindEnd}
    />
  );
}

/** Keeps a list as the same object until one of its values changes, so that a text is not drawn again with each word of an answer. */
function useSame(spans: MarkedSpan[]): MarkedSpan[] {
  const [same, setSame] = useState(spans);
  if (JSON.stringify(same) === JSON.stringify(spans)) return same;
  setSame(spans);
  return spans;
}
