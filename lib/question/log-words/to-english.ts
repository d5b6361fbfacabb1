import { isAskingWord, readLanguage } from "../read-language.ts";
import type { AskedLanguage } from "../words/index.ts";
import { germanLogPhrases, germanLogWords } from "./de.ts";
import { spanishLogPhrases, spanishLogWords } from "./es.ts";
import { frenchLogPhrases, frenchLogWords } from "./fr.ts";
import { levelWords } from "./log-words.ts";

/** Each language's words for asking about logs with their English, `wie viele=how many`, separated by `|`. */
const dictionaries = {
  de: readDictionary(germanLogWords, germanLogPhrases),
  fr: readDictionary(frenchLogWords, frenchLogPhrases),
  es: readDictionary(spanishLogWords, spanishLogPhrases),
};

type Phrases = readonly (readonly [RegExp, string])[];
type Dictionary = { phrases: Phrases; pattern: RegExp; english: ReadonlyMap<string, string> };

function readDictionary(entries: string, inContext: Phrases): Dictionary {
  const english = new Map(
    entries.split("|").map((entry) => {
      const [from = "", to = ""] = entry.split("=");
      return [from.trim(), to];
    }),
  );
  // Longer phrases first, so that `wie viele` is not read as `wie`.
  const phrases = [...english.keys()].toSorted((a, b) => b.length - a.length);
  return {
    phrases: inContext,
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
  return { language, text: translate(question, language) };
}

function translate(question: string, language: AskedLanguage): string {
  if (language === "en") return question;
  const { phrases, pattern, english } = dictionaries[language];
  const plain = question.replace(/[‘’]/gu, "'");
  const spaced = plain.replace(/(?<![\p{L}])([dlnsjmtc]|qu)'(?=\p{L})/giu, "$1' ");
  // "ERROR-Einträge", "503-Fehler": a level or code, then the noun.
  const parted = plain.replace(/(?<=[\p{Lu}\d]{2})-(?=\p{Lu}\p{Ll})/gu, " ");
  const own = language === "fr" ? spaced : language === "de" ? parted : plain;
  return phrases
    .reduce((read, [phrase, inEnglish]) => read.replace(phrase, inEnglish), own)
    .replace(pattern, (phrase) => english.get(phrase.toLowerCase()) ?? phrase);
}

/** What a word of a log means in English, in each language that may have it: `warnung` is a warning. */
export const severityMeanings = (word: string): readonly string[] => [
  word,
  ...Object.values(dictionaries).flatMap(({ english }) => english.get(word.toLowerCase()) ?? []),
];

/** A part of a question longer than this is quoted in English (words). */
const maxQuotedWords = 8;

/** Finds the words of a question that were read as these English ones, so that an answer can quote them. */
export function wordsReadAs(english: string, question: string, language: AskedLanguage): string {
  if (language === "en") return english;
  const words = question.split(/\s+/u);
  for (let length = 1; length <= maxQuotedWords; length += 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const run = words
        .slice(at, at + length)
        .join(" ")
        .replace(/^[¿¡"(]+|[?!.,;:)"\s]+$/gu, "");
      if (translate(run, language).toLowerCase() === english.toLowerCase()) return run;
    }
  return english;
}

/** Logs name their levels in English: "fatal" is in other languages too, and tells none. */
const levelWord = new RegExp(`^(?:${levelWords})$`, "iu");

/** Guesses the language of a question without asking words by the dictionary that knows most of its words. */
function dictionaryLanguage(question: string): AskedLanguage | null {
  const hits = (["de", "fr", "es"] as const).map((language) => ({
    language,
    count: [...question.matchAll(dictionaries[language].pattern)].filter(
      ([phrase]) =>
        phrase.length > 4 &&
        !levelWord.test(phrase) &&
        dictionaries[language].english.get(phrase.toLowerCase())?.toLowerCase() !==
          phrase.toLowerCase(),
    ).length,
  }));
  const [first] = hits.toSorted((a, b) => b.count - a.count);
  // "How many client errors" has one word that is French too.
  const english = question.split(/[^\p{L}']+/u).filter((word) => isAskingWord(word, "en")).length;
  return first && first.count > 0 && first.count >= english ? first.language : null;
}
