import { fold } from "../keyword/fold.ts";
import { stem } from "../keyword/stem.ts";
import { type Language, stopWords } from "../keyword/stop-words.ts";
import { polarityVocabulary } from "../question/polarity-words.ts";
import { isAskingWord } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { TextSpan } from "../text/text-span.ts";
import { factVocabulary } from "./fact-words.ts";
import { boundPhrases, saysBound } from "./read-bounds.ts";
import { askedLanguageOf } from "./read-facts.ts";

/** A word that a negation denies, with the place of both. */
export type Negated = TextSpan & {
  stem: string;
  /** All words of meaning behind the negation in its clause. */
  scope: readonly string[];
};

/** What a sentence says and what it denies. */
export type Polarity = {
  /** The stems of all words. */
  stems: ReadonlySet<string>;
  /** The stems of the words that no negation may deny: none comes before them in their clause. */
  affirmed: ReadonlySet<string>;
  /** The first word of meaning behind each negation; in German, also the one before it. */
  negated: readonly Negated[];
  /** Whether there is a negation, even one without a word of meaning. */
  denies: boolean;
};

const wordShape = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|[.,;:!?()\n–—]/gu;
/** A text too short to show its language is read as English, and may be in any. */
const allNegators = Object.values(polarityVocabulary).flatMap(({ negators }) =>
  negators.split(" "),
);
const negatorsIn = (language: AskedLanguage) =>
  language === "en" ? allNegators : polarityVocabulary[language].negators.split(" ");
