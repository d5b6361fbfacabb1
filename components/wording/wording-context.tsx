"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { Chapter, PageWording } from "./messages.ts";
import { type PageWords, wordsIn } from "./words.ts";

const WordingContext = createContext<PageWording | null>(null);

/** Gives the page what it says, in the reader's language. */
export function WordingProvider({
  wording,
  children,
}: {
  wording: PageWording;
  children: ReactNode;
}) {
  return <WordingContext value={wording}>{children}</WordingContext>;
}

/** What one chapter says in the language of the page: `const t = useWords("answer"); t("sources", { count: 3 })`. */
export function useWords<C extends Chapter>(chapter: C): PageWords<C> {
  const wording = use(WordingContext);
  if (!wording) throw new Error("useWords needs a WordingProvider around it.");
  return useMemo(() => wordsIn(wording, chapter), [wording, chapter]);
}
