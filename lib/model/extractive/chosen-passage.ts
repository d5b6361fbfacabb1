import type { ScoredCandidate } from "../../judgement/judge.ts";
import { ordinalOf, type PlacedUnit } from "../../judgement/read-topic.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { quotableUnits } from "../../text/quotable-units.ts";
import type { Unit } from "../../text/unit.ts";

/** A unit chosen for the answer, and the tags of all passages that say it. */
export type ChosenUnit = { unit: Unit; tags: string[] };

/** The part of the answer from one passage, in order; `heading` names a list or section that is quoted whole. */
export type ChosenPassage = {
  passage: PromptPassage;
  heading?: string | null;
  units: ChosenUnit[];
};

/** The most words of a section that is quoted whole around one fact. */
export const shortSectionWords = 60;

/** The most items of a list that is quoted whole. */
export const maxItems = 20;

export const wordCount = (text: string) => text.split(/\s+/).length;

/** Quotes the units of a passage at these indexes. */
export function quoteUnits(
  passage: PromptPassage,
  indexes: readonly number[],
  heading?: string | null,
): ChosenPassage {
  const units = quotableUnits(passage);
  return {
    passage,
    ...(heading === undefined ? {} : { heading }),
    units: indexes.flatMap((at) => {
      const each = units[at];
      return each ? [{ unit: each, tags: [passage.tag] }] : [];
    }),
  };
}

/** Groups units of a document by passage, in order. */
export const asPassages = (units: readonly PlacedUnit[]): ChosenPassage[] =>
  [...Map.groupBy(units, ({ passage }) => passage)].map(([passage, own]) =>
    quoteUnits(
      passage,
      own.map(({ index }) => index),
    ),
  );

/** Orders units of one document in the order of its text. */
export const byPlace = (one: PlacedUnit, other: PlacedUnit) =>
  ordinalOf(one) - ordinalOf(other) || one.index - other.index;

export const wordsIn = (parts: readonly ChosenPassage[]) =>
  parts.flatMap(({ units }) => units).reduce((sum, { unit }) => sum + wordCount(unit.words), 0);

/** Quotes one unit. */
export const asChosen = ({ passage, unit }: ScoredCandidate): ChosenPassage => ({
  passage,
  units: [{ unit, tags: [passage.tag] }],
});

export const isChosen = (part: ChosenPassage, { passage, unit }: ScoredCandidate) =>
  part.passage === passage && part.units.some((each) => each.unit.words === unit.words);

/** The indexes of the first whole units within a number of words, at least one. */
export function upTo(units: readonly Unit[], words: number): number[] {
  let left = words;
  return units.flatMap((unit, at) => {
    const fits = unit.whole && (at === 0 || left > 0);
    left -= wordCount(unit.words);
    return fits && (at === 0 || left >= 0) ? [at] : [];
  });
}

/** The indexes around `index` for which a condition holds without a gap. */
export function run(
  units: readonly Unit[],
  index: number,
  holds: (unit: Unit) => boolean,
): number[] {
  const at = (place: number) => {
    const unit = units[place];
    return unit !== undefined && holds(unit);
  };
  let first = index;
  while (at(first - 1)) first -= 1;
  let last = index;
  while (at(last + 1)) last += 1;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

export const placeOf = ({ passage, unit }: ScoredCandidate) =>
  `${documentOf(passage)}\n${passage.section}\n${unit.context}`;
