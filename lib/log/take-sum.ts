import { failurePattern, isLogFiller, namesLevel } from "../question/log-words/log-words.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import type { Words } from "./take-words.ts";

const summedNoun =
  "(?!(?:on|in|at|of|from|for|to|and|or|by|was|were|is|are|did|does|has|had|that|which|with|when|while|during|between|before|after|since|until|per|over|across|due|because)\\b)[\\p{L}_][\\p{L}\\d_-]*";
const totalOf = new RegExp(
  `(?<!\\bin )\\b(?:total|sum)(?: (?:number|amount|count|volume))?(?: of)?(?: the| all)? (?<nouns>${summedNoun}(?: ${summedNoun}){0,2})`,
  "iu",
);
const howMany = new RegExp(
  `\\bhow (?:many|much) (?<nouns>${summedNoun}(?: ${summedNoun}){0,1})(?: (?:were|was|got|did|have been|has been|had been)(?: (?<done>${summedNoun}))?)?`,
  "iu",
);
/** "In all", "over all nights": nothing is left out. */
const inAll =
  /\b(?:in total|altogether|all told|in all|(?:over|across|for|on|in) all(?: of)?(?: the| these| those)? (?:nights|days|weeks|months|hours|runs|times))(?=[\s¦?.!,]*$| (?:in|on|from|between|since|until|when|while|because)\b)/iu;

/**
 * Takes out what is added up: `the total points dropped`, `how many rows were loaded in all`. Lines may state a figure of it.
 * Null if nothing is.
 */
export function takeSum(words: Words): readonly AskedWord[] | null {
  const shape = words.has(totalOf) ? totalOf : words.has(inAll) && words.has(howMany) && howMany;
  if (!shape) return null;
  const { nouns = "", done = "" } = shape.exec(words.left)?.groups ?? {};
  if (failurePattern.test(nouns) || namesLevel(nouns)) return null;
  const names = [...nouns.split(" "), done].filter(
    (said) => said && (participle.test(said) || !isLogFiller(said)),
  );
  if (names.every(isLogFiller)) return null;
  words.take(shape);
  words.takeAll(inAll);
  return names.map(askedWord);
}

/** Takes out phrases that leave nothing out, where nothing is added up. */
export const takeInAll = (words: Words): boolean => words.takeAll(inAll).length > 0;

const participle = /\p{L}{2}ed$/iu;

/** What was done with what is added up is said by its lines too. */
export const isDone = ({ said }: AskedWord) => participle.test(said) && !isLogFiller(said);
