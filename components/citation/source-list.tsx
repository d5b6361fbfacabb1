"use client";

import Link from "next/link";
import type { MouseEvent } from "react";
import { describePlace } from "@/components/document/describe-place.ts";
import { documentLink } from "@/components/document/document-link.ts";
import { MarkedText } from "@/components/document/marked-text.tsx";
import { sourceByline } from "@/components/document/source-byline.ts";
import { StandingMark } from "@/components/document/standing-mark.tsx";
import { cn } from "@/components/ui/cn.ts";
import { listWords } from "@/components/ui/list-words.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { CitedPassage } from "@/lib/wire/citation.ts";
import { isLineText, isMarkdown } from "@/lib/wire/file-name.ts";
import { useCitations, useLight } from "./citation-context.tsx";
import { placeOfWords } from "./cited-spans.ts";
import type { RegisterLine } from "./read-register.ts";

/** Lists every source of the conversation by number, with the quotes that the chosen answer cites. */
export function SourceList() {
  const t = useWords("citation");
  const { register, selected } = useCitations();
  if (register.length === 0) {
    return <p className="px-4 py-1 text-note text-soft text-pretty">{t("noSources")}</p>;
  }
  return (
    <ol className="flex flex-col gap-1 px-2">
      {register.map((source) => (
        <SourceItem
          key={source.number}
          source={source}
          passages={
            selected?.answer?.citations.find(({ number }) => number === source.number)?.passages ??
            null
          }
        />
      ))}
    </ol>
  );
}

type SourceItemProps = {
  source: RegisterLine;
  /** The passages that the chosen answer cites; null if it does not cite the source. */
  passages: CitedPassage[] | null;
};

function SourceItem({ source, passages }: SourceItemProps) {
  const t = useWords("citation");
  const { isLit, lightHandlers } = useLight(source.number);
  const turnTo = useTurnTo(source.number);
  const used = passages !== null;
  const [first] = passages ?? [];
  return (
    <li
      data-source={source.number}
      data-used={used}
      data-lit={isLit}
      className={cn(
        "grid grid-cols-[1.5rem_1fr] gap-x-2.5 rounded-lg p-2 transition-colors duration-100",
        isLit && "bg-accent-soft",
      )}
      {...lightHandlers}
    >
      <span
        className={cn(
          "mt-0.5 h-5 rounded text-center text-note font-medium",
          used ? "leading-5" : "border border-rule leading-4.5",
          isLit && "bg-accent text-on-accent",
          !isLit && (used ? "bg-accent-soft text-accent" : "text-soft"),
        )}
      >
        {source.number}
      </span>
      <div className="min-w-0">
        {source.available ? (
          <Link
            prefetch={false}
            href={documentLink(source.documentId, first)}
            onClick={turnTo()}
            dir="auto"
            className={cn(
              "align-outer block rounded text-pretty break-words hover:text-accent hover:underline",
              used ? "font-medium" : "text-soft",
            )}
          >
            {source.title}
          </Link>
        ) : (
          <p className="text-soft">{t("deleted", { title: source.title })}</p>
        )}
        <p className="text-note text-soft">
          {[sourceByline(source, t.language), citedAt(source.turns, t)].filter(Boolean).join(" · ")}
        </p>
        <StandingMark standing={source.standing} />
        {used && <CitedQuotes source={source} passages={passages} />}
      </div>
    </li>
  );
}

type CitedQuotesProps = { source: RegisterLine; passages: CitedPassage[] };

function CitedQuotes({ source, passages }: CitedQuotesProps) {
  const turnTo = useTurnTo(source.number);
  return (
    <ul className="mt-1.5 flex flex-col gap-1">
      {passages.map((passage, index) => (
        <li key={`${passage.chunkId}:${index}`}>
          <CitedQuote
            source={source}
            onPress={turnTo(passage)}
            passage={passage}
            // Quotes of one passage share its place, which is written once, below the last.
            showPlace={passages[index + 1]?.chunkId !== passage.chunkId}
          />
        </li>
      ))}
    </ul>
  );
}

/** Returns handlers that show a source in the right leaf, at these words, where the link would leave the page. */
function useTurnTo(number: number) {
  const { selected, show } = useCitations();
  return (passage?: CitedPassage) => (event: MouseEvent) => {
    if (!selected || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(placeOfWords(selected, number, passage));
  };
}

type CitedQuoteProps = {
  source: RegisterLine;
  passage: CitedPassage;
  showPlace: boolean;
  onPress: (event: MouseEvent) => void;
};

function CitedQuote({ source, passage, showPlace, onPress }: CitedQuoteProps) {
  const t = useWords("document");
  const name = source.filename ?? source.sourceId;
  const lines = passage.lineStart !== null && isLineText(name);
  const place = showPlace ? describePlace(passage, t) : "";
  const words = (
    <>
      <span
        dir="auto"
        className={cn(
          "line-clamp-2",
          lines ? "font-mono text-[0.75rem]" : "font-serif text-[0.9rem] leading-snug",
        )}
      >
        <MarkedText text={passage.quote} start={0} markdown={isMarkdown(name)} />
      </span>
      {place && <span className="text-soft">{place}</span>}
    </>
  );
  const frame = "block border-s-2 border-rule-strong ps-2 text-note";
  return source.available ? (
    <Link
      prefetch={false}
      href={documentLink(source.documentId, passage)}
      onClick={onPress}
      className={cn(frame, "hover:border-accent hover:text-accent")}
    >
      {words}
    </Link>
  ) : (
    <p className={frame}>{words}</p>
  );
}

export function citedAt(turns: number[], t: PageWords<"citation">): string {
  if (turns.length === 0) return "";
  return t("citedAt", { count: turns.length, turns: listWords(turns, t.language) });
}
