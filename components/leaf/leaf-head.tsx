"use client";

import { ChevronDown, ChevronUp, Repeat2, Search } from "lucide-react";
import { carriedFrom } from "@/components/citation/carried-from.ts";
import { useCitations } from "@/components/citation/citation-context.tsx";
import { type LeafPlace, placesOf } from "@/components/citation/leaf-place.ts";
import type { RegisterLine } from "@/components/citation/read-register.ts";
import { revealMarker } from "@/components/citation/reveal-marker.ts";
import { citedAt } from "@/components/citation/source-list.tsx";
import { useAnswerPassages } from "@/components/citation/use-answer-passages.ts";
import { AboutDocument } from "@/components/document/about-document.tsx";
import { describePlace } from "@/components/document/describe-place.ts";
import { sourceByline } from "@/components/document/source-byline.ts";
import { StandingNote } from "@/components/document/standing-mark.tsx";
import type { ShownAnswer, ShownTurn } from "@/components/message/shown-turns.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { said } from "@/components/wording/draw-parts.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { CitedPassage } from "@/lib/wire/citation.ts";

type LeafHeadProps = {
  source: RegisterLine;
  place: LeafPlace;
  /** The turn as which the source is shown. */
  turn: ShownTurn | null;
  /** The words that it is opened at. */
  words: CitedPassage[];
  /** Begins a search in the document; null where it cannot be read. */
  onFind: (() => void) | null;
};

/** What the shown source is, where its words are, and the way to its other citations. */
export function LeafHead({ source, place, turn, words, onFind }: LeafHeadProps) {
  const t = useWords("leaf");
  const sourceWords = useWords("citation");
  const documentWords = useWords("document");
  const where = words[0] ? describePlace(words[0], documentWords) : "";
  const cited = citedAt(source.turns, sourceWords);
  const facts = [sourceByline(source, t.language), where, cited].filter(Boolean).join(" · ");
  return (
    <header className="flex shrink-0 items-start gap-3 border-b border-rule py-2.5 pe-2 ps-6 max-sm:ps-5">
      <div className="min-w-0 flex-1 py-0.5">
        <h2 dir="auto" className="align-outer line-clamp-2 font-medium text-pretty break-words">
          {source.title}
        </h2>
        <p className="mt-0.5 text-note text-pretty break-words text-soft">{facts}</p>
        {source.standing && (
          <div className="mt-1.5">
            <StandingNote standing={source.standing} />
          </div>
        )}
        {turn?.answer && (
          <Ribbon answer={turn.answer} turn={turn.number} words={words} source={source} />
        )}
        {source.available && (
          <div className="mt-1 -mb-3">
            <AboutDocument key={source.documentId} documentId={source.documentId} newTab />
          </div>
        )}
        {turn && turn.number !== place.turn && (
          <p className="mt-1 text-note text-soft">
            {t("notCitedAt", { turn: place.turn, shown: turn.number })}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center">
        {onFind && (
          <IconButton label={t("searchInDocument")} onClick={onFind}>
            <Search />
          </IconButton>
        )}
        <CitationWalk place={place} turn={turn} />
      </div>
    </header>
  );
}

type RibbonProps = {
  answer: ShownAnswer;
  turn: number;
  words: CitedPassage[];
  source: RegisterLine;
};

/** Says that the words came back from an earlier turn; nothing where they were found for this one. */
function Ribbon({ answer, turn, words, source: { documentId } }: RibbonProps) {
  const t = useWords("citation");
  const { turns } = useCitations();
  const { passages } = useAnswerPassages(answer);
  const [first] = words;
  const passage = passages?.find(({ chunkId }) => chunkId === first?.chunkId);
  if (!first || passage?.origin !== "carried") return null;
  const from = carriedFrom(turns, turn, { chunkId: first.chunkId, documentId });
  return (
    <p className="mt-1.5 inline-flex items-center gap-1.5 rounded-md bg-accent-soft px-2 py-0.5 text-note text-accent">
      <Repeat2 className="size-3.5 shrink-0" aria-hidden />
      {from === null ? t("carriedOver") : t("carriedFrom", { turn: from })}
    </p>
  );
}

/** Goes to the previous and the next citation of the source in the conversation; both leaves turn to it. */
function CitationWalk({ place, turn }: { place: LeafPlace; turn: ShownTurn | null }) {
  const t = useWords("leaf");
  const { turns, show } = useCitations();
  const places = placesOf(turns, place.number);
  const exact = places.findIndex((each) => each.turn === place.turn && each.index === place.index);
  const at = exact >= 0 ? exact : places.findIndex((each) => each.turn === turn?.number);
  if (places.length < 2 || at < 0) return null;
  const go = (to: number) => () => {
    const next = places[to];
    if (!next || next.index === null) return;
    show(next);
    revealMarker({ turn: next.turn, index: next.index });
  };
  return (
    <div className="flex shrink-0 items-center text-note text-soft">
      <span className="px-1 whitespace-nowrap" aria-live="polite">
        {t.rich("citationOf", {
          place: at + 1,
          count: places.length,
          said,
        })}
      </span>
      <IconButton label={t("previousCitation")} disabled={at === 0} onClick={go(at - 1)}>
        <ChevronUp />
      </IconButton>
      <IconButton
        label={t("nextCitation")}
        disabled={at === places.length - 1}
        onClick={go(at + 1)}
      >
        <ChevronDown />
      </IconButton>
    </div>
  );
}
