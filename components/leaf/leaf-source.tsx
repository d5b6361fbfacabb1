"use client";

import type { MouseEvent, ReactNode } from "react";
import { ChangedSince } from "@/components/citation/changed-since.tsx";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { CitedExcerpt } from "@/components/citation/cited-excerpt.tsx";
import { citedSpans } from "@/components/citation/cited-spans.ts";
import { citingTurn, type LeafPlace } from "@/components/citation/leaf-place.ts";
import { type MarkerAnchor, readMarkerAnchor } from "@/components/citation/marker-anchor.ts";
import type { RegisterLine } from "@/components/citation/read-register.ts";
import { useFinding } from "@/components/reader/use-finding.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { CitedPassage } from "@/lib/wire/citation.ts";
import { LeafHead } from "./leaf-head.tsx";
import { LeafText } from "./leaf-text.tsx";

type LeafSourceProps = {
  source: RegisterLine;
  place: LeafPlace;
  onMarker: (anchor: MarkerAnchor) => void;
};

/** A cited document: what it is, and its text at the words that a turn cites. */
export function LeafSource({ source, place, onMarker }: LeafSourceProps) {
  const t = useWords("leaf");
  const { turns, show } = useCitations();
  const turn = citingTurn(turns, place);
  const citation = turn?.answer?.citations.find(({ number }) => number === place.number);
  const { words, spans } = turn ? citedSpans(turn, place) : { words: [], spans: [] };
  const { finding, begin, end } = useFinding(source.available);
  const gone = words.filter(({ quoteStart }) => quoteStart === null);

  /** A press on cited words leads to their marker. */
  const lead = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("mark a") : null;
    const anchor = readMarkerAnchor(link?.getAttribute("href") ?? "");
    if (!anchor || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    show({ ...anchor, number: place.number });
    onMarker(anchor);
  };

  return (
    <>
      <LeafHead source={source} place={place} turn={turn} words={words} onFind={begin} />
      {!source.available ? (
        <WordsAlone source={source} words={words}>
          {t("documentDeleted")}
        </WordsAlone>
      ) : (
        // The links in it do this; a press on them bubbles up to here.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className="flex min-h-0 flex-1 flex-col" onClick={lead}>
          {citation?.changed && (
            <div className="max-h-[40%] overflow-y-auto border-b border-rule bg-sunk px-5 pt-1 pb-3 empty:hidden">
              <ChangedSince on={citation.changedAt} words={words} />
              {gone.length > 0 && <LeafWords source={source} words={gone} />}
            </div>
          )}
          <LeafText
            documentId={source.documentId}
            place={place}
            spans={spans}
            finding={finding}
            onFindEnd={end}
            fallback={<WordsAlone source={source} words={words} />}
          />
        </div>
      )}
    </>
  );
}

type WordsProps = { source: RegisterLine; words: CitedPassage[] };

/** Cited words without their document. */
function LeafWords({ source, words }: WordsProps) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {words.map((cited, at) => (
        <CitedExcerpt
          key={`${cited.chunkId}:${at}`}
          documentId={source.documentId}
          name={source.filename ?? source.sourceId}
          cited={cited}
          changed
          text={null}
        />
      ))}
    </div>
  );
}

function WordsAlone({ source, words, children }: WordsProps & { children?: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
      {children && <p className="text-note text-soft text-pretty">{children}</p>}
      <LeafWords source={source} words={words} />
    </div>
  );
}
