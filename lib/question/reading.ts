import { isAskingWord, readLanguage, wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";

const wordsFor = (name: "comparing" | "others" | "more" | "pronouns") =>
  new Set(Object.values(questionWords).flatMap((words) => wordsOf(words[name])));
const comparing = wordsFor("comparing");
const others = wordsFor("others");
const more = wordsFor("more");
const pronouns = wordsFor("pronouns");

/** Whether a question wants two things beside each other. */
export function asksToCompare(question: string): boolean {
  return wordsOf(question).some((word) => comparing.has(word));
}

/** Whether a follow-up asks for the neighbour of what was spoken of: "and the other one?". */
export function asksForOther(question: string): boolean {
  return wordsOf(question).some((word) => others.has(word));
}

/** Whether a follow-up asks for what was not said yet, and for nothing in particular: "tell me more". */
export function asksForMore(question: string): boolean {
  const words = wordsOf(question);
  const language = readLanguage(question);
  return (
    words.some((word) => more.has(word)) &&
    words.every((word) => more.has(word) || isAskingWord(word, language))
  );
}

/** Whether a word asks for a comparison or for more, and names no subject. */
export function isOrder(word: string): boolean {
  return comparing.has(word) || more.has(word);
}

/** Whether a follow-up means by a pronoun what was spoken of: then it is about the same document. */
export function meansTheSame(question: string): boolean {
  return wordsOf(question).some((word) => pronouns.has(word));
}
