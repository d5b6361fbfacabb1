import { askedAs } from "../keyword/asked-as.ts";
import { stem } from "../keyword/stem.ts";
import type { Language } from "../keyword/stop-words.ts";
import { isAskingWord } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Fact } from "./fact.ts";
import { readDays } from "./read-days.ts";
import { readIdentifiers, readNames } from "./read-names.ts";
import { readNumbers } from "./read-numbers.ts";
import { readTimes } from "./read-times.ts";
import { withoutFacts } from "./without-facts.ts";

/** The language that has lists of words for facts; English for any other. */
export const askedLanguageOf = (language: Language): AskedLanguage => askedAs[language] ?? "en";

/** More facts than this in one sentence or line are a table or a list of figures. */
const maxFacts = 400;
/** UTF-16 units of a sentence that facts are read from. */
const maxFactChars = 20_000;

/**
 * Reads the facts of a text in order: days, times, identifiers, numbers, names. What one reader took is no other's, so
 * that "2026-03-12" is one day and not three numbers.
 */
export function readFacts(text: string, language: Language): Fact[] {
  const asked = askedLanguageOf(language);
  let rest = text.slice(0, maxFactChars).replace(reference, (said) => "\uE000".repeat(said.length));
  const facts: Fact[] = [];
  const take = (found: Fact[]) => {
    facts.push(...found);
    rest = withoutFacts(rest, found);
  };
  take(readTimes(rest, asked));
  take(readDays(rest, asked));
  take(readIdentifiers(rest));
  take(readNumbers(rest, asked));
  take(readNames(rest, asked));
  return facts
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxFacts)
    .map((fact) => withNeighbours(fact, text, language));
}

/** The number of a footnote, of a work in a list or of a place in a text, which says nothing of the matter. */
const reference =
  /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]|(?<!\p{L})(?:pages?|sections?|chapter|tables?|figures?|fig\.|steps?|passages?|Seiten?|Abschnitt|Kapitel|Tabelle|Abbildung|Abb\.|Schritt|chapitre|tableau|étape|página|sección|capítulo|tabla|figura|paso)\s\d+(?:\.\d+)*(?!\p{L})/giu;

const words = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
/** UTF-16 units on each side of a fact in which its neighbours are looked for. */
const neighbourReach = 48;

/** Names the words that tell what a number counts or who a name is: the nearest ones of meaning in its clause. */
function withNeighbours(fact: Fact, text: string, language: Language): Fact {
  if (fact.kind === "day" || fact.kind === "time") return fact;
  // In a list, the names beside a name tell its place.
  const end = fact.kind === "name" ? /[.;:!?]\s|\n/u : /[.,;:!?()]\s|\n/u;
  const before =
    text
      .slice(Math.max(0, fact.start - neighbourReach), fact.start)
      .split(end)
      .at(-1) ?? "";
  const [behind = ""] = text.slice(fact.end, fact.end + neighbourReach).split(end);
  if (fact.kind === "name" && fact.sort === "noun") return besideNoun(fact, before, behind);
  const asked = askedLanguageOf(language);
  const meaning = (part: string) =>
    [...part.matchAll(words)]
      .map(([word]) => word.toLowerCase())
      .filter((word) => !isAskingWord(word, asked));
  const [next] = meaning(behind);
  const last = meaning(before).at(-1);
  return {
    ...fact,
    before: last ? stem(last, language) : null,
    behind: next ? stem(next, language) : null,
  };
}

/** The very words beside a noun, which only another noun of the same kind has on both sides too. */
function besideNoun(fact: Fact, before: string, behind: string): Fact {
  const last = /([\p{L}\p{M}]+)\s$/u.exec(before)?.[1]?.toLowerCase() ?? null;
  const next = /^\s([\p{L}\p{M}]+)/u.exec(behind)?.[1]?.toLowerCase() ?? null;
  return { ...fact, ...(fact.kind === "name" ? { before: last, behind: next } : {}) };
}
