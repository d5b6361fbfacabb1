import type { ComparedText, Embedder } from "../embedding/embed.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage, possibleLanguages } from "../keyword/detect-language.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { type AnswerKind, readAnswerKind, showsKind } from "../question/answer-kind.ts";
import { isAskingWord, readLanguage, wordsOf } from "../question/read-language.ts";
import { isLines, quotableUnits, type Unit } from "../text/quotable-units.ts";
import { spelledLike, type Terms, termsOf, wordWorth } from "./likeness.ts";

/** A word of the question that names something. */
export type AskedWord = {
  word: string;
  stems: string[];
  /** What it counts for beside the others; see `wordWorth`. */
  worth: number;
  /** Its place among all words of the question. */
  at: number;
};

/** A question as evidence is judged by. */
export type AskedQuestion = {
  text: string;
  words: string[];
  subjects: AskedWord[];
  kind: AnswerKind | null;
};

/** A unit that was compared with the question. */
export type Candidate = {
  unit: Unit;
  /** Position among the units of its passage. */
  index: number;
  passage: PromptPassage;
  /** Whether it is a line of a log or a configuration file. */
  lines: boolean;
  terms: Terms;
  vector: Float32Array;
  features: Features;
};

/** What the judgement rests on; each from about 0 to 1. */
export type Features = {
  /** The cosine of question and unit, and of question and passage. */
  unitCosine: number;
  passageCosine: number;
  /** The share of the question that the unit has something near to: by meaning, by its letters, by the better of both. */
  near: number;
  spelled: number;
  covered: number;
  /** The same with its headings, its title and its passage. */
  coveredUnder: number;
  coveredInPassage: number;
  /** How near the word comes that is least spoken of, under the unit's headings and in its passage. */
  worst: number;
  worstInPassage: number;
  /** Whether the kind of thing that is asked for is shown (1), lacking (-1), or cannot be told (0). */
  kind: number;
};

export type Evidence = { asked: AskedQuestion; candidates: Candidate[] };

/** Texts compared for one question: about 0.3 s on one core. */
const maxUnits = 80;

