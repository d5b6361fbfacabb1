import { analyseText } from "../keyword/analyse-text.ts";
import { possibleLanguages } from "../keyword/detect-language.ts";
import { openers } from "../text/asks.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";
import { spelledLike } from "./likeness.ts";

/** The gain, in logits, of a unit that has a word which only frames most questions. It decides among units that are alike. */
const framingGain = 0.25;

/** Shorter ones are of all sentences: "do". */
const minFramingChars = 3;

/**
 * Returns how much a unit gains for words of the question that are none of its subjects, and tell apart what is said of them:
 * "want" of "what does Tam want".
 */
export function gainOfFraming({
  text,
  words,
  subjects,
}: Pick<AskedQuestion, "text" | "words" | "subjects">): (candidate: Candidate) => number {
  const languages = possibleLanguages(text);
  // A word that opens a question, and the one behind it, only ask: "how many", "what does".
  const framing = words
    .filter(
      (word, at) =>
        word.length >= minFramingChars &&
        ![word, words[at - 1] ?? ""].some((each) => openers.has(each)) &&
        // Before a subject it may be a preposition: "after the demo".
        subjects.every((subject) => subject.at < at),
    )
    .map((word) => analyseText(word, languages))
    .filter((stems) => stems.length > 0);
  return ({ terms }) =>
    framingGain * framing.filter((stems) => spelledLike(stems, terms) === 1).length;
}
