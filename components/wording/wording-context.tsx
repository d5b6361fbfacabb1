"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { Chapter, Wording } from "./messages.ts";
import { type Words, wordsOf } from "./words.ts";

const WordingContext = createContext<Wording | null>(null);

/** Gives the page what it says, in the reader's language. */
export function WordingProvider({ wording, children }: { wording: Wording; children: ReactNode }) {
  return <WordingContext value={wording}>{children}</WordingContext>;
}

/** What one chapter says in the language of the page: `const t = useWords("answer"); t("sources", { count: 3 })`. */
export function useWords<C extends Chapter>(chapter: C): Words<C> {
  const wording = use(WordingContext);
  if (!wording) throw new Error("useWords needs a WordingProvider around it.");
  return useMemo(() => wordsOf(wording, chapter), [wording, chapter]);
}
