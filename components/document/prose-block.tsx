"use client";

import { memo } from "react";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { readBarTable } from "./bar-table.ts";
import { BarTableView } from "./bar-table-view.tsx";
import { MarkedText } from "./marked-text.tsx";
import { blockParagraphs, type MarkedSpan, markPieces, type TextBlock } from "./text-block.ts";

type ProseBlockProps = {
  block: TextBlock;
  words: readonly MarkedSpan[];
  passage: TextSpan | null;
  /** Whether single line breaks come from the file's layout and not from the author. */
  reflow: boolean;
  /** Whether the text is Markdown, to be shown formatted. */
  markdown: boolean;
  /** The document's title, which is already shown above its text. */
  title: string;
};

/** A block of running text in a serif font; headings and pages come from the segments. */
export const ProseBlock = memo(function ProseBlock({
  block,
  words,
  passage,
  reflow,
  markdown,
  title,
}: ProseBlockProps) {
  const headings = new Set(
    block.segments.flatMap(({ section }) => section?.split(" > ").map(plainHeading) ?? []),
  );
  return (
    <div data-start={block.start} className="font-serif text-read">
      {pagedParagraphs(block, { markdown }).map(({ start, text, isCode, page, begins }) => {
        const end = start + text.length;
        const cites = words.some((span) => start < span.end && end > span.start);
        if (start < 10 && !cites && plainHeading(text) === plainHeading(title)) return null;
        const heading =
          text.length < 200 &&
          (headings.has(plainHeading(text)) || (markdown && !isCode && /^#{1,6}\s/.test(text)));
        const table = readBarTable(text, start);
        const cited = passage !== null && start < passage.end && end > passage.start;
        // In a paragraph longer than the passage only the passage is set off.
        const whole = cited && (table !== null || (passage.start <= start && end <= passage.end));
        const parts = cited && !whole ? markPieces(text, start, [passage]) : [{ text, mark: null }];
        let from = start;
        const content = parts.map((part) => {
          const at = from;
          from += part.text.length;
          return (
            <span
              key={at}
              data-passage={part.mark !== null || undefined}
              className={cn(part.mark !== null && "box-decoration-clone bg-passage py-[0.3em]")}
            >
              <MarkedText
                text={part.text}
                start={at}
                words={words}
                markdown={markdown && !isCode}
              />
            </span>
          );
        });
        return (
          <div
            key={start}
            dir="auto"
            data-page={page ?? undefined}
            data-passage={whole || undefined}
            className={cn(
              "relative -me-3 -ms-4 border-s-2 py-[0.45em] pe-3 ps-3.5",
              cited ? "border-accent" : "border-transparent",
              whole && "bg-passage",
              !reflow && "whitespace-pre-wrap",
            )}
          >
            {page !== null && begins && <PageBegin page={page} />}
            {table && <BarTableView rows={table} words={words} markdown={markdown} />}
            {!table && heading && (
              <h2 className="pt-[0.6em] font-sans text-ui font-semibold">{content}</h2>
            )}
            {!table && !heading && <p className="break-words">{content}</p>}
          </div>
        );
      })}
    </div>
  );
});

/** The paragraphs of a block, each with the page that it is on, and whether that page begins with it. */
function pagedParagraphs(block: TextBlock, { markdown }: { markdown: boolean }) {
  let page: number | null = null;
  return blockParagraphs(block, { markdown }).map((paragraph) => {
    const { start, text } = paragraph;
    const end = start + text.length;
    const segment = block.segments.find((one) => one.start < end && one.end > start);
    const begins = segment?.page != null && segment.page !== page;
    page = segment?.page ?? page;
    return { ...paragraph, page, begins };
  });
}

/** Where a page begins: beside the text, or above it where there is no room. */
function PageBegin({ page }: { page: number }) {
  const t = useWords("document");
  return (
    <span className="mb-1 block font-sans text-note text-soft select-none @4xl:absolute @4xl:top-[0.7em] @4xl:end-full @4xl:me-5 @4xl:mb-0 @4xl:whitespace-nowrap">
      {t("pageNumber", { page })}
    </span>
  );
}

/** Returns a heading's words without Markdown marks, in lower case. */
function plainHeading(text: string): string {
  return text
    .replace(/^#{1,6}\s+|\s+#+$/g, "")
    .replace(/[*_`]/g, "")
    .trim()
    .toLowerCase();
}