const negatorsOf = new Map(
  (Object.keys(factVocabulary) as AskedLanguage[]).map((language) => {
    const words = factVocabulary[language];
    const lists = {
      negators: new Set(negatorsIn(language).map(fold)),
      avoiding: new Set(words.avoiding.split(" ").map(fold)),
      prohibiting: new Set(words.prohibiting.split(" ").map(fold)),
      joining: new Set(words.joining.split(" ")),
      alternative: new Set(words.alternative.split(" ")),
      harmless: new RegExp(`(?<!\\p{L})(?:${words.harmless})(?!\\p{L})`, "giu"),
    };
    return [language, lists] as const;
  }),
);
/** Alone between quotation marks, or as the value of a setting, "None" is a label. */
const labelled = /^(?:["“„«‘`].*["”“»’`]|=.*)$/u;
/** The parts of a name say nothing: `ERR_NOT_READY` denies nothing. */
const joinedName = /[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+/gu;
/** UTF-16 units of a sentence that are read. */
const maxPolarityChars = 4_000;
/** "No longer" and "nicht mehr" deny what follows; "no longer than" is a measure. Folded, as the words are. */
const longerWord = /^(?:longer|langer|mehr)$/u;
/** UTF-16 units behind a negation in which it turns a bound round. */
const maxTurnedChars = 160;
/** Words of a remark between commas behind a negation: "never, under any circumstances, …". */
const maxRemarkWords = 8;
/** Words behind a negation among which the denied one is looked for. */
const maxDenialWords = 5;

/** Stands where a phrase that bounds a number stood. */
const boundMark = "\uE001";

/** Whether a negation turns the bound of a number behind it round, and denies nothing else: "must never exceed 20 kg". */
function turnsBound(behind: string, joining: ReadonlySet<string> | undefined): boolean {
  const [upTo = "", bound] = behind.slice(0, maxTurnedChars).split(boundMark, 2);
  return (
    bound !== undefined &&
    [...upTo.matchAll(wordShape)].every(
      ([said]) => /\p{L}/u.test(said) && !joining?.has(said.toLowerCase()),
    )
  );
}

/**
 * Reads which words of a sentence are denied.
 * @param beside the text that it is compared with: where that has a bound too, a negation that turns a bound denies nothing.
 */
export function readPolarity(text: string, language: Language, beside = ""): Polarity {
  const asked = askedLanguageOf(language);
  const lists = negatorsOf.get(asked);
  const plain = text
    .slice(0, maxPolarityChars)
    .replace(joinedName, (name) => " ".repeat(name.length))
    .replace(lists?.harmless ?? /$^/, (phrase) => " ".repeat(phrase.length))
    .replace(boundPhrases(asked), (phrase) => boundMark.repeat(phrase.length));
  const mayTurn = saysBound(beside, asked);
  const words = [...plain.matchAll(wordShape)].map(({ 0: said, index }) => {
    const lower = fold(said.toLowerCase().replaceAll("’", "'"));
    return {
      start: index,
      end: index + said.length,
      negates:
        ((lists?.negators.has(lower) === true &&
          !labelled.test(plain.slice(Math.max(0, index - 1), index + said.length + 1))) ||
          lower.endsWith("n't")) &&
        !(mayTurn && turnsBound(plain.slice(index + said.length), lists?.joining)),
      avoids: lists?.avoiding.has(lower) === true,
      prohibits: lists?.prohibiting.has(lower) === true,
      ends: !/\p{L}/u.test(said) || lists?.joining.has(lower) === true,
      isAlternative: lists?.alternative.has(lower) === true,
      said: lower,
      stem: /\p{L}/u.test(said) ? stem(said.toLowerCase(), language) : null,
      tells: /\p{L}/u.test(said) && hasMeaning(lower, asked, language),
    };
  });
  const negated: Negated[] = [];
  const denied = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (!word.negates && !word.avoids && !word.prohibits) continue;
    if (word.prohibits)
      for (const each of clause(words.slice(0, at).toReversed()))
        if (each.stem) denied.add(each.stem);
    const scope = deniedBehind(words.slice(at + 1)).filter(({ tells }) => tells);
    for (const each of scope) if (each.stem) denied.add(each.stem);
    for (const each of alternativesBehind(words.slice(at + 1)))
      if (each.stem) denied.add(each.stem);
    if (!word.negates) continue;
    const [behind] = scope;
    // "Die Karte gilt nicht": the verb comes before.
    const before =
      asked === "de" && !behind
        ? clause(words.slice(Math.max(0, at - maxDenialWords), at).toReversed()).find(
            ({ tells }) => tells,
          )
        : undefined;
    const first = behind ?? before;
    if (!first?.stem) continue;
    denied.add(first.stem);
    negated.push({
      stem: first.stem,
      scope: scope.flatMap((each) => each.stem ?? []),
      start: Math.min(word.start, first.start),
      end: Math.max(word.end, first.end),
    });
  }
  const stems = new Set(words.flatMap((word) => word.stem ?? []));
  return {
    stems,
    affirmed: new Set([...stems].filter((each) => !denied.has(each))),
    negated,
    denies: words.some(({ negates }) => negates),
  };
}

/** The words of the clause behind a negation, without what is only between. */
function deniedBehind<Word extends { said: string; ends: boolean }>(
  words: readonly Word[],
): Word[] {
  const [first, second] = words;
  if (first && longerWord.test(first.said) && second && !/^(?:than|als)$/u.test(second.said))
    return deniedBehind(words.slice(1));
  const closing = first?.said === "," ? words.slice(1).findIndex(({ said }) => said === ",") : -1;
  const from = closing >= 0 && closing <= maxRemarkWords ? closing + 2 : 0;
  return clause(words.slice(from, from + maxDenialWords));
}

/** The words behind an "or" that goes on with what is denied: "they do not clash or interact". */
function alternativesBehind<Word extends { ends: boolean; isAlternative: boolean }>(
  words: readonly Word[],
): Word[] {
  const end = words.findIndex(({ ends }) => ends);
  return words[end]?.isAlternative ? clause(words.slice(end + 1, end + 1 + maxDenialWords)) : [];
}

/** The words up to the next punctuation or joining word. */
function clause<Word extends { ends: boolean }>(words: readonly Word[]): Word[] {
  const end = words.findIndex((word) => word.ends);
  return words.slice(0, end < 0 ? words.length : end);
}

function hasMeaning(word: string, asked: AskedLanguage, language: Language): boolean {
  return (
    word.length > 1 &&
    !stopWords.get(language)?.has(word) &&
    !isAskingWord(word, asked) &&
    !negatorsOf.get(asked)?.negators.has(word)
  );
}
