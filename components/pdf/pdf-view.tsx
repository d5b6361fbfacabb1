"use client";

import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageMark } from "./mark-text-layer.ts";
import type { OpenPdf, PdfSize } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import { PdfTools } from "./pdf-tools.tsx";
import type { PagePoint } from "./place-words.ts";
import { usePageAtPoint } from "./use-page-at-point.ts";
import { usePageWidth } from "./use-page-width.ts";
import { usePagesNear } from "./use-pages-near.ts";

type PdfViewProps = {
  pdf: OpenPdf;
  marks: readonly PageMark[];
  /** Where it is opened; another object, even of the same point, goes there again. */
  place: PagePoint | null;
  /** Changes when the reader asks to return there. */
  returns?: number;
  /** What stands in its bar before its own tools. */
  bar: ReactNode;
  /** Shown above the first page. */
  children?: ReactNode;
};

const noMarks: readonly PageMark[] = [];

/** The pages of a PDF, one below the other; those near the view are drawn. */
export function PdfView({ pdf, marks, place, returns = 0, bar, children }: PdfViewProps) {
  const t = useWords("pdf");
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PdfSize>>(new Map());
  const onSize = useCallback((number: number, size: PdfSize) => {
    setSizes((known) => {
      const held = known.get(number);
      if (held?.width === size.width && held.height === size.height) return known;
      return new Map(known).set(number, size);
    });
  }, []);

  const { width, drawn } = usePageWidth(scroller, zoom);
  const near = usePagesNear(scroller, width);
  const { current, onMarked, goTo } = usePageAtPoint(scroller, { place, returns, width });
  const byPage = useMemo(() => Map.groupBy(marks, ({ page }) => page), [marks]);

  return (
    <>
      <div className="flex min-h-12 shrink-0 pointer-coarse:min-h-14 items-center gap-1 border-b border-rule px-2">
        {bar}
        <PdfTools pages={pdf.pages} current={current} onPage={goTo} zoom={zoom} onZoom={setZoom} />
      </div>
      <section
        ref={scroller}
        // A page is placed from its left edge, whichever way the interface runs.
        dir="ltr"
        aria-label={t("pagesOfDocument")}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="@container relative min-h-0 flex-1 overflow-auto bg-sunk -outline-offset-2"
      >
        {children && (
          <div className="mx-auto max-w-[calc(var(--measure)+5rem)] px-6 pt-6 @xl:px-10 @xl:pt-10 max-sm:px-5">
            {children}
          </div>
        )}
        <div className="flex w-max min-w-full flex-col gap-3 p-3" style={{ "--page-width": width }}>
          {width > 0 &&
            Array.from({ length: pdf.pages }, (_, at) => at + 1).map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                size={sizes.get(number) ?? (place?.page === number ? place.size : pdf.size)}
                near={near.has(number)}
                width={near.has(number) ? drawn : 0}
                marks={byPage.get(number) ?? noMarks}
                onSize={onSize}
                onMarked={onMarked}
              />
            ))}
        </div>
      </section>
    </>
  );
}
