"use client";

import { ScrollText } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Button, LinkButton } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentView, isSettled } from "@/lib/wire/document.ts";
import type { LineView } from "@/lib/wire/line.ts";
import { LineFilterChips } from "./line-filter-chips.tsx";
import { type LineParams, linesAddress } from "./line-query.ts";
import { SeverityMark } from "./severity-mark.tsx";
import { useLines } from "./use-lines.ts";

type LineListProps = { document: DocumentView; query: LineParams };

/** Lists the lines of a document that a filter selects; each opens the text at that line. */
export function LineList({ document, query }: LineListProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  const { id } = document;
  const { lines, total, error, loading, more, loadMore, retry } = useLines(id, query);
  const bottom = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const count = total === null ? null : t("lineCount", { count: total });

  useLoadNear(bottom, scroller, more, loadMore);

  return (
    <>
      <LineListBar id={id} query={query} counted={count ?? (error ? "" : t("countingLines"))} />
      <section
        ref={scroller}
        aria-label={t("linesOfDocument")}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {error && lines.length === 0 ? (
          <LinesError id={id} error={error} onRetry={retry} />
        ) : total === 0 ? (
          <NoLines document={document} />
        ) : (
          <>
            <ol
              aria-label={count ?? t("lines")}
              className="mx-auto max-w-[72rem] py-2 font-mono text-note leading-[1.65]"
            >
              {lines.map((line) => (
                <LineRow key={line.start} id={id} line={line} />
              ))}
              {loading && <Loading first={lines.length === 0} />}
            </ol>
            <div ref={bottom} className="flex flex-col items-center gap-2 pb-8">
              {error && (
                <p role="alert" className="text-note">
                  {failureSentence(error, ui)}
                </p>
              )}
              {more && !loading && (
                <Button tone="quiet" onClick={error ? retry : loadMore}>
                  {t("showMoreLines")}
                </Button>
              )}
            </div>
          </>
        )}
      </section>
    </>
  );
}

function LineRow({ id, line }: { id: string; line: LineView }) {
  const t = useWords("document");
  const { start, end, severity, text } = line;
  const said = { line: line.line, text };
  return (
    <li className="[contain-intrinsic-size:auto_1.5rem] [content-visibility:auto]">
      <Link
        href={`/documents/${encodeURIComponent(id)}?start=${start}&end=${Math.max(end, start + 1)}`}
        prefetch={false}
        onKeyDown={moveAmongLines}
        aria-label={
          severity ? t("lineOfLevelSays", { ...said, level: severity }) : t("lineSays", said)
        }
        className="flex items-start gap-3 px-4 py-0.5 -outline-offset-2 hover:bg-hover md:px-6"
      >
        <span className="w-[6ch] shrink-0 text-end text-soft max-sm:w-[4ch]">{line.line}</span>
        <span className="shrink-0 sm:w-[9ch]">
          {severity && <SeverityMark severity={severity} />}
        </span>
        <span dir="auto" className="min-w-0 flex-1 break-words whitespace-pre-wrap">
          {text === "" ? " " : text}
        </span>
      </Link>
    </li>
  );
}

function Loading({ first }: { first: boolean }) {
  return (
    <li aria-hidden className="flex flex-col gap-2 px-4 py-2 md:px-6">
      {(first ? [96, 88, 92, 70, 94, 81, 90, 64] : [90, 78]).map((width) => (
        <span key={width} className="skeleton block h-4" style={{ width: `${width}%` }} />
      ))}
    </li>
  );
}

/** Moves the focus with the arrow keys from line to line, with Home and End to the first and last. */
function moveAmongLines(event: KeyboardEvent<HTMLAnchorElement>) {
  const links = [...(event.currentTarget.closest("ol")?.querySelectorAll("a") ?? [])];
  const at = links.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Loads more lines when the element below the list comes near the view. */
function useLoadNear(
  bottom: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  more: boolean,
  loadMore: () => void,
) {
  useEffect(() => {
    const root = scroller.current;
    if (!root || !bottom.current || !more) return undefined;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore();
      },
      { root, rootMargin: "800px 0px" },
    );
    seen.observe(bottom.current);
    return () => seen.disconnect();
  }, [bottom, scroller, more, loadMore]);
}

type LineListBarProps = { id: string; query: LineParams; counted: string };

function LineListBar({ id, query, counted }: LineListBarProps) {
  const t = useWords("document");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule px-4 py-2.5 md:px-6">
      <output className="text-note text-soft">{counted}</output>
      <LineFilterChips id={id} query={query} />
      <Link
        href={linesAddress(id, {})}
        className="ms-auto inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 text-note text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <ScrollText className="size-3.5" aria-hidden />
        {t("wholeText")}
      </Link>
    </div>
  );
}

type LinesErrorProps = { id: string; error: ApiError; onRetry: () => void };

function LinesError({ id, error, onRetry }: LinesErrorProps) {
  const t = useWords("document");
  const ui = useWords("ui");
  return (
    <PageMessage role="alert">
      <PageMessageTitle>
        {t(error.status === 400 ? "linesNotSought" : "linesNotRead")}
      </PageMessageTitle>
      <PageMessageText>{failureSentence(error, ui)}</PageMessageText>
      <PageMessageActions>
        {error.status !== 400 && <Button onClick={onRetry}>{ui("tryAgain")}</Button>}
        <LinkButton href={linesAddress(id, {})} tone="quiet">
          {t("showWholeText")}
        </LinkButton>
      </PageMessageActions>
    </PageMessage>
  );
}

function NoLines({ document }: { document: DocumentView }) {
  const t = useWords("document");
  return (
    <PageMessage>
      <PageMessageTitle>{t("noSuchLine")}</PageMessageTitle>
      <PageMessageText>
        {t(isSettled(document.status) ? "allLinesSeen" : "notAllLinesSeen")}
      </PageMessageText>
      <PageMessageActions>
        <LinkButton href={linesAddress(document.id, {})} tone="quiet">
          {t("showWholeText")}
        </LinkButton>
      </PageMessageActions>
    </PageMessage>
  );
}
