import { detectLanguage } from "../keyword/detect-language.ts";
import { isAskingWord, readLanguage } from "../question/read-language.ts";
import { settingKey } from "../text/line-units.ts";
import { type AskedQuestion, type QuestionWord, rareWorth } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";

/** How much more, of 1, one of several parts has of a question than the others where it is the one meant by other words. */
export const standsOut = 0.1;

/**
 * Whether a question names a part of settings that has none of the words that it is named by, where several parts have the key
 * that is asked for and none comes nearer than another: the timeout of the routing upstream, of upstreams that search and tile.
 */
export function isOfOtherPart(
  best: ScoredCandidate,
  candidates: readonly ScoredCandidate[],
  { subjects, words, text }: Pick<AskedQuestion, "subjects" | "words" | "text">,
): boolean {
  const { unit, passage, lines } = best;
  const key = settingKey(unit.words);
  if (!lines || passage.time !== null || key === undefined || unit.context === null) return false;
  const parts = candidates.filter(
    (each) =>
      each.passage === passage &&
      settingKey(each.unit.words) === key &&
      each.unit.context !== unit.context,
  );
  if (parts.length === 0) return false;
  const languages = [detectLanguage(passage.text)];
  const contexts = [best, ...parts].map((each) => termsOf(each.unit.context ?? "", languages));
  const isKind = ({ stems }: QuestionWord) =>
    contexts.every((terms) => spelledLike(stems, terms) > 0);
  const kinds = subjects.filter(isKind).map(({ at }) => at);
  const language = readLanguage(text);
  // "The routing upstream": the word beside that for all of them tells which, or the last one, "the timeout for routing".
  const tellsWhich = ({ at }: QuestionWord) =>
    kinds.some((kind) => Math.abs(kind - at) === 1) ||
    (at === words.length - 1 && isAskingWord(words[at - 1] ?? "", language));
  const isUnnamed = subjects.some(
    (subject) =>
      (subject.isName || subject.worth >= rareWorth) &&
      tellsWhich(subject) &&
      [best, ...parts].every(
        ({ terms, under }) =>
          spelledLike(subject.stems, terms) === 0 && spelledLike(subject.stems, under) === 0,
      ),
  );
  return (
    isUnnamed && parts.some(({ features }) => best.features.covered - features.covered < standsOut)
  );
}
