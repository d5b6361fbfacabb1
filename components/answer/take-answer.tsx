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
import type { ExportFormat } from "@/lib/wire/export.ts";
import { exportFormats, exportPath } from "./export-path.ts";

type AnswerActionProps = { answer: ShownAnswer; className: string };

/** What is copied of an answer: with or without the cited words, as rich text or as Markdown alone. */
type AnswerCopy = { quotes: boolean; rich: boolean };

function copyAnswer(answer: ShownAnswer, { quotes, rich }: AnswerCopy): void {
  const read = (format: ExportFormat) =>
    readWritten(
      exportPath(
        { of: "messages", id: answer.id },
        { format, quotes: quotes ? "true" : "false", for: "clipboard" },
      ),
    );
  const notice =
    answer.closest.length > 0
      ? "Copied with the closest passages"
      : answer.citations.length === 0
        ? "Copied"
        : quotes
          ? "Copied with its sources and their words"
          : "Copied with its sources";
  void copyWritten({ plain: read("markdown"), ...(rich ? { rich: read("html") } : {}) }, notice);
}

/** Copies an answer with its numbers, and the places that they refer to below it. */
export function CopyAnswer({ answer, className }: AnswerActionProps) {
  return (
    <button
      type="button"
      className={className}
      // Closest passages are nothing without their words.
      onClick={() => copyAnswer(answer, { quotes: answer.closest.length > 0, rich: true })}
    >
      <Copy aria-hidden />
      Copy
    </button>
  );
}

/** What else can be done with an answer. */
export function AnswerMore({ answer, turn, className }: AnswerActionProps & { turn: number }) {
  const { verify } = useVerification(answer.id);
  return (
    <RowMenu name={`Answer ${turn}`} className={className}>
      <RowMenuItem Icon={Quote} onSelect={() => copyAnswer(answer, { quotes: true, rich: true })}>
        Copy with the quoted words
      </RowMenuItem>
      <RowMenuItem
        Icon={FileText}
        onSelect={() => copyAnswer(answer, { quotes: true, rich: false })}
      >
        Copy as Markdown
      </RowMenuItem>
      <RowMenuRule />
      <RowMenuLabel>Save this answer as</RowMenuLabel>
      {exportFormats.map(({ format, name }) => (
        <RowMenuLink
          key={format}
          Icon={Download}
          href={exportPath({ of: "messages", id: answer.id }, { format })}
        >
          {name}
        </RowMenuLink>
      ))}
      {answer.markers.length > 0 && (
        <>
          <RowMenuRule />
          <RowMenuItem Icon={ListChecks} onSelect={() => void verify()}>
            Check the citations again
          </RowMenuItem>
        </>
      )}
    </RowMenu>
  );
}
