import { analyseText } from "../keyword/analyse-text.ts";
import { fold } from "../keyword/fold.ts";
import type { Language } from "../keyword/stop-words.ts";
import { isCalendarName, readMonth } from "../question/answer-kind.ts";
import { datesInFigures } from "../question/dates-in-figures.ts";
import { foldWord, wordsOf } from "../question/read-language.ts";
import { thesaurus } from "../question/thesaurus/index.ts";
import { englishVerbForms } from "../question/thesaurus/verb-forms.ts";
import { commonWords } from "./common-words.ts";

const ranks = new Map(commonWords.split(" ").map((word, rank) => [word, rank + 1]));
/** The stems of words that are spelled as meant: "contract" is no misspelling of "contact", nor "policy" of "police". */
const commonStems = new Set(analyseText(commonWords, ["english"]));
const maxRankLog = Math.log(ranks.size + 1);

/**
 * Weighs a word from 0 to 1 by the logarithm of its rank in English; unranked words weigh 1. The scale is fixed, so
 * adding documents never changes what a passage is worth for a question.
 */
export function wordWorth(word: string): number {
  const unknown = ranks.size + 1;
  // "Gets" is as common as "get".
  const rank = Math.min(
    ranks.get(word) ?? unknown,
    ranks.get(word.replace(/(?:'s|s)$/u, "")) ?? unknown,
  );
  return Math.log(rank) / maxRankLog;
}

/** Whether a word is among the most common ones of English, or has a meaning that is known in another language. */
export function isCommonWord(word: string): boolean {
  return (
    ranks.has(word) || analyseText(word, languagesOfMeanings).some((stem) => meanings.has(stem))
  );
}

/**
 * Whether a word is an abbreviation, of consonants alone, and a text has another one a letter away: "HDL" is near to "LDL" in
 * everything but what it means.
 */
export function hasOtherAbbreviation(word: string, { stems }: Pick<Terms, "stems">): boolean {
  if (!isConsonants(word) || ranks.has(word) || stems.has(word)) return false;
  return [...stems].some(
    (stem) =>
      isConsonants(stem) &&
      stem.length === word.length &&
      [...stem].filter((letter, at) => letter !== word[at]).length === 1,
  );
}
const isConsonants = (word: string) => /^[b-df-hj-np-tv-xz]{2,5}$/u.test(word);

/** The language that words of an asked language are stemmed by. */
export const stemmedAs = { en: "english", de: "german", fr: "french", es: "spanish" } as const;
const askedLanguages = ["en", "de", "fr", "es"] as const;
const languagesOfMeanings = askedLanguages.map((language) => stemmedAs[language]);

/**
 * The meanings of a stem. Each word is stemmed in its own language and in English, the default for texts of unknown
 * language; by the rules of the other languages "rate" would become "rat". Unaccented forms are included because
 * questions are folded.
 */
const meanings = new Map<string, Set<number>>();
/** Numbered like the meanings: first the verbs, whose forms are one word, then the synonyms. */
const meaningLines = [
  ...englishVerbForms.map((forms) => ["en", forms] as const),
  ...askedLanguages.flatMap((each) => thesaurus[each].map((words) => [each, words] as const)),
];
for (const [at, [language, line]] of meaningLines.entries())
  for (const word of line.split(" "))
    for (const form of [word, fold(word)])
      for (const stem of analyseText(form, [stemmedAs[language], "english"]))
        meanings.set(stem, (meanings.get(stem) ?? new Set()).add(at));

const meaningsOf = (stem: string): ReadonlySet<number> => meanings.get(stem) ?? new Set();

/** The terms of a text, in the forms that are compared. */
export type Terms = {
  stems: ReadonlySet<string>;
  meanings: ReadonlySet<number>;
  /** The first letters of its words, in order: "sso" for "single sign-on". */
  initials: string;
};

/** Stems of the word that two words are together where it has a meaning of its own: "roll back", "log in". */
export function joinedStems(
  first: string | undefined,
  second: string | undefined,
  languages: readonly Language[],
): string[] {
  if (!first || !second || !joinable.has(`${first}${second}`)) return [];
  return analyseText(`${first}${second}`, languages);
}

const joinable = new Set(Object.values(thesaurus).flatMap((lines) => lines.join(" ").split(" ")));

/** The stem of a month, which its name has, long or short, and its number in a date. */
export const monthStem = (month: number): string => `month-${month}`;

/** The day and the month of each date in figures, as a question for "13 June" has them. */
const datesIn = (text: string) =>
  datesInFigures(text).flatMap(({ day, month }) => [
    String(day),
    `${month}`.padStart(2, "0"),
    monthStem(month),
  ]);

function stemOfNamedMonth(word: string): string[] {
  const month = isCalendarName(word) ? readMonth(word) : undefined;
  return month === undefined ? [] : [monthStem(month)];
}

/** The stem of a letter behind the word for what it is the label of, "menu A": the letter alone may be an article. */
export const letterLabel = (word: string, letter: string): string =>
  `${foldWord(word)}-${foldWord(letter)}`;

const wordWithLetter = /(?<!\p{L})(\p{L}{3,}) (\p{Lu})(?![\p{L}\p{N}'’])/gu;
const letterLabels = (text: string) =>
  [...text.matchAll(wordWithLetter)].map(([, word = "", letter = ""]) => letterLabel(word, letter));

export function termsOf(text: string, languages: readonly Language[]): Terms {
  const words = wordsOf(text);
  const stems = new Set([
    ...analyseText(text, languages),
    ...datesIn(text),
    ...letterLabels(text),
    ...words.flatMap(stemOfNamedMonth),
    ...words.flatMap((word, at) => joinedStems(word, words[at + 1], languages)),
  ]);
  return {
    stems,
    meanings: new Set([...stems].flatMap((stem) => [...meaningsOf(stem)])),
    initials: words
      .flatMap((word) => word.split("-"))
      .map((word) => word.charAt(0))
      .join(""),
  };
}

/** The worth of a synonym, and of a compound that contains the word. */
const synonymWorth = 0.8;
const compoundWorth = 0.8;
/** The worth of a German participle, whose "ge" no stemmer takes away: "gespielt" for "spielen". */
const inflectedWorth = 0.9;
/** The worth of the words that an acronym abbreviates. */
const acronymWorth = 0.8;
/** Words whose letters are at least this alike (Dice) are spellings of one word. */
const minSpelling = 0.72;
const minPartLetters = 4;
/** A word this long may have only an ending more ("defin" in "definit"); "show" is no part of "shower". */
const minStemLetters = 5;
const minFurtherLetters = 3;

/**
 * Rates from 0 to 1 how close a text comes to a word by its letters: 1 for the same stem, less for a synonym, a
 * compound ("Rohrbruch" in "Wasserrohrbruch") or another spelling.
 */
export function spelledLike(stems: readonly string[], terms: Terms): number {
  if (stems.some((stem) => terms.stems.has(stem))) return 1;
  if (
    stems.some(
      (stem) => isVersion(stem) && [...terms.stems].some((term) => term.startsWith(`${stem}.`)),
    )
  )
    return 1;
  const meant = meaningWorth(
    stems.flatMap((stem) => [...meaningsOf(stem)]),
    terms,
  );
  if (meant > 0) return meant;
  if (stems.some((stem) => isAcronym(stem) && terms.initials.includes(stem))) return acronymWorth;
  let best = 0;
  for (const stem of stems) {
    if (stem.length < minPartLetters || /\d/.test(stem)) continue;
    for (const term of terms.stems) {
      if (term.length < minPartLetters || /\d/.test(term)) continue;
      const [short, long] = stem.length < term.length ? [stem, term] : [term, stem];
      const areKnown = commonStems.has(stem) && commonStems.has(term);
      if (
        long.includes(short) &&
        !(areKnown && long.length - short.length === 1) &&
        (short.length >= minStemLetters || long.length - short.length >= minFurtherLetters) &&
        (long.startsWith(short) || long.endsWith(short) || short.length > 5)
      )
        best = Math.max(best, compoundWorth);
      else if (isParticipleOf(long, short)) best = Math.max(best, inflectedWorth);
      else if (!areKnown) best = Math.max(best, letterLikeness(stem, term));
    }
  }
  return best >= minSpelling ? best : 0;
}

/** Rates what a word and a text mean alike: 1 for a form of the same verb, less for a synonym, 0 for nothing. */
export function meaningWorth(meant: Iterable<number>, { meanings: held }: Terms): number {
  let best = 0;
  for (const meaning of meant)
    if (held.has(meaning))
      best = Math.max(best, meaning < englishVerbForms.length ? 1 : synonymWorth);
  return best;
}

/** A number with a point: release 7.31 has the versions 7.31.0 and 7.31.1. */
const isVersion = (stem: string) => /^v?\d+(?:\.\d+)+$/.test(stem);

/** Whether a stem is a participle of another: "gespielt" of "spiel", "abgestellt" of "abstell". */
function isParticipleOf(participle: string, stem: string): boolean {
  const verb = participle.replace(/ge(?=\p{L}{4})/u, "");
  return (
    verb !== participle &&
    participle.length - stem.length <= maxParticipleLetters &&
    verb.startsWith(stem)
  );
}
/** Letters that a participle has more than its stem: "ge" and the ending. */
const maxParticipleLetters = 4;

/** Three to five letters that are not an English word. */
const isAcronym = (stem: string) => /^\p{L}{3,5}$/u.test(stem) && !ranks.has(stem);

/**
 * Dice's coefficient of letter pairs, word ends included, 0 to 1; 0 for words that cannot be spellings of each other.
 * Every word of a question meets every word of its passages, and most differ in their first pairs, so the comparison
 * stops as soon as the minimum is out of reach.
 */
function letterLikeness(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 0;
  const pairs = one.length + other.length + 2;
  let missing = one.length + 1 - Math.ceil((minSpelling * pairs) / 2);
  const taken = new Set<number>();
  let shared = 0;
  for (let at = 0; at <= one.length && missing >= 0; at += 1) {
    const found = findPair(other, one.charCodeAt(at - 1), one.charCodeAt(at), taken);
    if (found < 0) missing -= 1;
    else {
      taken.add(found);
      shared += 1;
    }
  }
  return missing < 0 ? 0 : (2 * shared) / pairs;
}

/** Returns the position of two adjacent letters that is not taken yet, or -1; NaN marks the ends of the word. */
function findPair(word: string, first: number, second: number, taken: ReadonlySet<number>): number {
  for (let at = 0; at <= word.length; at += 1)
    if (
      Object.is(word.charCodeAt(at - 1), first) &&
      Object.is(word.charCodeAt(at), second) &&
      !taken.has(at)
    )
      return at;
  return -1;
}
