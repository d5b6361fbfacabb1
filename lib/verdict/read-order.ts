import { fold } from "../keyword/fold.ts";
import { stem } from "../keyword/stem.ts";
import { type Language, stopWords } from "../keyword/stop-words.ts";
import type { Fact } from "./fact.ts";
import { factVocabulary } from "./fact-words.ts";
import { orderVocabulary } from "./order-words.ts";
import { askedLanguageOf } from "./read-facts.ts";

/** A word or fact of a sentence in its place. */
export type OrderToken = {
  said: string;
  /** Its stem; for a fact, its words. */
  key: string;
  /** In small letters without accents; of a name, its last word. */
  word: string;
  /** A figure, a day, a time or a name; a German noun is a word. */
  fact: Fact | null;
  /** Whether it means something by itself. */
  isContent: boolean;
  /** The very word before it in its part of the sentence, articles aside. */
  before: string | null;
  /** Whether that word is a preposition. */
  isBehindPreposition: boolean;
  /** Its part of the sentence, up to a comma or an "and". */
  part: number;
  /** Where its sentence begins in the passage. */
  sentence: number;
};

/** UTF-16 units and words of a sentence that are read. */
const maxOrderSentenceChars = 1_500;
const maxOrderTokens = 120;
/** Words of an opening such as "in the north", articles aside. */
const maxOpeningWords = 4;
const wordOrSign = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*|[,;()\n–—]/gu;

const wordsOfLanguage = new Map(
  Object.entries(orderVocabulary).map(([language, { articles, prepositions, mutual }]) => [
    language,
    {
      articles: new Set(articles.split(" ").map(fold)),
      prepositions: new Set(prepositions.split(" ").map(fold)),
      mutual: new Set(mutual.split(" ").map(fold)),
    },
  ]),
);
const joiningOf = new Map(
  Object.entries(factVocabulary).map(([language, { joining }]) => [
    language,
    new Set(joining.split(" ").map(fold)),
  ]),
);

/** Whether a word says the same of two both ways. */
export const isMutual = (said: string, language: Language) =>
  wordsOfLanguage.get(askedLanguageOf(language))?.mutual.has(fold(said.toLowerCase())) === true;

/**
 * Reads the words and facts of a sentence in their order, in the parts that commas and joining words make of it.
 * @param firstPart the number of its first part.
 */
export function readWordOrder(
  text: string,
  facts: readonly Fact[],
  {
    language,
    firstPart = 0,
    sentence = 0,
  }: { language: Language; firstPart?: number; sentence?: number },
): OrderToken[] {
  const asked = askedLanguageOf(language);
  const [lists, joining] = [wordsOfLanguage.get(asked), joiningOf.get(asked)];
  const tokens: OrderToken[] = [];
  let part = firstPart;
  let isJoined = false;
  const isPreposition = (each: string) => lists?.prepositions.has(each) === true;
  let before: Pick<OrderToken, "said" | "word"> | null = null;
  const take = (token: Pick<OrderToken, "said" | "key" | "word" | "fact" | "isContent">) => {
    const last = tokens.at(-1);
    // "Anna and Ben share the keys": both are of one part.
    const isPair = last?.fact && token.fact && last.fact.kind === token.fact.kind;
    // "In the north, rents fell": what opens the sentence is said of the part behind it.
    const [first] = tokens;
    const isOpening =
      part === firstPart && first && isPreposition(first.word) && tokens.length <= maxOpeningWords;
    if (isJoined && !isPair && !isOpening) part += 1;
    if (isJoined) before = null;
    isJoined = false;
    tokens.push({
      ...token,
      before: before?.said.toLowerCase() ?? null,
      isBehindPreposition: before !== null && isPreposition(before.word),
      part,
      sentence,
    });
    before = token;
  };
  for (const { said, fact } of wordsSignsAndFacts(text.slice(0, maxOrderSentenceChars), facts)) {
    if (tokens.length >= maxOrderTokens) break;
    const lower = fold(said.toLowerCase());
    if (fact)
      take({ said, key: keyOf(fact, lower), word: keyOf(fact, lower), fact, isContent: true });
    else if (!/[\p{L}\p{N}]/u.test(said) || joining?.has(lower)) isJoined = true;
    else if (!lists?.articles.has(lower)) {
      const isContent =
        lower.length > 1 &&
        !isPreposition(lower) &&
        stopWords.get(language)?.has(said.toLowerCase()) !== true;
      take({ said, key: stem(said.toLowerCase(), language), word: lower, fact: null, isContent });
    }
  }
  return tokens;
}

const keyOf = (fact: Fact, lower: string) =>
  fact.kind === "name" ? (fact.words.at(-1) ?? lower) : lower;

/** The words and signs of a text, and its facts as one piece each. */
function* wordsSignsAndFacts(
  text: string,
  facts: readonly Fact[],
): Generator<{ said: string; fact: Fact | null }> {
  let from = 0;
  const between = (end: number) => text.slice(from, end).match(wordOrSign) ?? [];
  for (const fact of facts) {
    if (fact.kind === "name" && fact.sort === "noun") continue;
    if (fact.start < from || fact.end > text.length) continue;
    for (const said of between(fact.start)) yield { said, fact: null };
    yield { said: fact.said, fact };
    from = fact.end;
  }
  for (const said of between(text.length)) yield { said, fact: null };
}
