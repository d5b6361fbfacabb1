import { wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";

const wordsFor = (name: "comparing" | "others") =>
  new Set(Object.values(questionWords).flatMap((words) => wordsOf(words[name])));
const comparing = wordsFor("comparing");
const others = wordsFor("others");

/** Whether a question wants two things beside each other. */
export function asksToCompare(question: string): boolean {
  return wordsOf(question).some((word) => comparing.has(word));
}

/** Whether a follow-up asks for the neighbour of what was spoken of: "and the other one?". */
export function asksForOther(question: string): boolean {
  return wordsOf(question).some((word) => others.has(word));
}
