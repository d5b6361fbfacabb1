import { readLanguage, wordsOf } from "./read-language.ts";
import { opensQuestion } from "./reading.ts";
import { questionWords } from "./words/index.ts";

const jointsOfQuestions = new Map(
  Object.values(questionWords).map(({ language, and }) => [
    language,
    new RegExp(`[,;]?\\s+(?:${and.split(" ").join("|")}),?\\s+|[?？]\\s+(?=\\p{L})`, "giu"),
  ]),
);

/** Words that a second question has beside the one that asks, at least: "and why" asks of what the first says. */
const minQuestionWords = 2;

/**
 * Returns the two questions that a turn asks at once, each as it is asked: "how many bikes had no owner and what happens to
 * them". Null for a single one.
 */
export function secondQuestion(question: string): [first: string, second: string] | null {
  for (const joint of question.matchAll(jointsOfQuestions.get(readLanguage(question)) ?? /$^/gu)) {
    const [first, second] = [
      question.slice(0, joint.index),
      question.slice(joint.index + joint[0].length),
    ];
    if (
      wordsOf(first).length > minQuestionWords &&
      wordsOf(second).length > minQuestionWords &&
      opensQuestion(second)
    )
      return [first, second];
  }
  return null;
}
