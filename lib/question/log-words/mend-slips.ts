import { questionWords } from "../words/index.ts";
import * as english from "./en.ts";
import { groups, levels } from "./en.ts";

/** A mistyped word of a question, and the one that was meant. */
export type Slip = { typed: string; meant: string };

const monthNames =
  "january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday";
/** Lists of plain words, and patterns from which the plain words are taken. */
const wordLists = [
  monthNames,
  english.fillers,
  english.askingOfLogs,
  english.failures,
  english.failureVerbs,
  english.beyond,
  english.numbers,
  english.synonyms,
  english.irregular,
  english.interruptions,
  english.alternations,
  english.hollowVerbs,
  english.lengthNouns,
  english.sizeNouns,
  ...Object.values(levels),
  ...Object.values(groups),
  ...Object.values(english.extremes),
  ...Object.values(english.comparatives),
  ...Object.values(questionWords).map(({ asking }) => asking),
];
const knownWords = new Set(
  wordLists.flatMap((list) =>
    list
      .replace(/\(\?[^)]*\)|\\[a-z]/gu, " ")
      .replace(/(\p{L}+)(\p{L})\?/gu, "$1 $1$2")
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 3)
      // "Ces" of French has no plural "cess".
      .flatMap((word) => (word.length > 3 ? [word, `${word}s`] : [word])),
  ),
);
/** Whether a word says of lines what happened or what is asked for, and so names nothing. */
export const isWordOfLogs = (word: string): boolean => knownWords.has(word);

/** Shorter words are mended only where two letters are swapped: "teh". */
const minMendedLetters = 4;

/** Finds the words of a question that are one slip away from exactly one word that questions over logs have. */
export function findSlips(question: string): Slip[] {
  const typed = question.match(/(?<![\p{L}\d_./"'-])\p{Ll}{3,}(?![\p{L}\d_/"'-]|\.\p{L})/gu) ?? [];
  return [...new Set(typed)].flatMap((word) => {
    if (knownWords.has(word)) return [];
    const near = [...knownWords].filter((one) => isSlipOf(word, one));
    // A letter is left out more often than added: "erors" is no "errs".
    const longest = Math.max(...near.map(({ length }) => length));
    const [meant, ...others] = near.filter(({ length }) => length === longest);
    return meant && others.length === 0 ? [{ typed: word, meant }] : [];
  });
}

/** Replaces mistyped words. */
export function mendSlips(question: string, slips: readonly Slip[]): string {
  return slips.reduce(
    (text, { typed, meant }) =>
      text.replace(new RegExp(`(?<!\\p{L})${typed}(?!\\p{L})`, "gu"), meant),
    question,
  );
}

/** Whether a letter behind the first was left out or added, or two were swapped; a wrong letter only in a long word. */
function isSlipOf(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || typed[0] !== meant[0]) return false;
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [rest, other] = [typed.slice(same), meant.slice(same)];
  if (rest.length === other.length) {
    const swapped =
      rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
    return swapped || (meant.length >= minWrongLetters && rest.slice(1) === other.slice(1));
  }
  if (Math.min(typed.length, meant.length) < minMendedLetters) return false;
  return rest.length < other.length ? rest === other.slice(1) : rest.slice(1) === other;
}
const minWrongLetters = 6;
