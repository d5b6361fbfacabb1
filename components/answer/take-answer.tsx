"use client";

import { Copy, Download, FileText, ListChecks, Quote } from "lucide-react";
import { useVerification } from "@/components/citation/use-verification.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { copyWritten, readWritten } from "@/components/ui/copy-text.ts";
import {
  RowMenu,
  RowMenuItem,
  RowMenuLabel,
  RowMenuLink,
  RowMenuRule,
} from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { ExportFormat } from "@/lib/wire/export.ts";
import { exportFormatName, exportFormats, exportPath } from "./export-path.ts";

type AnswerActionProps = { answer: ShownAnswer; className: string };

/** What is copied of an answer: with or without the cited words, as rich text or as Markdown alone. */
type AnswerCopy = { quotes: boolean; rich: boolean };

function copyAnswer(
  answer: ShownAnswer,
  { quotes, rich }: AnswerCopy,
  t: PageWords<"answer">,
): void {
  const read = (format: ExportFormat) =>
    readWritten(
      exportPath(
        { of: "messages", id: answer.id },
        { format, language: t.language, quotes: quotes ? "true" : "false", for: "clipboard" },
      ),
    );
  const notice =
    answer.closest.length > 0
      ? "copiedWithClosest"
      : answer.citations.length === 0
        ? "copied"
        : quotes
          ? "copiedWithQuotes"
          : "copiedWithSources";
  void copyWritten({ plain: read("markdown"), ...(rich ? { rich: read("html") } : {}) }, t(notice));
}

/** Copies an answer with its numbers, and the places that they refer to below it. */
export function CopyAnswer({ answer, className }: AnswerActionProps) {
  const t = useWords("answer");
  return (
    <button
      type="button"
      className={className}
      title={t("copy")}
      // Closest passages are nothing without their words.
      onClick={() => copyAnswer(answer, { quotes: answer.closest.length > 0, rich: true }, t)}
    >
      <Copy aria-hidden />
      <span className="@max-xs/row:sr-only">{t("copy")}</span>
    </button>
  );
}

/** What else can be done with an answer. */
export function AnswerMore({ answer, turn, className }: AnswerActionProps & { turn: number }) {
  const t = useWords("answer");
  const { verify } = useVerification(answer.id);
  return (
    <RowMenu name={t("answer", { turn })} className={className}>
      <RowMenuItem
        Icon={Quote}
        onSelect={() => copyAnswer(answer, { quotes: true, rich: true }, t)}
      >
        {t("copyWithQuotes")}
      </RowMenuItem>
      <RowMenuItem
        Icon={FileText}
        onSelect={() => copyAnswer(answer, { quotes: true, rich: false }, t)}
      >
        {t("copyMarkdown")}
      </RowMenuItem>
      <RowMenuRule />
      <RowMenuLabel>{t("saveAs")}</RowMenuLabel>
      {exportFormats.map((format) => (
        <RowMenuLink
          key={format}
          Icon={Download}
          href={exportPath({ of: "messages", id: answer.id }, { format, language: t.language })}
        >
          {exportFormatName(format, t)}
        </RowMenuLink>
      ))}
      {answer.markers.length > 0 && (
        <>
          <RowMenuRule />
          <RowMenuItem Icon={ListChecks} onSelect={() => void verify()}>
            {t("checkAgain")}
          </RowMenuItem>
        </>
      )}
    </RowMenu>
  );
}
