import { bestOf, mayAnswer, type ScoredCandidate, withShares } from "../../judgement/judge.ts";
import { stemmedAs } from "../../judgement/likeness.ts";
import { oppositesOf } from "../../judgement/opposites.ts";
import { stem } from "../../keyword/stem.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { readAnswerKind, readWhich } from "../../question/answer-kind.ts";
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

/** The stem of a question's word that a text says only to deny it: "not included" for "which one includes it"; null for none. */
function denied(asked: readonly string[], said: readonly string[], language: AskedLanguage) {
  const denies = (word: string | undefined) =>
    word !== undefined && negators.get(language)?.has(word) === true;
  if (asked.some(denies)) return null;
  const isBehind = (at: number) => said.slice(Math.max(0, at - denialWindow), at).some(denies);
  const only = asked.find(
    (word) =>
      namesThing(word, language) &&
      said.includes(word) &&
      said.every((each, at) => each !== word || isBehind(at)),
  );
  return only ?? null;
}

function isSubset(words: readonly string[], of: readonly string[]): boolean {
  return words.every((word) => of.includes(word));
}

/** What introduces a unit: "To start the fan:" of the command below it. */
function leadsTo({ passage, index }: ScoredCandidate, candidates: readonly ScoredCandidate[]) {
  return candidates.filter(
    (each) => each.passage === passage && each.unit.introduces.includes(index),
  );
}

const namesThing = (word: string, language: AskedLanguage) =>
  word.length > 1 && !isAskingWord(word, language);

/**
 * Puts what says the direction that a question asks for before what says the opposite of it, "off" before "on", and where it asks
 * which of several something is said of, what affirms that before what denies it. Both are of the same thing: what comes first
 * has all words of the question that the other has. A question for yes or no is answered by either.
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
  const contrary = (each: ScoredCandidate) => {
    const said = saidBy(each);
    return (
      turnedRound(asked, said, language) ??
      (asksWhich(question) ? denied(asked, said, language) : null)
    );
  };
  const direction = contrary(best);
  if (direction === null) return candidates;
  const said = saidBy(best);
  const shared = (each: ScoredCandidate) =>
    [...new Set(saidBy(each))].filter((word) => namesThing(word, language) && said.includes(word));
  const askedOfIt = asked.filter(
    (word) => namesThing(word, language) && word !== direction && said.includes(word),
  );
  // "Which one" asks for one of the documents, and what another one is about goes unsaid in its lines.
  const ofDocuments = said.includes(direction) && readWhich(question) === null;
  const isOfSame = (each: ScoredCandidate) =>
    documentOf(each.passage) === documentOf(best.passage) &&
    saidBy(each).includes(direction) &&
    shared(each).length >= minSharedWords;
  const isRival = (each: ScoredCandidate) =>
    mayAnswer(each) &&
    contrary(each) === null &&
    isSubset(askedOfIt, [...saidBy(each), ...leadsTo(each, candidates).flatMap(saidBy)]) &&
    (isOfSame(each) || (ofDocuments && askedOfIt.length > 0));
  const [rival] = candidates
    .filter(isRival)
    .toSorted((a, b) => shared(b).length - shared(a).length || b.score - a.score);
  if (!rival) return candidates;
  return withShares(
    candidates.map((each) => ({
      ...each,
      score:
        each === rival
          ? best.score
          : contrary(each) !== null
            ? each.score - contraryLoss
            : each.score,
    })),
  );
}
