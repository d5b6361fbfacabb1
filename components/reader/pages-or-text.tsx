"use client";

import { type ComponentProps, useMemo, useState } from "react";
import { DocumentText } from "@/components/document/document-text.tsx";
import { PdfView } from "@/components/pdf/pdf-view.tsx";
import { usePdf } from "@/components/pdf/use-pdf.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { PagesSkeleton } from "./pages-skeleton.tsx";
import { usePlacedWords } from "./use-placed-words.ts";
import { ViewSwitch } from "./view-switch.tsx";

type PagesOrTextProps = ComponentProps<typeof DocumentText>;

/** The pages of a PDF at the cited words; its text where the reader prefers it, or the pages do not serve. */
export function PagesOrText(props: PagesOrTextProps) {
  const t = useWords("reader");
  const { document, place, words: marked, returns = 0, children } = props;
  const [view, setView] = useStored("ibid.pdf-view", "page");
  /** The place for which the reader asked for the page although its words were not found there. */
  const [insisted, setInsisted] = useState<PagesOrTextProps["place"]>(null);
  const wantsPages = view !== "text";
  const words = useMemo(() => marked ?? (place ? [place] : []), [marked, place]);
  const { pdf, failed } = usePdf(document.id, wantsPages);
  const placed = usePlacedWords(document.id, pdf, { place, words });
  const missing =
    place !== null && placed?.place === place && placed.found !== "words" && insisted !== place;
  const showsPages = wantsPages && !failed && !missing;
  const bar = (
    <ViewSwitch
      shown={showsPages ? "page" : "text"}
      onChoose={(next) => {
        setView(next);
        setInsisted(next === "page" ? place : null);
      }}
    />
  );
  if (showsPages && (!pdf || !placed)) return <PagesSkeleton />;
  if (showsPages && pdf && placed) {
    return (
      <PdfView pdf={pdf} marks={placed.marks} place={placed.point} returns={returns} bar={bar}>
        {children}
      </PdfView>
    );
  }
  return (
    <>
      <div className="flex min-h-12 shrink-0 pointer-coarse:min-h-14 items-center gap-3 border-b border-rule px-2">
        {bar}
        {wantsPages && (
          <output className="py-1.5 text-note text-pretty text-soft">
            {t(
              failed ? "pdfNotDrawn" : placed?.found === "picture" ? "pageIsPicture" : "notOnPage",
            )}
          </output>
        )}
      </div>
      <DocumentText {...props} />
    </>
  );
}
