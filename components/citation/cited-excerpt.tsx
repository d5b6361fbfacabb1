"use client";

import { PenLine } from "lucide-react";
import { MarkedText } from "@/components/document/marked-text.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { CitedPassage } from "@/lib/wire/citation.ts";
import { type TextQuery, textRangeSchema } from "@/lib/wire/document.ts";
import { isLineText, isMarkdown } from "@/lib/wire/file-name.ts";
import { sentenceAround } from "./excerpt.ts";

type CitedExcerptProps = {
  documentId: string;
  /** The file's name; its extension tells prose from lines. */
  name: string;
  cited: CitedPassage;
  /** Whether the document has another text by now: then only the words as they were cited are shown. */
  changed: boolean;
  /** The passage's text if the page has it; otherwise it is read from the document. */
  text: string | null;
};

/** The sentence or line of a passage with the cited words, which are marked. */
export function CitedExcerpt({ documentId, name, cited, changed, text }: CitedExcerptProps) {
  const t = useWords("citation");
  // The document has other words there than its owner's.
  const alone = changed || cited.corrected === true;
  const { data, error } = useJson(
    textRangeSchema,
    text === null && !alone
      ? withQuery(`/api/documents/${documentId}/text`, {
          from: cited.start,
          to: cited.end,
        } satisfies TextQuery)
      : null,
    { revalidateOnFocus: false },
  );
  const lines = cited.lineStart !== null && isLineText(name);
  const whole = alone ? null : (text ?? data?.text ?? null);
  const { quoteStart, quoteEnd } = cited;
  const { before, marked, after } =
    whole === null || quoteStart === null || quoteEnd === null
      ? { before: "", marked: cited.quote, after: "" }
      : sentenceAround(whole, quoteStart - cited.start, quoteEnd - cited.start, lines);
  return (
    <>
      <blockquote
        dir="auto"
        className={cn(
          "border-s-2 border-accent ps-3 break-words whitespace-pre-wrap",
          lines
            ? "font-mono text-[0.78rem] leading-relaxed"
            : "font-serif text-[1rem] leading-normal",
        )}
      >
        <MarkedText
          text={before + marked + after}
          start={0}
          words={[{ start: before.length, end: before.length + marked.length }]}
          markdown={isMarkdown(name)}
        />
      </blockquote>
      {cited.corrected && (
        <p className="mt-1.5 flex items-center gap-1.5 text-note text-soft">
          <PenLine className="size-3.5 shrink-0" aria-hidden />
          {t("correctedByOwner")}
        </p>
      )}
      {whole === null && error && (
        <p className="mt-1.5 text-note text-soft">{t("onlyWordsLeft")}</p>
      )}
    </>
  );
}
