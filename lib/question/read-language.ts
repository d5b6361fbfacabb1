import { type AskedLanguage, questionWords } from "./words/index.ts";

const minApostrophed = 5;

const askingByLanguage = new Map(
  Object.values(questionWords).map(({ language, asking }) => [
    language,
    new Set(
      asking
        .split(" ")
        .map(foldWord)
        .flatMap((word) => [word, ...typedWithoutApostrophe(word)]),
    ),
  ]),
);

/** A word as it is typed in a hurry, "dont"; of a short one, "i'd", another word is left. */
function typedWithoutApostrophe(word: string): string[] {
  return word.includes("'") && word.length >= minApostrophed ? [word.replaceAll("'", "")] : [];
}

/**
 * Splits a question into words in lower case without accents. Apostrophes inside words stay, and a decimal number or a
 * version is one word.
 */
export function wordsOf(text: string): string[] {
  return (
    text.match(/\d+(?:\.\d+)+(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu) ??
    []
  ).map(foldWord);
}

/** Returns a word in small letters without accents, with a straight apostrophe. */
export function foldWord(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}

/**
 * Returns the language with most of the question's asking words; English on a tie. Elided words ("l'eau", "qu'est")
 * also count by their first part.
 */
export function readLanguage(question: string): AskedLanguage {
  const [first, ...others] = votesOf(question);
  const english = others.find(({ language }) => language === "en");
  return first && first.count > (english?.count ?? 0) ? first.language : "en";
}

/** Returns the language that a text is in; null if too few of its words tell, or another language has as many. */
export function languageOfText(text: string): AskedLanguage | null {
  const [first, second] = votesOf(text);
  return first && first.count >= minTelling && first.count > (second?.count ?? 0)
    ? first.language
    : null;
}

const minTelling = 3;

/** The asking words of each language in a text, most first. */
function votesOf(text: string): { language: AskedLanguage; count: number }[] {
  const words = wordsOf(text).flatMap((word) =>
    /^\p{L}{1,2}'/u.test(word) ? [word, word.slice(0, word.indexOf("'"))] : [word],
  );
  return [...askingByLanguage]
    .map(([language, asking]) => ({
      language,
      count: words.filter((word) => asking.has(word)).length,
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** Whether a word only asks, and names no subject, in a language. */
export function isAskingWord(word: string, language: AskedLanguage): boolean {
  return askingByLanguage.get(language)?.has(foldWord(word)) ?? false;
}

/** Returns a word with any one letter missing, or any two that follow each other changed about. */
const slipsOf = (word: string): string[] =>
  [...word].flatMap((_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.charAt(at) + word.slice(at + 2),
  ]);
/** The longer asking words as they are mistyped. */
const misspelled = new Map(
  [...askingByLanguage].map(([language, words]) => [
    language,
    new Set([...words].filter((word) => word.length >= 4).flatMap(slipsOf)),
  ]),
);

/** Whether an unknown word is a mistyped asking word: "mcuh", "wich", "wat". */
export function isMisspelledAsking(word: string, language: AskedLanguage): boolean {
  const folded = foldWord(word);
  return folded.length >= 3 && (misspelled.get(language)?.has(folded) ?? false);
}

/** Folds to lower case without accents, keeping every character's position. */
export function foldInPlace(text: string): string {
  return Array.from(text, (character) => {
    const folded = character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join("");
}
