import { readAnswerKind } from "../question/answer-kind.ts";
import { wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import { uncapitalisedSentences } from "./uncapitalised.ts";

/** Words that are said before a question: "ok", "na", "alors". */
const interjections = new Set(
  Object.values(questionWords).flatMap(({ library }) =>
    library.polite.split("|").filter((each) => /^\p{L}+$/u.test(each)),
  ),
);

/** Whether words are nothing but said before others: "ok, thanks". */
export const onlyInterjects = (said: string): boolean =>
  wordsOf(said).every((word) => interjections.has(word));

/** First words of a question in the languages that questions are read in. */
export const openers: ReadonlySet<string> = new Set(
  Object.values(questionWords).flatMap(({ opening }) => wordsOf(opening)),
);

/** What a word is contracted with: "when's the next one". */
const contracted = /['’](?:s|re|d|ll)$/u;

/**
 * Whether a message or line is a question, or ends with one: by its question mark, or by the first word after a
 * speaker's name and an interjection.
 */
export function asks(message: string): boolean {
  const said = message.replace(/^[^:]{0,41}:\s/u, "");
  if (/[?？]\s*$/u.test(said)) return true;
  const [first = "", second = "", ...more] = wordsOf(
    uncapitalisedSentences(said).at(-1) ?? said,
  ).map((word) => word.replace(contracted, ""));
  // "Can do, need straps" and "will do" have no subject behind the verb, as no question has.
  const isVerb = (word: string) => readAnswerKind(word) === "yesno";
  if (openers.has(first)) return !(isVerb(first) && isVerb(second));
  // "Now is the time" has a verb where "right who is coming" has a question word.
  return (
    interjections.has(first) &&
    openers.has(second) &&
    readAnswerKind([second, ...more].join(" ")) !== "yesno"
  );
}
