import { analyseText } from "../keyword/analyse-text.ts";
import type { Language } from "../keyword/stop-words.ts";
import { wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import { commonWords } from "./common-words.ts";

const ranks = new Map(commonWords.split(" ").map((word, rank) => [word, rank + 1]));
const rarest = Math.log(ranks.size + 1);

/**
 * What a word is worth, 0 to 1: the logarithm of its rank among the words of English, 1 for one that is not among them. It
 * is fixed, so that no library changes what a passage is worth for a question.
 */
export function wordWorth(word: string): number {
  const rank = ranks.get(word) ?? ranks.get(word.replace(/(?:'s|s)$/u, ""));
  return rank === undefined ? 1 : Math.log(rank) / rarest;
}

/** Stems of a meaning that several words have, by each of its stems. */
const meanings = new Map<string, Set<number>>();
for (const [at, line] of Object.values(questionWords)
  .flatMap(({ sameMeaning }) => sameMeaning)
  .entries())
  for (const word of wordsOf(line))
    for (const stem of analyseText(word, ["english", "german", "french", "spanish"]))
      meanings.set(stem, (meanings.get(stem) ?? new Set()).add(at));

const meaningsOf = (stem: string): ReadonlySet<number> => meanings.get(stem) ?? new Set();

/** The terms of a text, with what is compared of them. */
export type Terms = {
  stems: ReadonlySet<string>;
  meanings: ReadonlySet<number>;
  /** The first letters of its words, in their order: "sso" for "single sign-on". */
  initials: string;
};

export function termsOf(text: string, languages: readonly Language[]): Terms {
  const stems = new Set(analyseText(text, languages));
  return {
    stems,
    meanings: new Set([...stems].flatMap((stem) => [...meaningsOf(stem)])),
    initials: wordsOf(text)
      .flatMap((word) => word.split("-"))
      .map((word) => word.charAt(0))
      .join(""),
  };
}

/** What another word of the same meaning counts for, and a compound that has the word in it. */
const sameMeaningWorth = 0.8;
const compoundWorth = 0.8;
/** What the words count for that an acronym is short for. */
const acronymWorth = 0.8;
/** Words as like as this in their letters are one word, spelled otherwise. */
const leastSpelling = 0.72;
const shortestPart = 4;

/**
 * How like the words of a text come to a word, by its letters, 0 to 1: 1 for the same stem, less for the same meaning, for
 * a compound of it ("Rohrbruch" in "Wasserrohrbruch") and for another spelling.
 */
export function spelledLike(stems: readonly string[], terms: Terms): number {
  if (stems.some((stem) => terms.stems.has(stem))) return 1;
  if (stems.some((stem) => [...meaningsOf(stem)].some((each) => terms.meanings.has(each))))
    return sameMeaningWorth;
  if (stems.some((stem) => isAcronym(stem) && terms.initials.includes(stem))) return acronymWorth;
  let best = 0;
  for (const stem of stems) {
    if (stem.length < shortestPart || /\d/.test(stem)) continue;
    for (const term of terms.stems) {
      if (term.length < shortestPart || /\d/.test(term)) continue;
      const [short, long] = stem.length < term.length ? [stem, term] : [term, stem];
      if (
        long.includes(short) &&
        (long.startsWith(short) || long.endsWith(short) || short.length > 5)
      )
        best = Math.max(best, compoundWorth);
      else best = Math.max(best, letterLikeness(stem, term));
    }
  }
  return best >= leastSpelling ? best : 0;
}

/** Three to five letters that are no word of English. */
const isAcronym = (stem: string) => /^\p{L}{3,5}$/u.test(stem) && !ranks.has(stem);

/** Dice's coefficient of the pairs of letters, 0 to 1. */
function letterLikeness(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 0;
  const pairs = (word: string) => {
    const padded = `^${word}$`;
    return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2));
  };
  const [a, b] = [pairs(one), pairs(other)];
  const left = [...b];
  let shared = 0;
  for (const pair of a) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length);
}
