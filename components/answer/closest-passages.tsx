"use client";

import Link from "next/link";
import { useId } from "react";
import { documentLink } from "@/components/document/document-link.ts";
import { MarkedText } from "@/components/document/marked-text.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { isLineText, isMarkdown } from "@/lib/wire/file-name.ts";
import type { ClosestPassage } from "@/lib/wire/passage.ts";
import { nearestPlace, nearestSentence } from "./nearest-sentence.ts";

/** The passages closest to a question that has no answer, as quotes with their places and without numbers. */
export function ClosestPassages({ passages }: { passages: readonly ClosestPassage[] }) {
  const t = useWords("answer");
  const sourceWords = useWords("citation");
  const heading = useId();
  return (
    <div className="mt-5">
      <h3 id={heading} className="text-note font-medium text-soft">
        {t("closestPassages")}
      </h3>
      <ul aria-labelledby={heading} className="mt-2.5 flex flex-col gap-4">
        {passages.map((passage) => (
          <li key={passage.chunkId}>
            {passage.text === "" ? (
              // The server keeps no text of a passage when its document is deleted.
              <p className="border-s-2 border-rule ps-3 text-note text-soft">
                {sourceWords("deleted", { title: passage.title })}
              </p>
            ) : (
              <ClosestQuote passage={passage} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ClosestQuote({ passage }: { passage: ClosestPassage }) {
  const t = useWords("document");
  const { documentId, sourceId, title, lineStart } = passage;
  const lines = lineStart !== null && isLineText(sourceId);
  const { before, sentence, after } = nearestSentence(passage, lines);
  const text = before + sentence + after;
  const place = nearestPlace(passage, t);
  return (
    <Link
      href={documentLink(documentId, passage, "nearest")}
      className="group block rounded-e border-s-2 border-rule-strong ps-3 hover:border-accent"
    >
      <blockquote
        dir="auto"
        className={cn(
          "line-clamp-8 break-words text-soft [&_mark]:bg-transparent [&_mark]:p-0",
          lines
            ? "font-mono text-[0.78rem] leading-relaxed whitespace-pre-wrap"
            : "font-serif text-[1rem] leading-normal whitespace-pre-line",
        )}
      >
        <MarkedText
          text={text}
          start={0}
          words={[{ start: before.length, end: before.length + sentence.length }]}
          markdown={isMarkdown(sourceId)}
        />
      </blockquote>
      <p className="mt-1 text-note text-pretty break-words text-soft">
        <span className="font-medium text-ink group-hover:text-accent group-hover:underline">
          {title}
        </span>
        {place && ` · ${place}`}
      </p>
    </Link>
  );
}
