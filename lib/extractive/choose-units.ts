import type { PromptPassage } from "../prompt/prompt.ts";
import type { Unit } from "../text/quotable-units.ts";
import { dot } from "./dot.ts";
import { endAskedFor, isQuestion, pointsBack } from "./question-cues.ts";

/** A unit that was compared with the question. */
export type Candidate = {
  unit: Unit;
  /** Position among the units of its passage. */
  index: number;
  passage: PromptPassage;
  /** Whether it is a line of a log or a configuration file. */
  lines: boolean;
  terms: Set<string>;
  vector: Float32Array;
  /** How far it is of a severity that the question asks for; 0 where it asks for none. */
  severity: number;
  score: number;
};

/** A unit chosen for the answer and the tags of all passages that say it. */
export type ChosenUnit = { unit: Unit; tags: string[] };
/** What one passage gives to the answer, in the passage's order. */
export type ChosenPassage = { passage: PromptPassage; lines: boolean; units: ChosenUnit[] };

/** Sentences of an answer; fewer where the next ones are much further from the question than the best. */
const mostSentences = 4;
const sentenceMargin = 0.4;
const mostLines = 8;
/** Lines that differ in times and ids only are repeated up to so many in all. */
const enoughLines = 5;
const lineMargin = 0.12;
/** Prose beside lines, or lines beside prose, only when about as good. */
const otherKindMargin = 0.05;
/** Cosine and share of words above which two sentences say the same, if their numbers are the same. */
const sameVector = 0.92;
const sameWords = 0.85;

type Chosen = Map<Candidate, string[]>;
/** The candidate at a place of a passage, also of those that were not scored. */
export type UnitAt = (passage: PromptPassage, index: number) => Candidate | undefined;

/** Log lines that differ in times, numbers and ids only are one kind of line. */
export const lineTemplate = (text: string) => text.replace(/[\w.:-]*\d[\w.:-]*/g, "0");

