"use client";

import dynamic from "next/dynamic";
import { useMemo, useRef, useState } from "react";
import { DocumentText, type DocumentTextProps } from "@/components/document/document-text.tsx";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { PagesSkeleton } from "./pages-skeleton.tsx";
import { useHasSelection } from "./use-has-selection.ts";

const LazyPages = dynamic(
  () => import("./pages-or-text.tsx").then((loaded) => loaded.PagesOrText),
  {
    ssr: false,
    loading: () => <PagesSkeleton />,
  },
);
const LazyFindBar = dynamic(() => import("./find-bar.tsx").then((loaded) => loaded.FindBar), {
  ssr: false,
  loading: () => <div className="min-h-12 border-b border-rule pointer-coarse:min-h-14" />,
});

const LazySelectionTools = dynamic(
  () => import("./selection-tools.tsx").then((loaded) => loaded.SelectionTools),
  { ssr: false },
);

type DocumentBodyProps = DocumentTextProps & {
  /** Whether the reader searches in it. */
  finding: boolean;
  onFindEnd: () => void;
};

/** A document as it is read: its text, and of a PDF its pages; with a field above it to search it. */
export function DocumentBody({ finding, onFindEnd, ...props }: DocumentBodyProps) {
  const { shown, onMatch } = useMatchedText(props, finding);
  const holder = useRef<HTMLDivElement>(null);
  const hasSelection = useHasSelection(holder);
  return (
    <>
      {finding && (
        <LazyFindBar documentId={props.document.id} onMatch={onMatch} onClose={onFindEnd} />
      )}
      <div ref={holder} className="relative flex min-h-0 flex-1 flex-col">
        {props.document.mediaType === "application/pdf" ? (
          <LazyPages {...shown} />
        ) : (
          <DocumentText {...shown} />
        )}
        {hasSelection && <LazySelectionTools holder={holder} document={props.document} />}
      </div>
    </>
  );
}

/** What a search has come to, and since which place it holds: where the reader turns to another one, that counts. */
type FoundPlace = {
  place: TextSpan | null;
  returns: number | undefined;
  match: TextSpan | null;
  words: readonly MarkedSpan[];
};

/** Opens a text at the match of a search; when the search has ended, the text stays there with its own words marked. */
function useMatchedText(props: DocumentTextProps, finding: boolean) {
  const { place, words, returns } = props;
  const [found, setFound] = useState<FoundPlace | null>(null);
  const onMatch = (match: TextSpan | null, marked: MarkedSpan[]) =>
    setFound((before) =>
      match || before
        ? { place, returns, match: match ?? before?.match ?? null, words: marked }
        : null,
    );
  const shown = useMemo((): Partial<DocumentTextProps> => {
    if (!found?.match || found.place !== place || found.returns !== returns) return {};
    const own = words ?? (place ? [place] : []);
    return finding
      ? { place: found.match, words: found.words, cited: null }
      : { place: found.match, words: own, cited: place };
  }, [found, finding, place, words, returns]);
  return { shown: { ...props, ...shown }, onMatch };
}
