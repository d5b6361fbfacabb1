import { unitsBehindNumbers } from "./answer-kind.ts";
import { unitOf } from "./measures.ts";
import { readLanguage, wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";
import type { Measured } from "./words/question-words.ts";

/** The dimensions of the units in which each measure is told. */
const dimensions: Readonly<Record<Measured, readonly string[]>> = {
  // Seven pounds are a weight as well.
  mass: ["grams", "pounds", "sterling"],
  warmth: ["celsius", "fahrenheit"],
  length: ["metres", "feet", "miles"],
  age: ["months", "time"],
  loudness: ["decibels"],
};
const measures = Object.keys(dimensions) as Measured[];

const measurePatterns = new Map(
  Object.values(questionWords).map(({ language, measured }) => [
    language,
    measures.map((measure) => ({
      measure,
      asked: new RegExp(`(?<![\\p{L}\\p{N}])(?:${measured[measure]})(?![\\p{L}\\p{N}])`, "iu"),
    })),
  ]),
);

/** How much something measures, as a question asks it: the dimensions of the units that tell it, and the words that ask. */
export type AskedMeasure = { dimensions: readonly string[]; words: ReadonlySet<string> };

/** Returns the measure that a question asks for, as in "how heavy is the case"; null for another question. */
export function readAskedMeasure(question: string): AskedMeasure | null {
  for (const { measure, asked } of measurePatterns.get(readLanguage(question)) ?? []) {
    const [said] = asked.exec(question) ?? [];
    if (said !== undefined)
      return { dimensions: dimensions[measure], words: new Set(wordsOf(said)) };
  }
  return null;
}

const degreeSigns = /\d\s?(°\s?[CF])(?!\p{L})/gu;

/**
 * Whether a text tells a measure: true for a number with such a unit ("34 kg", "six feet") or with none ("born in 1951"), null
 * for one that may count something else, false where all have units of other measures.
 */
export function tellsMeasure({ dimensions: asked }: AskedMeasure, text: string): boolean | null {
  const units = [
    ...unitsBehindNumbers(text),
    ...[...text.matchAll(degreeSigns)].map(([, unit = ""]) => unit.replace(/\s/gu, "")),
  ].map((unit) => ({ unit, dimension: unitOf(unit)?.dimension }));
  if (units.some(({ dimension }) => dimension !== undefined && asked.includes(dimension)))
    return true;
  if (units.some(({ unit }) => unit.length <= 1)) return true;
  return units.some(({ dimension }) => dimension === undefined) ? null : false;
}
