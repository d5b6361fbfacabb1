import { bestOf, mayAnswer, type ScoredCandidate, withShares } from "../../judgement/judge.ts";
import { stemmedAs } from "../../judgement/likeness.ts";
import { oppositesOf } from "../../judgement/opposites.ts";
import { stem } from "../../keyword/stem.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { readAnswerKind } from "../../question/answer-kind.ts";
import { polarityVocabulary } from "../../question/polarity-words.ts";
import { isAskingWord, readLanguage, wordsOf } from "../../question/read-language.ts";
import { asksWhich } from "../../question/reading.ts";
import type { AskedLanguage } from "../../question/words/index.ts";

/** What says the opposite loses so much, in logits. */
const contraryLoss = 4;

/** Words that what says the asked direction shares with what says the opposite, at least: both are of the same thing. */
const minSharedWords = 2;

/** Words between a negation and what it denies: "is not *yet* included". */
const denialWindow = 3;

const turnedLanguages = ["en", "de", "fr", "es"] as const;
const negators = new Map(
  turnedLanguages.map((language) => [
    language,
    new Set(polarityVocabulary[language].negators.split(" ")),
  ]),
);

const stemsIn = (text: string, language: AskedLanguage) =>
  wordsOf(text).map((word) => stem(word, stemmedAs[language]));

/** The stem of a question's word whose opposite a text says, and not the word itself: "on" for "how do I turn it off"; null for none. */
function turnedRound(asked: readonly string[], said: readonly string[], language: AskedLanguage) {
  const has = new Set(said);
  const own = new Set(asked);
  for (const word of asked) {
    const isTurned = oppositesOf(word, language).some((each) => has.has(each) && !own.has(each));
    if (isTurned && !has.has(word)) return word;
  }
  return null;
}

/** The stem of a question's word that a text denies, where the question denies nothing: "not included" for "which one includes it". */
function denied(asked: readonly string[], said: readonly string[], language: AskedLanguage) {
  const denies = (word: string) => negators.get(language)?.has(word) === true;
  if (asked.some(denies)) return null;
  const behind = said.flatMap((word, at) =>
    denies(word) ? said.slice(at + 1, at + 1 + denialWindow) : [],
  );
  return behind.find((word) => asked.includes(word) && !isAskingWord(word, language)) ?? null;
}

/**
 * Puts what says the direction that a question asks for before what says the opposite of it, "off" before "on", and where it asks
 * which of several something is said of, what affirms that before what denies it. A question for yes or no is answered by either.
 */
export function inAskedDirection(
  candidates: ScoredCandidate[],
  question: string,
): ScoredCandidate[] {
  const best = bestOf(candidates.filter(mayAnswer));
  const language = readLanguage(question);
  if (!best || readAnswerKind(question) === "yesno") return candidates;
  const asked = stemsIn(question, language);
  const saidBy = ({ unit }: ScoredCandidate) => stemsIn(unit.words, language);
  const deniedBy = (said: readonly string[]) =>
    asksWhich(question) ? denied(asked, said, language) : null;
  const isContrary = (each: ScoredCandidate) =>
    turnedRound(asked, saidBy(each), language) !== null || deniedBy(saidBy(each)) !== null;
  if (!isContrary(best)) return candidates;
  const said = saidBy(best);
  const direction = turnedRound(asked, said, language);
  const not = deniedBy(said);
  const tells = (word: string) => !isAskingWord(word, language) && word.length > 1;
  const shared = (each: ScoredCandidate) =>
    [...new Set(saidBy(each))].filter((word) => tells(word) && said.includes(word));
  const askedOfIt = asked.filter((word) => tells(word) && word !== not && said.includes(word));
  const isRival = (each: ScoredCandidate) => {
    if (!mayAnswer(each) || isContrary(each)) return false;
    if (direction === null)
      return askedOfIt.length > 0 && askedOfIt.every((word) => saidBy(each).includes(word));
    return (
      documentOf(each.passage) === documentOf(best.passage) &&
      saidBy(each).includes(direction) &&
      shared(each).length >= minSharedWords
    );
  };
  const [rival] = candidates
    .filter(isRival)
    .toSorted((a, b) => shared(b).length - shared(a).length || b.score - a.score);
  if (!rival) return candidates;
  return withShares(
    candidates.map((each) => ({
      ...each,
      score:
        each === rival ? best.score : isContrary(each) ? each.score - contraryLoss : each.score,
    })),
  );
}