/** Whether a unit can be quoted by itself: a whole sentence, or what introduces something; a question is no answer. */
function mayStandAlone(unit: Unit): boolean {
  if (/[:：]["')\]]*$/.test(unit.words)) return unit.introduces.length > 0;
  return unit.whole && !isQuestion(unit.words);
}

const documentOf = (passage: PromptPassage) => passage.tag.replace(/#\d+$/, "");
const ordinalOf = (passage: PromptPassage) => Number(/#(\d+)$/.exec(passage.tag)?.[1] ?? 0);

/**
 * Chooses from the scored units: the best sentences, list items and rows, and lines only where they are as good, or
 * the other way round. Passages come best first, those of one document in its order, and so do the units of each.
 */
export function chooseUnits(
  question: string,
  candidates: readonly Candidate[],
  unitAt: UnitAt,
): ChosenPassage[] {
  const usable = candidates
    .filter((each) => mayStandAlone(each.unit))
    .toSorted((a, b) => b.score - a.score);
  const best = usable[0];
  if (!best) return [];
  const nearBest = (pool: Candidate[]) =>
    pool[0] !== undefined && pool[0].score >= best.score - otherKindMargin;
  const chosen: Chosen = new Map();
  const sentences = usable.filter((each) => !each.lines);
  if (nearBest(sentences)) chooseSentences(sentences, unitAt, chosen);
  const lines = usable.filter((each) => each.lines);
  if (nearBest(lines)) chooseLines(lines, question, chosen);
  return inReadingOrder(chosen);
}

function chooseSentences(pool: readonly Candidate[], unitAt: UnitAt, chosen: Chosen): void {
  const best = pool[0]?.score ?? 0;
  for (const candidate of pool) {
    if (chosen.size >= mostSentences || candidate.score < best - sentenceMargin) break;
    const before = unitAt(candidate.passage, candidate.index - 1);
    if (
      before &&
      pointsBack(candidate.unit.words) &&
      before.unit.block === candidate.unit.block &&
      before.unit.kind === "sentence" &&
      mayStandAlone(before.unit) &&
      chosen.size + 2 <= mostSentences
    ) {
      take(before, chosen);
    }
    take(candidate, chosen);
    for (const part of [...introducedBy(candidate, unitAt), ...procedureOf(candidate, unitAt)]) {
      if (!chosen.has(part)) chosen.set(part, [part.passage.tag]);
    }
  }
}

/** Adds a unit, or its tag to the unit that says the same already. */
function take(candidate: Candidate, chosen: Chosen): void {
  for (const [other, tags] of chosen) {
    if (other !== candidate && !saysTheSame(other, candidate)) continue;
    if (!tags.includes(candidate.passage.tag)) tags.push(candidate.passage.tag);
    return;
  }
  chosen.set(candidate, [candidate.passage.tag]);
}

const numbersOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(" ");

/** Whether two units state the same fact: nearly the same words or sense, and exactly the same numbers. */
function saysTheSame(a: Candidate, b: Candidate): boolean {
  if (a.unit.words === b.unit.words) return true;
  if (numbersOf(a.unit.words) !== numbersOf(b.unit.words)) return false;
  if (a.vector.length === b.vector.length && dot(a.vector, b.vector) >= sameVector) return true;
  const larger = Math.max(a.terms.size, b.terms.size);
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
  return larger >= 4 && shared / larger >= sameWords;
}

/** What a colon introduces belongs to it. */
function introducedBy({ unit, passage }: Candidate, unitAt: UnitAt): Candidate[] {
  return unit.introduces.flatMap((index) => unitAt(passage, index) ?? []);
}

/** All numbered steps of the list that a step stands in, with what introduces them; none of a long list. */
function procedureOf({ unit, index, passage }: Candidate, unitAt: UnitAt): Candidate[] {
  if (unit.mark === null || !/^\d/.test(unit.mark)) return [];
  const isStep = (each: Candidate | undefined): each is Candidate =>
    each?.unit.block === unit.block && each.unit.kind === "item";
  let first = index;
  while (isStep(unitAt(passage, first - 1))) first -= 1;
  const steps: Candidate[] = [];
  for (
    let step = unitAt(passage, first);
    isStep(step);
    step = unitAt(passage, first + steps.length)
  )
    steps.push(step);
  if (steps.length > mostLines) return [];
  const before = unitAt(passage, first - 1);
  return before?.unit.introduces.includes(first) ? [before, ...steps] : steps;
}

function chooseLines(pool: readonly Candidate[], question: string, chosen: Chosen): void {
  const [best] = pool;
  if (!best) return;
  const asked = Math.max(0, ...pool.map((each) => each.severity));
  let relevant = pool.filter((each) =>
    asked > 0 ? each.severity === asked : each.score >= best.score - lineMargin,
  );
  const end = endAskedFor(question);
  if (end !== null) {
    const ofDocument = relevant
      .filter((each) => documentOf(each.passage) === documentOf(best.passage))
      .toSorted((a, b) => ordinalOf(a.passage) - ordinalOf(b.passage) || a.index - b.index);
    relevant = end === "first" ? ofDocument.slice(0, 2) : ofDocument.slice(-2);
  }
  // One line of each kind first, so that a line that repeats leaves room for the others.
  const kinds = new Set<string>();
  const first: Candidate[] = [];
  const again: Candidate[] = [];
  for (const each of relevant) {
    const kind = `${documentOf(each.passage)}\n${lineTemplate(each.unit.words)}`;
    (kinds.has(kind) ? again : first).push(each);
    kinds.add(kind);
  }
  const room = Math.max(0, enoughLines - first.length);
  for (const each of [...first.slice(0, mostLines), ...again.slice(0, room)])
    chosen.set(each, [each.passage.tag]);
  // A comment without the setting it explains says nothing.
  for (const each of chosen.keys()) {
    if (!each.lines) continue;
    for (const next of pool) {
      if (next.passage === each.passage && each.unit.introduces.includes(next.index))
        chosen.set(next, [next.passage.tag]);
    }
  }
}

/** The passage with the best unit first; those of one log or configuration file together, in its order. */
function inReadingOrder(chosen: Chosen): ChosenPassage[] {
  const byPassage = Map.groupBy(chosen.keys(), (each) => each.passage);
  const hasLines = (passage: PromptPassage) => byPassage.get(passage)?.[0]?.lines ?? false;
  const bestIn = (passage: PromptPassage) =>
    Math.max(...(byPassage.get(passage) ?? []).map((each) => each.score));
  const bestFirst = [...byPassage.keys()].toSorted((a, b) => bestIn(b) - bestIn(a));
  const groups = Map.groupBy(bestFirst, (passage) =>
    hasLines(passage) ? documentOf(passage) : passage,
  );
  return [...groups.values()]
    .flatMap((passages) =>
      passages.toSorted((a, b) => (hasLines(a) ? ordinalOf(a) - ordinalOf(b) : 0)),
    )
    .map((passage) => ({
      passage,
      lines: hasLines(passage),
      units: (byPassage.get(passage) ?? [])
        .toSorted((a, b) => a.index - b.index)
        .map((each) => ({ unit: each.unit, tags: chosen.get(each) ?? [] })),
    }));
}
