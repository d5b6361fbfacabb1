import { unitOf } from "./measures.ts";
import { readLanguage, wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";
import type { Measured } from "./words/question-words.ts";

/** The dimensions of the units in which each measure is told. */
const dimensions: Readonly<Record<Measured, readonly string[]>> = {
  mass: ["grams", "pounds"],
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

const numberWithUnit = /\d[\s-]?([\p{L}°µμ]+)/gu;

/** Whether a text has a number with a unit of a measure: "34 kg", "38 °C". */
export const tellsMeasure = ({ dimensions: told }: AskedMeasure, text: string): boolean =>
  [...text.matchAll(numberWithUnit)].some(([, unit = ""]) =>
    told.includes(unitOf(unit)?.dimension ?? ""),
  );
