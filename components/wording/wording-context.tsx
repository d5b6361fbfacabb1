"use client";

import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { PageLanguage } from "@/lib/wire/page-language.ts";
import { loadRetelling } from "./load-retelling.ts";
import type { Chapter, PageWording } from "./messages.ts";
import type { Retell } from "./retelling.ts";
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
  const retell = useRetelling(wording.language);
  const told = useMemo(() => (retell ? { ...wording, retell } : wording), [wording, retell]);
  return <WordingContext value={told}>{children}</WordingContext>;
}

/** Loads what says the server's sentences in the language of the page, beside the page. */
function useRetelling(language: PageLanguage): Retell | undefined {
  const [loaded, setLoaded] = useState<{ language: PageLanguage; retell: Retell } | null>(null);
  useEffect(() => {
    loadRetelling(language).then(
      // Whatever has words is drawn again, little by little.
      (retell) => startTransition(() => setLoaded({ language, retell })),
      // Without it the page says what the server says, as it says it.
      () => {},
    );
  }, [language]);
  return loaded?.language === language ? loaded.retell : undefined;
}

/** What one chapter says in the language of the page: `const t = useWords("answer"); t("sources", { count: 3 })`. */
export function useWords<C extends Chapter>(chapter: C): PageWords<C> {
  const wording = use(WordingContext);
  if (!wording) throw new Error("useWords needs a WordingProvider around it.");
  return useMemo(() => wordsIn(wording, chapter), [wording, chapter]);
}
