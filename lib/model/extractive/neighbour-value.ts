import type { AskedQuestion } from "../../judgement/asked-question.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { spelledLike, type Terms, termsOf } from "../../judgement/likeness.ts";
import { showsAsked } from "../../judgement/shows-asked.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import { hasCondition } from "../../question/answer-kind.ts";
import type { Unit } from "../../text/unit.ts";
import { wordCount } from "./chosen-passage.ts";
import { isFact } from "./fact-kinds.ts";

const backward =
  /^["'“(]?(?:It|Its|This|These|They|Their|Them|He|His|She|Her|Such|Those|That|Both|The former|The latter|However|Therefore|Thus|Hence|Er|Sie|Es|Dies|Diese|Dieser|Dann|Il|Elle|Ils|Elles|Ce|Cette|Esto|Este|Esta|Ella)\b/u;

/** Whether a unit begins with a word that refers back to the one before it. */
export const pointsToBefore = ({ words }: Unit) => backward.test(words);

/** What has more words explains, and is no mere value beside others. */
const maxValueWords = 12;

/**
 * Whether a unit beside the best one tells the same kind of thing of something else: "Three years for lamps." beside "Shades
 * have one year." It shows what is asked for as the best one does, and has fewer subjects of the question by its own words.
 * What qualifies the best unit is none: it refers back, or says when it holds.
 */
export function isNeighboursValue(
  unit: Unit,
  best: ScoredCandidate,
  asked: AskedQuestion,
): boolean {
  if (!isFact(asked.kind) || best.features.kind === 0) return false;
  if (wordCount(unit.words) > maxValueWords) return false;
  if (pointsToBefore(unit) || hasCondition(unit.words)) return false;
  if (showsAsked(asked, unit.words) !== true) return false;
  const has = (terms: Terms) => asked.subjects.filter(({ stems }) => spelledLike(stems, terms) > 0);
  const own = new Set(has(termsOf(unit.words, [detectLanguage(unit.words)])));
  const ofBest = has(best.terms);
  return own.size < ofBest.length && [...own].every((subject) => ofBest.includes(subject));
}
