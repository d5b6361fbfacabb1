"use client";

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { InlineScript } from "@/components/ui/inline-script.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { type DocumentView, isSettled } from "@/lib/wire/document.ts";
import { holdsRecords, isLineText, logType } from "@/lib/wire/file-name.ts";
import { LineBlock } from "./line-block.tsx";
import { ProseBlock } from "./prose-block.tsx";
import { TableBlock } from "./table-block.tsx";
import {
  blockSections,
  holdsSpan,
  type MarkedSpan,
  passageAround,
  type TextBlock,
} from "./text-block.ts";
import { TextSkeleton } from "./text-skeleton.tsx";
import { type TextBlocks, useTextBlocks } from "./use-text-blocks.ts";

type Scroller = RefObject<HTMLElement | null>;

export type DocumentTextProps = {
  document: DocumentView;
  /** The words it is opened at; another object, even of the same words, goes to them again. */
  place: TextSpan | null;
  /** All words that are marked; those it is opened at where nothing else is said. */
  words?: readonly MarkedSpan[];
  /** The words whose passage is set off; those it is opened at where nothing else is said. */
  cited?: TextSpan | null;
  /** Changes when the reader asks to return to the cited words. */
  returns?: number;
  /** Shown above the beginning of the text. */
  children?: ReactNode;
};

/** Shows a document's text in blocks, scrolled to the cited words, which are marked. */
export function DocumentText({
  document,
  place,
  words: marked,
  cited = place,
  returns = 0,
  children,
}: DocumentTextProps) {
  const t = useWords("document");
  const { blocks, length, error, before, after, load, retry } = useTextBlocks(document.id, place);
  const scroller = useRef<HTMLDivElement>(null);
  const segments = blocks.flatMap((block) => block.segments);
  const passage = cited ? passageAround(segments, cited) : null;
  const lines = isReadByLine(document, segments);
  const records = holdsRecords(document.filename);

  const words = useMemo(() => marked ?? (place ? [place] : []), [marked, place]);
  useWordsInView(scroller, holdsSpan(blocks, place) ? place : null, returns);

  useStableScroll(scroller);
  const { top, bottom } = useLoadAtEnds(scroller, blocks.length > 0, load);

  return (
    <section
      ref={scroller}
      data-document-text
      aria-label={t("text")}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="@container min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
    >
      <div
        className={cn(
          "mx-auto px-6 py-6 @xl:px-10 @xl:py-10",
          lines || records
            ? "max-w-[72rem] max-sm:px-3 @max-xl:px-4"
            : "max-w-[calc(var(--measure)+5rem)] max-sm:px-5",
        )}
      >
        {!before && children}
        <div ref={top} aria-hidden className="h-px" />
        {blocks.map((block) => {
          const unnumbered = records ? Sheets : Prose;
          const Block = lines ? LinesOrRows : unnumbered;
          const shown = { document, block, words, passage };
          return <Block key={block.start} {...shown} />;
        })}
        <div ref={bottom} aria-hidden className="h-px" />
        {after && <div aria-hidden className="skeleton my-4 h-4 w-1/2" />}
        {length === null && !error && <TextSkeleton />}
        {length === 0 && !document.error && <NoText settled={isSettled(document.status)} />}
        {error && <TextError error={error} onRetry={retry} />}
      </div>
      {place && <InlineScript script={openTextInHtml} />}
    </section>
  );
}

/** The name alone does not decide: an XML paper has no numbered lines and is running text. */
function isReadByLine(
  { filename, mediaType }: DocumentView,
  segments: TextBlock["segments"],
): boolean {
  return (
    isLineText(filename, mediaType) &&
    (segments.length === 0 || segments.some(({ lineStart }) => lineStart !== null))
  );
}

/** Opens the text at its marked words before the page's scripts are there, as `useWordsInView` does. */
const openTextInHtml = `document.currentScript.parentElement
  .querySelector("mark:not([data-quiet])")?.scrollIntoView({ block: "center" })`;

type DocumentBlockProps = {
  document: DocumentView;
  block: TextBlock;
  words: readonly MarkedSpan[];
  passage: TextSpan | null;
};

/** A block of running text. */
function Prose({ document: { mediaType, title }, ...shown }: DocumentBlockProps) {
  return (
    <ProseBlock
      {...shown}
      reflow={mediaType === "application/pdf"}
      markdown={mediaType === "text/markdown" || mediaType === "application/x-ipynb+json"}
      title={title}
    />
  );
}

