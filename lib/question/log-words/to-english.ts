import { readLanguage } from "../read-language.ts";
import type { AskedLanguage } from "../words/index.ts";
import { germanLogWords } from "./de.ts";
import { spanishLogWords } from "./es.ts";
import { frenchLogWords } from "./fr.ts";

/** Each language's words for asking about logs with their English, `wie viele=how many`, separated by `|`. */
const dictionaries = {
  de: readDictionary(germanLogWords),
  fr: readDictionary(frenchLogWords),
  es: readDictionary(spanishLogWords),
};

type Dictionary = { pattern: RegExp; english: ReadonlyMap<string, string> };

function readDictionary(entries: string): Dictionary {
  const english = new Map(
    entries.split("|").map((entry) => {
      const [from = "", to = ""] = entry.split("=");
      return [from.trim(), to];
    }),
  );
  // Longer phrases first, so that `wie viele` is not read as `wie`.
  const phrases = [...english.keys()].toSorted((a, b) => b.length - a.length);
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}_./-])(?:${phrases.join("|")})(?![\\p{L}\\p{N}_/-])`,
      "giu",
    ),
    english,
  };
}

/**
 * Translates the asking words of a question over logs into English, so that one grammar reads all languages. Names,
 * codes and unknown words stay as they are.
 */
export function toEnglish(question: string): { language: AskedLanguage; text: string } {
  const asked = readLanguage(question);
  const language = asked === "en" ? (dictionaryLanguage(question) ?? asked) : asked;
  if (language === "en") return { language, text: question };
  const { pattern, english } = dictionaries[language];
  const spaced = question.replace(/(?<![\p{L}])([dlnsjmtc]|qu)['’](?=\p{L})/giu, "$1' ");
  // "ERROR-Einträge", "503-Fehler": a level or code, then the noun.
  const parted = question.replace(/(?<=[\p{Lu}\d]{2})-(?=\p{Lu}\p{Ll})/gu, " ");
  const text = (language === "fr" ? spaced : language === "de" ? parted : question).replace(
    pattern,
    (phrase) => english.get(phrase.toLowerCase()) ?? phrase,
  );
  return { language, text };
}

/** Guesses the language of a question without asking words by the dictionary that knows most of its words. */
function dictionaryLanguage(question: string): AskedLanguage | null {
  const hits = (["de", "fr", "es"] as const).map((language) => ({
    language,
    count: [...question.matchAll(dictionaries[language].pattern)].filter(
      ([phrase]) =>
        phrase.length > 4 &&
        dictionaries[language].english.get(phrase.toLowerCase()) !== phrase.toLowerCase(),
    ).length,
  }));
  const [first] = hits.toSorted((a, b) => b.count - a.count);
  return first && first.count > 0 ? first.language : null;
}