export function askedQuestion(question: string): AskedQuestion {
  const language = readLanguage(question);
  const languages = possibleLanguages(question);
  const words = wordsOf(question.slice(0, 1_000))
    .flatMap((word) => word.split(/['-]/u))
    .filter(Boolean);
  const subjects = words.flatMap((word, at): AskedWord[] => {
    if (isAskingWord(word, language)) return [];
    const stems = analyseText(word, languages);
    return stems.length === 0
      ? []
      : [{ word, stems: [...new Set(stems)], worth: wordWorth(word), at }];
  });
  return { text: question, words, subjects, kind: readAnswerKind(question) };
}

const headingsOf = ({ title, section }: PromptPassage, unit?: Unit) =>
  [title, section, unit?.context].filter(Boolean).join(" > ");

/**
 * Compares a question with every unit of its passages.
 */
export async function readEvidence(
  embedder: Pick<Embedder, "compareTexts">,
  asked: AskedQuestion,
  passages: readonly PromptPassage[],
): Promise<Candidate[]> {
  const drafts = passages.flatMap((passage) => {
    const lines = isLines(passage);
    const languages = [detectLanguage(passage.text)];
    const own = termsOf(`${headingsOf(passage)}\n${passage.text}`, languages);
    return quotableUnits(passage).map((unit, index) => ({
      unit,
      index,
      passage,
      lines,
      terms: termsOf(unit.words, languages),
      under: termsOf(headingsOf(passage, unit), languages),
      own,
      text: unit.context === null ? unit.words : `${unit.context}: ${unit.words}`,
    }));
  });
  const chosen = mostPromising(asked, drafts);
  const passageText = (passage: PromptPassage) => `${headingsOf(passage)}\n${passage.text}`;
  const texts = [
    ...new Set([
      asked.text,
      ...passages.flatMap((passage) => [passageText(passage), headingsOf(passage)]),
      ...chosen.map((draft) => draft.text),
    ]),
  ];
  const compared = await embedder.compareTexts(asked.words, texts);
  const byText = new Map(texts.map((text, at) => [text, compared[at]]));
  const of = (text: string): ComparedText => {
    const found = byText.get(text);
    if (!found) throw new Error("The embedding model compared fewer texts than it was given.");
    return found;
  };
  const question = of(asked.text).vector;
  return chosen.map(({ own, under, text, ...draft }): Candidate => {
    const unit = of(text);
    const passage = of(passageText(draft.passage));
    const heading = of(headingsOf(draft.passage));
    return {
      ...draft,
      vector: unit.vector,
      features: {
        unitCosine: dot(question, unit.vector),
        passageCosine: dot(question, passage.vector),
        kind: asTold(showsKind(asked.kind, draft.unit.words)),
        ...coverage(asked, { unit, heading, passage }, { unit: draft.terms, under, passage: own }),
      },
    };
  });
}

const asTold = (shown: boolean | null) => (shown === null ? 0 : shown ? 1 : -1);

/** A cosine of words that have nothing to do with each other, and of a word with itself. */
const foreign = 0.15;
const same = 0.75;
const asShare = (cosine: number | undefined) =>
  Math.min(1, Math.max(0, ((cosine ?? foreign) - foreign) / (same - foreign)));

function coverage(
  { subjects }: AskedQuestion,
  near: Record<"unit" | "heading" | "passage", ComparedText>,
  terms: Record<"unit" | "under" | "passage", Terms>,
) {
  let total = 0;
  const sums = { near: 0, spelled: 0, covered: 0, coveredUnder: 0, coveredInPassage: 0 };
  const worst = { worst: 1, worstInPassage: 1 };
  for (const { stems, worth, at } of subjects) {
    const nearUnit = asShare(near.unit.nearness[at]);
    const spelled = spelledLike(stems, terms.unit);
    const covered = Math.max(nearUnit, spelled);
    const under = Math.max(
      covered,
      spelledLike(stems, terms.under),
      asShare(near.heading.nearness[at]),
    );
    const passage = Math.max(
      under,
      spelledLike(stems, terms.passage),
      asShare(near.passage.nearness[at]),
    );
    total += worth;
    sums.near += worth * nearUnit;
    sums.spelled += worth * spelled;
    sums.covered += worth * covered;
    sums.coveredUnder += worth * under;
    sums.coveredInPassage += worth * passage;
    // A common word may go unsaid; a rare one is what the question is about.
    worst.worst = Math.min(worst.worst, 1 - worth * (1 - under));
    worst.worstInPassage = Math.min(worst.worstInPassage, 1 - worth * (1 - passage));
  }
  const share = (sum: number) => (total === 0 ? 0 : sum / total);
  return {
    near: share(sums.near),
    spelled: share(sums.spelled),
    covered: share(sums.covered),
    coveredUnder: share(sums.coveredUnder),
    coveredInPassage: share(sums.coveredInPassage),
    ...worst,
  };
}

/** The units worth comparing where there are more: those that have most of the question's words, then by their order. */
function mostPromising<Draft extends { unit: Unit; terms: Terms; under: Terms }>(
  { subjects }: AskedQuestion,
  drafts: readonly Draft[],
): Draft[] {
  if (drafts.length <= maxUnits) return [...drafts];
  const promise = (draft: Draft) =>
    subjects.reduce(
      (sum, { stems, worth }) =>
        sum + worth * (spelledLike(stems, draft.terms) + 0.5 * spelledLike(stems, draft.under)),
      0,
    );
  return drafts
    .map((draft, at) => ({ draft, at, promise: promise(draft) }))
    .toSorted((a, b) => b.promise - a.promise || a.at - b.at)
    .slice(0, maxUnits)
    .toSorted((a, b) => a.at - b.at)
    .map(({ draft }) => draft);
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
