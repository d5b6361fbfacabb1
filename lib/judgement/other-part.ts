import { detectLanguage } from "../keyword/detect-language.ts";
import { settingKey } from "../text/line-units.ts";
import { type AskedQuestion, rareWorth } from "./asked-question.ts";
import type { ScoredCandidate } from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";

type Subject = AskedQuestion["subjects"][number];

/** How much more, of 1, one of several parts has of a question than the others where it is the one meant by other words. */
const standsOut = 0.1;

/**
 * Whether a question names a part of settings that has none of the words that it is named by, where several parts have the key
 * that is asked for and none comes nearer than another: the timeout of the routing upstream, of upstreams that search and tile.
 */
export function isOfOtherPart(
  best: ScoredCandidate,
  candidates: readonly ScoredCandidate[],
  { subjects }: Pick<AskedQuestion, "subjects">,
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
  const isKind = ({ stems }: Subject) => contexts.every((terms) => spelledLike(stems, terms) > 0);
  const kinds = subjects.filter(isKind).map(({ at }) => at);
  const isUnnamed = subjects.some(
    ({ stems, worth, isName, at }) =>
      (isName || worth >= rareWorth) &&
      // "The routing upstream": the word beside that for all of them tells which.
      kinds.some((kind) => Math.abs(kind - at) === 1) &&
      [best, ...parts].every(
        ({ terms, under }) => spelledLike(stems, terms) === 0 && spelledLike(stems, under) === 0,
      ),
  );
  return (
    isUnnamed && parts.some(({ features }) => best.features.covered - features.covered < standsOut)
  );
}
