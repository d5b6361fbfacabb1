import { readAnswerKind } from "./answer-kind.ts";
import { withoutOpening } from "./points-back.ts";
import { isAskingWord, readLanguage, wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";

const wordsOfEveryLanguage = (
  name:
    | "opening"
    | "comparing"
    | "others"
    | "shares"
    | "single"
    | "more"
    | "next"
    | "both"
    | "each"
    | "pronouns"
    | "manner",
) => new Set(Object.values(questionWords).flatMap((words) => wordsOf(words[name])));
const opening = wordsOfEveryLanguage("opening");
const comparing = wordsOfEveryLanguage("comparing");
const others = wordsOfEveryLanguage("others");
const shareWords = wordsOfEveryLanguage("shares");
const single = wordsOfEveryLanguage("single");
const more = wordsOfEveryLanguage("more");
const next = wordsOfEveryLanguage("next");
const both = wordsOfEveryLanguage("both");
const each = wordsOfEveryLanguage("each");
const manner = wordsOfEveryLanguage("manner");
const deeds = new Set(Object.values(questionWords).flatMap((words) => wordsOf(words.deeds ?? "")));
const pronouns = wordsOfEveryLanguage("pronouns");

const failed = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.values(questionWords)
    .map((words) => words.failed)
    .join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

const patternsOf = (name: "present" | "past") =>
  new Map(
    Object.values(questionWords).map((words) => [
      words.language,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${words[name]})(?![\\p{L}\\p{N}])`, "giu"),
    ]),
  );
const present = patternsOf("present");
const past = patternsOf("past");

/** Returns the words by which a question asks for the state of things now, or as it came out; none for another question. */
export function presentWords(question: string): ReadonlySet<string> {
  const pattern = present.get(readLanguage(question));
  return new Set(pattern ? wordsOf((question.match(pattern) ?? []).join(" ")) : []);
}

/** Whether a question asks for what held before: "what was the first offer". */
export function asksForPast(question: string): boolean {
  const pattern = past.get(readLanguage(question));
  return pattern !== undefined && question.search(pattern) >= 0;
}

/** Whether a question asks what is to be done in a case, and not how something is done: "the lift is stuck, what now?". */
export const asksWhatToDo = (question: string): boolean =>
  readAnswerKind(question) === "steps" && !wordsOf(question).some((word) => manner.has(word));

const which = new RegExp(
  `^\\P{L}*(?:${Object.values(questionWords)
    .map((words) => words.which)
    .join("|")})(?!\\p{L})`,
  "iu",
);

/** Whether a question asks which of several things is meant: "and which one includes the lamp". */
export const asksWhich = (question: string): boolean => which.test(withoutOpening(question));

/** Whether a question compares two things. */
export function asksToCompare(question: string): boolean {
  return wordsOf(question).some((word) => comparing.has(word));
}

/**
 * Whether a question asks several things for an aspect and names none of them: "who funded each of these two", "compare the
 * sample sizes". "The two limitations" are of one.
 * @param isAspect whether a word only says what is asked of them.
 * @param isThing whether a word only says what they are.
 */
export function asksOfSeveral(
  question: string,
  { isAspect, isThing }: Record<"isAspect" | "isThing", (word: string) => boolean>,
): boolean {
  const words = wordsOf(question);
  const language = readLanguage(question);
  const meansSeveral = (word: string, at: number) => {
    const following = words[at + 1];
    return (
      comparing.has(word) ||
      each.has(word) ||
      (both.has(word) && (!following || isThing(following)))
    );
  };
  return (
    words.some(meansSeveral) &&
    words.every(
      (word, at) =>
        meansSeveral(word, at) ||
        both.has(word) ||
        isAspect(word) ||
        isThing(word) ||
        isAskingWord(word, language),
    )
  );
}

/** Whether a follow-up asks for the neighbour of what was mentioned: "and the other one?". */
export function asksForOther(question: string): boolean {
  const words = wordsOf(question);
  // "The other half" is the rest of one thing, and no neighbour of it.
  return words.some((word, at) => others.has(word) && !shareWords.has(words[at + 1] ?? ""));
}

/** Whether a follow-up asks for one of what was spoken of: "and the old one?". */
export const asksForOne = (question: string): boolean =>
  wordsOf(question).some((word) => single.has(word));

/** Whether a follow-up asks for more and for nothing in particular: "tell me more". */
export function asksForMore(question: string): boolean {
  const words = wordsOf(question);
  return words.some((word) => more.has(word)) && namesNothing(question, words);
}

/** Whether a follow-up asks for the next step and for nothing in particular: "didn't help, what else?". */
export function asksForNext(question: string): boolean {
  const asked = question.replaceAll("’", "'");
  const rest = wordsOf(asked.replace(failed, " "));
  return (
    (failed.test(asked) || rest.some((word) => next.has(word))) &&
    rest.length <= maxOrderWords &&
    namesNothing(question, rest)
  );
}

/** Words beside those that ask for the next step: "ok, and what do I do". */
const maxOrderWords = 8;

function namesNothing(question: string, words: readonly string[]): boolean {
  const language = readLanguage(question);
  return words.every((word) => more.has(word) || next.has(word) || isAskingWord(word, language));
}

/** Whether a question asks for a thing in its own words, "which colours", and leaves none of that to the one before it: "and the blue one?". */
export function opensQuestion(question: string): boolean {
  const [first = ""] = wordsOf(withoutOpening(question));
  return opening.has(first);
}

/** Whether a word asks for a comparison, for more or for another, and names no subject. */
export function isOrder(word: string, { compares }: { compares: boolean }): boolean {
  return comparing.has(word) || others.has(word) || more.has(word) || (compares && both.has(word));
}

/** Whether a word that else only asks tells what somebody did who was spoken of: "find" of "what did he find". */
export function isDeedOf(word: string, before: string | undefined): boolean {
  return deeds.has(word) && before !== undefined && pronouns.has(before);
}

const withinIt = new RegExp(
  `^(?:${Object.values(questionWords)
    .map((words) => words.within)
    .join("|")})(?!\\p{L})`,
  "iu",
);

/** Words behind the preposition that say where: "in a hot oven". */
const maxWithinWords = 7;

/**
 * Whether a question tells no deed, only where or when in something that was spoken of: "how long in the oven", "when on
 * Sundays".
 */
export function asksWhereInIt(question: string): boolean {
  const rest = withoutOpening(question).trim();
  const words = wordsOf(rest);
  return (
    withinIt.test(rest) &&
    words.length <= maxWithinWords &&
    !words.slice(1).some((word) => opening.has(word))
  );
}

/** Whether a follow-up refers to its subject by a pronoun, and so is about the same document. */
export function meansTheSame(question: string): boolean {
  return wordsOf(question).some((word) => pronouns.has(word));
}