/** A block of a file that is read line by line; of a table of values, its rows. */
function LinesOrRows({
  document: { mediaType, filename },
  block,
  words,
  passage,
}: DocumentBlockProps) {
  const lines = (
    <LineBlock block={block} words={words} passage={passage} log={mediaType === logType} />
  );
  if (!holdsRecords(filename)) return lines;
  return <TableBlock block={block} words={words} passage={passage} fallback={lines} />;
}

/** A block of a workbook with several sheets, without line numbers. */
function Sheets({ document, block, ...shown }: DocumentBlockProps) {
  return blockSections(block).map((sheet) => {
    const { name, rows } = splitSheet(sheet);
    return (
      <section key={sheet.start} className="mb-10">
        {name && <Prose document={document} block={name} {...shown} />}
        <TableBlock
          block={rows}
          {...shown}
          fallback={<Prose document={document} block={rows} {...shown} />}
        />
      </section>
    );
  });
}

/** Splits a sheet from its name, which is above its rows where it begins. */
function splitSheet(sheet: TextBlock): { name: TextBlock | null; rows: TextBlock } {
  const end = sheet.text.indexOf("\n\n");
  const name = sheet.text.slice(0, Math.max(0, end)).trim();
  if (name === "" || name.includes("\n") || name.includes(": ")) return { name: null, rows: sheet };
  const start = sheet.start + end + 2;
  return {
    name: { ...sheet, text: sheet.text.slice(0, end) },
    rows: { ...sheet, start, text: sheet.text.slice(end + 2) },
  };
}

/** Keeps what the reader sees in place when text is added or removed above it. */
function useStableScroll(scroller: Scroller) {
  const offsets = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const blocks = [...element.querySelectorAll<HTMLElement>("[data-start]")];
    const now = new Map(blocks.map((block) => [block.dataset.start ?? "", block.offsetTop]));
    // Any block that stayed shows how far the text moved.
    for (const [start, offset] of now) {
      const before = offsets.current.get(start);
      if (before === undefined) continue;
      if (before !== offset) element.scrollBy({ top: offset - before, behavior: "instant" });
      break;
    }
    offsets.current = now;
  });
}

/** Scrolls to the cited words when the text is there, and focuses them when the reader asks to return to them. */
function useWordsInView(scroller: Scroller, place: TextSpan | null, returns: number) {
  const seen = useRef<{ place: TextSpan; returns: number } | null>(null);
  useLayoutEffect(() => {
    // Words that the reader has scrolled far away from are not gone to again when their block is read again.
    if (!place || (seen.current?.place === place && seen.current.returns === returns)) return;
    const isAsked = seen.current !== null && returns !== seen.current.returns;
    const isTurn = seen.current !== null && !isAsked;
    seen.current = { place, returns };
    const mark = scroller.current?.querySelector<HTMLElement>("mark:not([data-quiet])");
    // Words that are seen already stay where the reader sees them.
    if (!isTurn || !isWellInView(mark, scroller.current)) mark?.scrollIntoView({ block: "center" });
    if (isAsked) mark?.focus();
  }, [scroller, place, returns]);
}

/** Pixels that words keep from the ends of the view. */
const roomAround = 48;

function isWellInView(mark: Element | null | undefined, view: Element | null): boolean {
  if (!mark || !view) return false;
  const [words, around] = [mark.getBoundingClientRect(), view.getBoundingClientRect()];
  return words.top >= around.top + roomAround && words.bottom <= around.bottom - roomAround;
}

/** Loads more text when one of the returned elements comes near the view. */
function useLoadAtEnds(scroller: Scroller, ready: boolean, load: TextBlocks["load"]) {
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = scroller.current;
    if (!root || !ready) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) load(entry.target === top.current ? "before" : "after");
        }
      },
      { root, rootMargin: "1200px 0px" },
    );
    if (top.current) seen.observe(top.current);
    if (bottom.current) seen.observe(bottom.current);
    return () => seen.disconnect();
  }, [scroller, ready, load]);
  return { top, bottom };
}

function NoText({ settled }: { settled: boolean }) {
  const t = useWords("document");
  return <p className="text-soft">{t(settled ? "noText" : "noTextYet")}</p>;
}

type TextErrorProps = { error: Error; onRetry: () => void };

function TextError({ error, onRetry }: TextErrorProps) {
  const ui = useWords("ui");
  return (
    <div role="alert" className="flex flex-col items-start gap-3 py-4">
      <p>{failureSentence(error, ui)}</p>
      <Button tone="quiet" onClick={onRetry}>
        {ui("tryAgain")}
      </Button>
    </div>
  );
}
