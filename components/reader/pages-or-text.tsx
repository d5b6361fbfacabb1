"use client";

import { type ComponentProps, useMemo, useState } from "react";
import { DocumentText } from "@/components/document/document-text.tsx";
import { PdfView } from "@/components/pdf/pdf-view.tsx";
import { usePdf } from "@/components/pdf/use-pdf.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import { PagesSkeleton } from "./pages-skeleton.tsx";
import { usePlacedWords } from "./use-placed-words.ts";
import { ViewSwitch } from "./view-switch.tsx";

type PagesOrTextProps = ComponentProps<typeof DocumentText>;

/** The pages of a PDF at the cited words; its text where the reader prefers it, or the pages do not serve. */
export function PagesOrText(props: PagesOrTextProps) {
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
            {failed
              ? "This PDF cannot be drawn here."
              : placed?.found === "picture"
                ? "The page is a picture, on which no words can be marked."
                : "These words were not found on the page."}{" "}
            This is the text that was read from it.
          </output>
        )}
      </div>
      <DocumentText {...props} />
    </>
  );
}
