"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { describePlace } from "@/components/document/describe-place.ts";
import { documentLink } from "@/components/document/document-link.ts";
import { MarkedText } from "@/components/document/marked-text.tsx";
import { sourceByline } from "@/components/document/source-byline.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { formatDay } from "@/components/ui/format-day.ts";
import type { Citation, CitedPassage } from "@/lib/wire/citation.ts";
import { isMarkdown } from "@/lib/wire/file-name.ts";
import type { Passage } from "@/lib/wire/passage.ts";
import { useCitations } from "./citation-context.tsx";
import { CitedExcerpt } from "./cited-excerpt.tsx";
import { markedWords } from "./marked-words.ts";
import { CheckedAgain, MarkerVerdict } from "./marker-verdict.tsx";
import { PassageOrigin } from "./passage-origin.tsx";
import { useAnswerPassages } from "./use-answer-passages.ts";

/** The label that the kind of knowledge base wrote, or the title when the label does not contain it. */
function cardName({ label }: Citation, title: string): string {
  return label.includes(title) ? label : title;
}

type CitationCardProps = { answer: ShownAnswer; turn: number; number: number; index: number };

/** What a marker refers to: the source, and each passage with its place and the words that this marker rests on marked. */
export function CitationCard({ answer, turn, number, index }: CitationCardProps) {
  const { register } = useCitations();
  const { passages: given } = useAnswerPassages(answer);
  const citation = answer.citations.find((candidate) => candidate.number === number);
  const source = register.find((candidate) => candidate.number === number);
  const marker = answer.markers[index];
  if (!citation || !source || !marker)
    return <MissingSource arriving={answer.status === "streaming"} />;
  const { words, others } = markedWords(citation, marker);
  return (
    <>
      <CardHead
        number={number}
        name={cardName(citation, source.title)}
        byline={sourceByline(source)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-3">
        <MarkerVerdict marker={marker} />
        <CheckedAgain messageId={answer.id} index={index} />
        {words.map((cited, at) => (
          <MarkedPassage
            // Words that are gone have no offsets to be told apart by.
            key={`${cited.chunkId}:${at}`}
            documentId={citation.documentId}
            name={source.filename ?? citation.sourceId}
            cited={cited}
            changed={citation.changed}
            passage={given?.find(({ chunkId }) => chunkId === cited.chunkId)}
            turn={turn}
          />
        ))}
        {citation.changed && <Changed on={citation.changedAt} words={words} />}
        {others.length > 0 && (
          <OtherPassages
            documentId={citation.documentId}
            passages={others}
            markdown={isMarkdown(source.filename ?? citation.sourceId)}
          />
        )}
      </div>
      {source.available ? (
        <Link
          href={documentLink(citation.documentId, words[0])}
          className="flex min-h-11 items-center justify-between border-t border-rule px-4 text-note font-medium text-accent -outline-offset-2 hover:bg-hover"
        >
          {words.some(({ quoteStart }) => quoteStart !== null)
            ? "Open the document at these words"
            : "Open the document"}
          <ArrowUpRight className="size-4" aria-hidden />
        </Link>
      ) : (
        <p className="border-t border-rule px-4 py-3 text-note text-soft">
          This document was deleted. Its number stays with it.
        </p>
      )}
    </>
  );
}

type MarkedPassageProps = {
  documentId: string;
  name: string;
  cited: CitedPassage;
  changed: boolean;
  /** The passage as the model was given it, if the page has it. */
  passage: Passage | undefined;
  turn: number;
};

function MarkedPassage({ documentId, name, cited, changed, passage, turn }: MarkedPassageProps) {
  const time = passage?.timeStart ? { timeStart: passage.timeStart } : {};
  const place = describePlace({ ...cited, ...time });
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
    </div>
  );
}

/** Says that the document has another text by now, and whether it still has the cited words. */
function Changed({ on, words }: { on?: string | undefined; words: CitedPassage[] }) {
  const kept = words.filter(({ quoteStart }) => quoteStart !== null).length;
  return (
    <p className="mt-2 text-note text-soft">
      {on ? `The document changed on ${formatDay(on)}. ` : "The document has changed since. "}
      {kept === words.length
        ? "These words are still in it."
        : kept === 0
          ? "These words are not in it any more."
          : "Not all of these words are still in it."}
    </p>
  );
}

function MissingSource({ arriving }: { arriving: boolean }) {
  return (
    <output className="block p-4 text-note text-soft">
      {arriving
        ? "The words behind this mark are still arriving."
        : "This source is no longer kept with the conversation."}
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
        <p className="font-medium text-pretty">{name}</p>
        <p className="text-note text-soft">{byline}</p>
      </div>
    </header>
  );
}

type OtherPassagesProps = { documentId: string; passages: CitedPassage[]; markdown: boolean };

/** Links to the words of the same source that other markers of the answer rest on. */
function OtherPassages({ documentId, passages, markdown }: OtherPassagesProps) {
  return (
    <ul className="mt-3 flex flex-col gap-1.5 border-t border-rule pt-2.5 text-note">
      {passages.map((other, at) => (
        <li key={`${other.chunkId}:${at}`}>
          <Link href={documentLink(documentId, other)} className="group block rounded">
            <span className="line-clamp-2 font-serif group-hover:text-accent">
              “
              <MarkedText text={other.quote} start={0} words={null} markdown={markdown} />”
            </span>
            <span className="text-soft">{describePlace(other) || "also cited here"}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
