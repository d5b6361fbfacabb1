"use client";

import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { type Matches, useMatches } from "./use-matches.ts";

type FindBarProps = {
  documentId: string;
  /** Called with the match that is gone to and the words to be marked; with null where there is none. */
  onMatch: (match: TextSpan | null, words: MarkedSpan[]) => void;
  onClose: () => void;
};

/** A field to search the open document with, how often its words stand there, and the way from one to the next. */
export function FindBar({ documentId, onMatch, onClose }: FindBarProps) {
  const t = useWords("reader");
  const tUi = useWords("ui");
  const [typed, setTyped] = useState("");
  const matches = useMatches(documentId, typed);
  useMatchInView(matches, onMatch);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") matches.step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };
  return (
    <search className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-1 border-b border-rule px-2 pointer-coarse:min-h-14">
      <label className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg border border-rule bg-paper px-3 text-soft focus-within:border-accent">
        <Search className="size-4 shrink-0" aria-hidden />
        <input
          ref={focusOnMount}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          placeholder={t("searchInDocument")}
          aria-label={t("searchInDocument")}
          autoComplete="off"
          spellCheck={false}
          className="min-h-8 w-full bg-transparent text-ink outline-none pointer-coarse:min-h-11"
        />
        <output className="shrink-0 text-note whitespace-nowrap tabular-nums">
          {describeMatches(typed, matches, t)}
        </output>
      </label>
      <IconButton
        label={t("matchBefore")}
        disabled={matches.number === 0}
        onClick={() => matches.step(-1)}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={t("nextMatch")}
        disabled={matches.number === 0}
        onClick={() => matches.step(1)}
      >
        <ChevronDown />
      </IconButton>
      <IconButton label={t("endSearch")} onClick={onClose}>
        <X />
      </IconButton>
      {matches.error && (
        <p role="alert" className="w-full px-1 pb-2 text-note text-pretty text-soft">
          {failureSentence(matches.error, tUi)}
        </p>
      )}
    </search>
  );
}

function describeMatches(
  typed: string,
  { number, total, searching, error }: Matches,
  t: PageWords<"reader">,
): string {
  if (typed.trim() === "" || error) return "";
  if (searching) return t("searching");
  if (total === 0) return t("notFound");
  return t("matchOf", { number, total: total ?? 0 });
}

/** Tells the match that is gone to, once. */
function useMatchInView({ match, words, searching }: Matches, onMatch: FindBarProps["onMatch"]) {
  const latest = useRef({ onMatch, words });
  useEffect(() => {
    latest.current = { onMatch, words };
  });
  useEffect(() => {
    if (!searching) latest.current.onMatch(match, latest.current.words);
  }, [match, searching]);
}
