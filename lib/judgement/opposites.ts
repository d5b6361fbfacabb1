import { stem } from "../keyword/stem.ts";
import { polarityVocabulary } from "../question/polarity-words.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { stemmedAs } from "./likeness.ts";

const pairs = new Map<AskedLanguage, ReadonlyMap<string, ReadonlySet<string>>>(
  (["en", "de", "fr", "es"] as const).map((language) => [language, readPairs(language)]),
);

function readPairs(language: AskedLanguage): ReadonlyMap<string, ReadonlySet<string>> {
  const opposites = new Map<string, Set<string>>();
  const add = (one: string, other: string) =>
    opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  for (const pair of polarityVocabulary[language].opposites) {
    const [one = "", other = ""] = pair.split(" ").map((word) => stem(word, stemmedAs[language]));
    add(one, other);
    add(other, one);
  }
  return opposites;
}

/** Characters of the shortest stem that a prefix turns round. */
const minTurnedChars = 4;

/** Returns the opposites of a stem: those of its pairs, "off" of "on", and those by a prefix, "unlock" of "lock". */
export function oppositesOf(said: string, language: AskedLanguage): string[] {
  return [...(pairs.get(language)?.get(said) ?? []), ...turned(said, language)];
}

function turned(said: string, language: AskedLanguage): string[] {
  if (said.length < minTurnedChars) return [];
  return polarityVocabulary[language].turning.flatMap((prefix) => [
    `${prefix}${said}`,
    ...(said.startsWith(prefix) && said.length >= prefix.length + minTurnedChars
      ? [said.slice(prefix.length)]
      : []),
  ]);
}
