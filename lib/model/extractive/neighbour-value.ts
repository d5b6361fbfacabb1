import type { AskedQuestion } from "../../judgement/asked-question.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike, type Terms } from "../../judgement/likeness.ts";
import { hasCondition } from "../../question/answer-kind.ts";
import { isFact, pointsToBefore } from "./around-best.ts";

/**
 * Whether a unit beside the best one tells the same kind of thing of something else: "Three years for lamps." beside "Shades
 * have one year." It shows what is asked for as the best one does, and has fewer subjects of the question by its own words.
 * What qualifies the best unit is none: it refers back, or says when it holds.
 */
export function isNeighboursValue(
  each: ScoredCandidate,
  best: ScoredCandidate,
  asked: AskedQuestion,
): boolean {
  if (!isFact(asked.kind) || best.features.kind === 0 || each.features.kind === 0) return false;
  if (pointsToBefore(each.unit) || hasCondition(each.unit.words)) return false;
  const has = ({ terms }: { terms: Terms }) =>
    asked.subjects.filter(({ stems }) => spelledLike(stems, terms) > 0);
  const own = new Set(has(each));
  const ofBest = has(best);
  return own.size < ofBest.length && [...own].every((subject) => ofBest.includes(subject));
}
