import { fold } from "../keyword/fold.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { factVocabulary } from "./fact-words.ts";

function readValues(entries: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const entry of entries.split(" ")) {
    const [word = "", value] = entry.split("=");
    values.set(fold(word), Number(value));
  }
  return values;
}

const readLanguages = ["en", "de", "fr", "es"] as const;
const byLanguage = new Map(
  readLanguages.map((language) => {
    const { numbers, ordinals, magnitudes } = factVocabulary[language];
    return [
      language,
      {
        values: readValues(numbers),
        ordinals: new Map(ordinals.split(" ").map((word, at) => [fold(word), at + 1])),
        magnitudes: readValues(magnitudes),
      },
    ];
  }),
);

const folded = (word: string) => fold(word.toLowerCase());

/** The spellings of the number words of a language, with and without accents. */
export function numberWordsOf(language: AskedLanguage): string[] {
  const written = factVocabulary[language].numbers
    .split(" ")
    .map((entry) => entry.replace(/=.*/, ""));
  return [...new Set([...written, ...written.map(fold)])].toSorted((a, b) => b.length - a.length);
}

/** Returns the value of a number word ("twelve", "twenty-five"); null for any other word. */
export function numberOfWord(word: string, language: AskedLanguage): number | null {
  const values = byLanguage.get(language)?.values;
  const whole = values?.get(folded(word));
  if (whole !== undefined) return whole;
  const [tens = "", ones = ""] = word.split("-");
  const [ten, one] = [values?.get(folded(tens)), values?.get(folded(ones))];
  return ten !== undefined && one !== undefined && ten >= 20 && one < 10 ? ten + one : null;
}

/** Returns the place that an ordinal word names ("third"); null for any other word. Endings of German are left off. */
export function ordinalOfWord(word: string, language: AskedLanguage): number | null {
  const ordinals = byLanguage.get(language)?.ordinals;
  const own = folded(word);
  const bare = language === "de" ? own.replace(/e[nrsm]$/, "e") : own.replace(/a$/, "o");
  return ordinals?.get(own) ?? ordinals?.get(bare) ?? null;
}

/** Returns what a word such as "million" multiplies by; null for any other word. */
export function magnitudeOfWord(word: string, language: AskedLanguage): number | null {
  return byLanguage.get(language)?.magnitudes.get(folded(word)) ?? null;
}
