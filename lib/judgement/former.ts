import { detectLanguage } from "../keyword/detect-language.ts";
import type { Language } from "../keyword/stop-words.ts";
import { documentOf } from "../prompt/user-message.ts";
import { foldWord, wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";

const older = new Set(
  Object.values(questionWords).flatMap(({ library }) => wordsOf(library.older)),
);

const adjectivesFollow: ReadonlySet<Language> = new Set(["french", "spanish"]);

/** Whether a unit calls what the question asks for the old one: "old gate code 4411, no longer works". */
export function isFormer(
  { unit, passage }: Pick<ScoredCandidate, "unit" | "passage">,
  { subjects, state }: Pick<AskedQuestion, "subjects" | "state">,
): boolean {
  if (state === "before") return false;
  const language = detectLanguage(passage.text);
  const words = unit.words.match(/\p{L}+/gu) ?? [];
  const isAsked = (word: string | undefined) =>
    word !== undefined &&
    subjects.some(({ stems }) => spelledLike(stems, termsOf(word, [language])) === 1);
  return words.some((word, at) => {
    // Inside a sentence a capital is a name's: "Old Gate Inn".
    if (!older.has(foldWord(word)) || (at > 0 && /^\p{Lu}/u.test(word))) return false;
    return isAsked(words[at + 1]) || (adjectivesFollow.has(language) && isAsked(words[at - 1]));
  });
}

/** What is asked for is not named by a commoner word: "use". */
const leastWorthNamed = 0.7;

/**
 * Whether a unit answers in the place of one that tells what held before: of the same document, and it names what is asked for.
 * What took the place of a gateway that was switched off has another name, and says nothing of whether that one can be used.
 */
export const standsFor = (
  each: ScoredCandidate,
  former: ScoredCandidate,
  asked: AskedQuestion,
): boolean =>
  documentOf(each.passage) === documentOf(former.passage) &&
  asked.subjects.some(
    ({ stems, worth }) => worth >= leastWorthNamed && spelledLike(stems, each.terms) === 1,
  ) &&
  each.features.kind >= former.features.kind &&
  !isFormer(each, asked);
