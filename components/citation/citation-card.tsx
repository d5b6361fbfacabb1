"use client";

import { PanelRight, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { describePlace } from "@/components/document/describe-place.ts";
import { documentLink } from "@/components/document/document-link.ts";
import { sourceByline } from "@/components/document/source-byline.ts";
import { StandingNote } from "@/components/document/standing-mark.tsx";
import { MarkerFeedback } from "@/components/feedback/marker-feedback.tsx";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { quoteHere } from "@/components/reader/use-ask-about.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import { markedWords } from "@/lib/citation/marked-words.ts";
import type { Citation, CitedPassage } from "@/lib/wire/citation.ts";
import type { Passage } from "@/lib/wire/passage.ts";
import { ChangedSince } from "./changed-since.tsx";
import { useCitations } from "./citation-context.tsx";
import { citationLabel } from "./citation-label.ts";
import { CitedExcerpt } from "./cited-excerpt.tsx";
import { CheckedAgain, MarkerVerdict } from "./marker-verdict.tsx";
import { PassageChoiceButtons } from "./passage-choice.tsx";
import { PassageOrigin } from "./passage-origin.tsx";
import { useAnswerPassages } from "./use-answer-passages.ts";

/** The citation's label, or the title when the label does not contain it. */
function cardName(citation: Citation, title: string, t: PageWords<"citation">): string {
  return citation.label.includes(title) ? citationLabel(citation, t) : title;
}

type CitationCardProps = { answer: ShownAnswer; turn: number; number: number; index: number };

/** What a marker refers to, in short: the source, the place and the sentence with the words that it rests on, and its verdict. */
export function CitationCard({ answer, turn, number, index }: CitationCardProps) {
  const t = useWords("citation");
  const { register, beside } = useCitations();
  const { passages: given } = useAnswerPassages(answer);
  const citation = answer.citations.find((candidate) => candidate.number === number);
  const source = register.find((candidate) => candidate.number === number);
  const marker = answer.markers[index];
  if (!citation || !source || !marker)
    return <MissingSource arriving={answer.status === "streaming"} />;
  const words = markedWords(citation, marker);
  return (
    <>
      <CardHead
        number={number}
        name={cardName(citation, source.title, t)}
        byline={sourceByline(source, t.language)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-3.5">
        {citation.standing && (
          <div className="mb-3">
            <StandingNote standing={citation.standing} />
          </div>
        )}
        {words.map((cited, at) => (
          <MarkedPassage
            // Words that are gone have no offsets to be told apart by.
            key={`${cited.chunkId}:${at}`}
            documentId={citation.documentId}
            name={source.filename ?? citation.sourceId}
            cited={cited}
            changed={citation.changed}
            choosable={source.available && !citation.changed}
            passage={given?.find(({ chunkId }) => chunkId === cited.chunkId)}
            turn={turn}
          >
            {at === 0 && source.available && cited.quote && <AskAboutPassage words={cited.quote} />}
          </MarkedPassage>
        ))}
        {citation.changed && <ChangedSince on={citation.changedAt} words={words} />}
        <MarkerVerdict marker={marker} />
        <CheckedAgain messageId={answer.id} index={index} />
        {answer.status === "done" && !answer.newest && (
          <MarkerFeedback messageId={answer.id} index={index} />
        )}
      </div>
      {!source.available ? (
        <p className="border-t border-rule px-4 py-3 text-note text-soft">{t("documentDeleted")}</p>
      ) : (
        !beside && (
          <OpenDocument
            href={documentLink(citation.documentId, words[0])}
            atWords={words.some(({ quoteStart }) => quoteStart !== null)}
          />
        )
      )}
    </>
  );
}

/** Quotes a marker's words into the question that is being written. */
function AskAboutPassage({ words }: { words: string }) {
  const t = useWords("reader");
  const { open } = useCitations();
  return (
    <button
      type="button"
      onClick={() => {
        open(null);
        quoteHere(words);
      }}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-note text-soft first:-ms-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
    >
      <PenLine className="size-3.5" aria-hidden />
      {t("askAbout")}
    </button>
  );
}

/** Opens the right leaf at the marker's words, where it is not beside the answer; as a link, so that a window of its own can have it. */
function OpenDocument({ href, atWords }: { href: string; atWords: boolean }) {
  const t = useWords("citation");
  const { opened, open, showLeaf } = useCitations();
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // The marker has the focus again when the sheet is closed.
        opened?.anchor.focus({ preventScroll: true });
        open(null);
        showLeaf();
      }}
      className="flex min-h-11 items-center justify-between border-t border-rule px-4 text-note font-medium text-accent -outline-offset-2 hover:bg-hover"
    >
      {t(atWords ? "openAtWords" : "openDocument")}
      <PanelRight className="size-4" aria-hidden />
    </a>
  );
}

type MarkedPassageProps = {
  documentId: string;
  name: string;
  cited: CitedPassage;
  changed: boolean;
  /** Whether the passage is there to be pinned and dropped. */
  choosable: boolean;
  /** The passage as the model was given it, if the page has it. */
  passage: Passage | undefined;
  turn: number;
  /** What else can be done with it. */
  children: ReactNode;
};

function MarkedPassage({ documentId, name, cited, changed, ...shown }: MarkedPassageProps) {
  const { choosable, passage, turn, children } = shown;
  const t = useWords("document");
  const time = passage?.timeStart ? { timeStart: passage.timeStart } : {};
  const place = describePlace({ ...cited, ...time }, t);
  return (
    <div className="mt-3 first:mt-0">
      <p className="mb-1.5 flex flex-wrap items-center gap-x-2 text-note text-soft">
        {place && <span>{place}</span>}
        {passage && <PassageOrigin passage={passage} turn={turn} />}
      </p>
      <CitedExcerpt
        documentId={documentId}
        name={name}
        cited={cited}
        changed={changed}
        text={passage?.text ?? null}
      />
      <div className="mt-1.5 flex flex-wrap items-center">
        {choosable && <PassageChoiceButtons chunkId={cited.chunkId} of={place || name} />}
        {children}
      </div>
    </div>
  );
}

function MissingSource({ arriving }: { arriving: boolean }) {
  const t = useWords("citation");
  return (
    <output className="block p-4 text-note text-soft">
      {t(arriving ? "arriving" : "sourceGone")}
    </output>
  );
}

type CardHeadProps = { number: number; name: string; byline: string };

function CardHead({ number, name, byline }: CardHeadProps) {
  return (
    <header className="flex gap-2.5 px-4 pt-3.5 pb-2.5">
      <span
        aria-hidden
        className="mt-0.5 h-5 min-w-5 shrink-0 rounded bg-accent-soft px-1 text-center text-note font-medium text-accent"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p dir="auto" className="align-outer font-medium text-pretty">
          {name}
        </p>
        <p className="text-note text-soft">{byline}</p>
      </div>
    </header>
  );
}
