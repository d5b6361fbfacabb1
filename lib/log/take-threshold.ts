import { comparatives } from "../question/log-words/en.ts";
import { bytesPerUnit, msPerUnit } from "./line-figures.ts";
import type { LineFilter } from "./line-filter.ts";
import type { Words } from "./take-words.ts";

const units = [...Object.keys(msPerUnit), ...Object.keys(bytesPerUnit)]
  .toSorted((a, b) => b.length - a.length)
  .join("|");
const { above, below } = comparatives;
const thresholdFigure = `(?<said>(?<number>\\d+(?:\\.\\d+)?) ?(?<unit>${units}))(?![\\w/-])`;
const threshold = new RegExp(
  `\\b(?:(?:took|taking|takes?|lasted|lasting|with|of|that|were|was|are|is) )*(?:(?<above>${above})|${below}) (?:than )?${thresholdFigure}`,
  "iu",
);
/** "And 10 seconds?" */
const figureAlone = new RegExp(`^[\\s¦]*${thresholdFigure}[\\s?.!]*$`, "iu");

/**
 * Takes out a figure that entries are above or below: "took longer than 5 seconds", "over 2 MB".
 * @param before that of the question before: another figure alone takes its place.
 */
export function takeThreshold(words: Words, before: LineFilter["figure"]): LineFilter["figure"] {
  const groups = (words.take(threshold) ?? (before && words.take(figureAlone)))?.groups;
  if (!groups) return undefined;
  const { number = "", unit = "", said = "" } = groups;
  const ms = msPerUnit[unit.toLowerCase()];
  return {
    of: ms === undefined ? "size" : "length",
    above: "above" in groups ? Boolean(groups["above"]) : before?.above === true,
    size: Number(number) * (ms ?? bytesPerUnit[unit.toLowerCase()] ?? 1),
    said,
  };
}
