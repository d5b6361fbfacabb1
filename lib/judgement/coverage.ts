import { clampToUnit } from "../embedding/clamp-to-unit.ts";
import type { ComparedText } from "../embedding/embed.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import { type AskedQuestion, type QuestionWord, rareWorth } from "./asked-question.ts";
import type { Candidate } from "./candidate.ts";
import { hasOtherAbbreviation, spelledLike, type Terms, termsOf } from "./likeness.ts";
import { placeOfAspect } from "./place-of-aspect.ts";

/** The share of the question that terms cover, by their letters and, if the text was compared, by their meaning. */
export function shareIn(
  { subjects }: AskedQuestion,
  terms: Terms,
  compared?: ComparedText,
): number {
  const total = subjects.reduce((sum, { worth }) => sum + worth, 0);
  const had = subjects.reduce(
    (sum, { stems, worth, at, isName }) =>
      sum +
      worth * Math.max(spelledLike(stems, terms), isName ? 0 : asShare(compared?.nearness[at])),
    0,
  );
  return total === 0 ? 0 : had / total;
}

/** The share of a heading's words that a question contains, by their letters. */
export function shareAsked({ text }: AskedQuestion, heading: string): number {
  const languages = [detectLanguage(heading)];
  const words = [...new Set(analyseText(heading, languages))].filter((word) => !/^\d+$/.test(word));
  const asked = termsOf(text, languages);
  return words.length === 0
    ? 0
    : words.filter((word) => spelledLike([word], asked) > 0).length / words.length;
}

/** A title has a word that it comes this near to by its letters: the word itself or a form of it, but no synonym. */
export const minTitled = 0.9;

/** The cosine of two unrelated words, and of a word with itself. */
const unrelatedCosine = 0.15;
const sameCosine = 0.75;
function asShare(cosine: number | undefined): number {
  return clampToUnit(
    ((cosine ?? unrelatedCosine) - unrelatedCosine) / (sameCosine - unrelatedCosine),
  );
}

/** A text comes less near to a word that it says nothing of: none in it is a synonym. */
const unsaidCosine = 0.5;

/** Whether no text has a word, by its letters or by its meaning. */
export const isUnsaid = (
  { stems, at, isName }: QuestionWord,
  terms: readonly Terms[],
  near: readonly ComparedText[],
): boolean =>
  terms.every((each) => spelledLike(stems, each) === 0) &&
  (isName || near.every(({ nearness }) => (nearness[at] ?? 0) < unsaidCosine));

/** How nearly what is around a unit, its headings and its passage, spells a word. */
function spelledAround(
  stems: readonly string[],
  around: Record<"under" | "passage", Terms>,
): number {
  return Math.max(spelledLike(stems, around.under), spelledLike(stems, around.passage));
}

/** The worth of a thing of the kind that a word asks for, as of a synonym. */
const shownWorth = 0.8;

/** The texts that a question's words are looked for in, by meaning and by letters. */
type LookedIn = {
  near: Record<"unit" | "heading" | "passage", ComparedText>;
  terms: Record<"unit" | "title" | "headings" | "under" | "passage", Terms>;
};

/** How nearly a unit has the words of a question: alone, with what is above it, and with its passage. */
export function coverage(
  { subjects, aspect }: AskedQuestion,
  { shown, ...placed }: Pick<Candidate, "passage" | "unit" | "lines"> & { shown: boolean | null },
  near: LookedIn["near"],
  terms: LookedIn["terms"],
) {
  let total = 0;
  const sums = { near: 0, spelled: 0, covered: 0, coveredUnder: 0, coveredInPassage: 0 };
  const worst = { worst: 1, worstInPassage: 1 };
  let rare = 0;
  let named = 0;
  const beyond = { total: 0, covered: 0 };
  const hasAspect = aspect !== undefined && placeOfAspect(aspect, placed) >= 0;
  for (const subject of subjects) {
    const { word, stems, worth, mayGoUnsaid } = subject;
    if (mayGoUnsaid && spelledLike(stems, terms.passage) === 0) continue;
    // The section's name covers the word, whatever its text says.
    const bySection = hasAspect && aspect.words.has(word) ? 1 : 0;
    const had = coverWord(subject, { shown, bySection }, { near, terms });
    if (spelledLike(stems, terms.title) < minTitled) {
      beyond.total += worth;
      beyond.covered +=
        worth * Math.max(bySection, had.covered, spelledLike(stems, terms.headings));
    }
    total += worth;
    if (worth >= rareWorth) {
      rare += 1;
      named += Math.max(had.spelled, spelledAround(stems, terms));
    }
    for (const name of coveredNames) sums[name] += worth * had[name];
    // A common word may go unsaid; a rare one is the question's subject.
    worst.worst = Math.min(worst.worst, 1 - worth * (1 - had.coveredUnder));
    worst.worstInPassage = Math.min(worst.worstInPassage, 1 - worth * (1 - had.coveredInPassage));
  }
  // A question that names only an aspect is covered by its section.
  const share = (sum: number) => (total === 0 ? (hasAspect ? 1 : 0) : sum / total);
  return {
    near: share(sums.near),
    spelled: share(sums.spelled),
    covered: share(sums.covered),
    coveredUnder: share(sums.coveredUnder),
    coveredInPassage: share(sums.coveredInPassage),
    beyondTitle: beyond.total === 0 ? 1 : beyond.covered / beyond.total,
    ...worst,
    named: rare === 0 ? 1 : named / rare,
  };
}

const coveredNames = ["near", "spelled", "covered", "coveredUnder", "coveredInPassage"] as const;

/** How nearly a unit, alone, with what is above it and with its passage, has one word of a question, each 0 to 1. */
function coverWord(
  { word, isName, stems, at, saysKind }: AskedQuestion["subjects"][number],
  { shown, bySection }: { shown: boolean | null; bySection: number },
  { near, terms }: LookedIn,
): Record<(typeof coveredNames)[number], number> {
  // Every number or name is near to every other, so only the same letters count.
  const byLetters = isName || hasOtherAbbreviation(word, terms.passage);
  const nearness = (text: ComparedText) => (byLetters ? 0 : asShare(text.nearness[at]));
  // What shows the kind of thing that a word asks for needs no such word, and the word alone is none.
  const byKind = saysKind && shown === true ? shownWorth : 0;
  const least = saysKind && shown === false ? 0 : 1;
  const nearUnit = Math.max(byKind, least * nearness(near.unit));
  const spelled = Math.max(byKind, least * spelledLike(stems, terms.unit));
  const covered = Math.max(nearUnit, spelled);
  const under = Math.max(
    bySection,
    covered,
    spelledLike(stems, terms.under),
    nearness(near.heading),
  );
  const inPassage = Math.max(under, spelledLike(stems, terms.passage), nearness(near.passage));
  return {
    near: nearUnit,
    spelled,
    covered,
    coveredUnder: under,
    coveredInPassage: inPassage,
  };
}
