import { comparatives } from "../question/log-words/en.ts";
import { countOf, numberWords } from "../question/log-words/log-words.ts";
import { bytesPerUnit, msPerUnit } from "./line-figures.ts";
import type { FigureBound, LineFilter } from "./line-filter.ts";
import { outsideQuotes, type Words } from "./take-words.ts";

const units = [...Object.keys(msPerUnit), ...Object.keys(bytesPerUnit)]
  .toSorted((a, b) => b.length - a.length)
  .join("|");
const countDigits = "(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?";
/** A number in words is of a unit in words: "half a second". */
const countInWords = `(?:half an?|an?|one|${numberWords.join("|")}) (?=\\p{L}{3})`;
const statedFigure = `(?<said>(?<number>${countDigits}|${countInWords}) ?(?<unit>${units}))(?![\\w/-])`;

const verbs =
  "(?:(?:took|taking|takes?|lasted|lasting|lasts?|with|of|that|were|was|are|is|did|do|does) )*";
const negated = "(?<not>(?:(?:did|do|does|was|were|is|are)n't|not|no|never) )?";
const { above, below, least, most, andMore, andLess } = comparatives;
const compared = `(?:(?<above>${above})|(?<below>${below})|(?<least>${least})|(?<most>${most}))(?: than)?`;
const betweenFigures = (before: string, to: string) =>
  `\\b${before}(?<from>(?<fromNumber>${countDigits})(?: ?(?<fromUnit>${units}))?) ?${to} ?${statedFigure}${outsideQuotes}`;
const boundShapes = [
  betweenFigures(`${verbs}(?:between|from) `, "(?:-|\\b(?:and|to)\\b)"),
  betweenFigures("(?:took|taking|takes?|lasted|lasting|lasts?) ", "(?:-|\\bto\\b)"),
  `\\b${verbs}${negated}${verbs}${compared} ${statedFigure}${outsideQuotes}`,
  `\\b${verbs}${statedFigure},? (?:and|or) (?:(?<least>${andMore})|(?<most>${andLess}))(?![\\w-])${outsideQuotes}`,
].map((shape) => new RegExp(shape, "iu"));
/** "And 10 seconds?" */
const figureAlone = new RegExp(`^[\\s¦]*${statedFigure}[\\s?.!]*$`, "iu");

/** "No more than" is "at most". */
const oppositeSides = { above: "most", below: "least", least: "below", most: "above" } as const;
const boundSides = ["above", "below", "least", "most"] as const;

/**
 * Takes out a figure that entries are above or below, or two that they are between: "took longer than 5 seconds",
 * "at least 2 MB", "between 1 and 2 seconds".
 * @param before that of the question before: another figure alone takes its place.
 */
export function takeThreshold(words: Words, before: LineFilter["figure"]): LineFilter["figure"] {
  for (const shape of boundShapes) {
    const groups = words.take(shape)?.groups;
    if (!groups) continue;
    const side = boundSides.find((one) => groups[one]);
    if (side) return figureBound(groups, groups["not"] ? oppositeSides[side] : side);
    const { from: said = "", fromNumber: number = "", fromUnit, unit = "" } = groups;
    const upTo = figureBound(groups, "between");
    return { ...figureBound({ said, number, unit: fromUnit ?? unit }, "between"), upTo };
  }
  const alone = before && words.take(figureAlone)?.groups;
  return alone && figureBound(alone, before.side === "between" ? "above" : before.side);
}

function figureBound(groups: Record<string, string>, side: FigureBound["side"]): FigureBound {
  const { number = "", unit = "", said = "" } = groups;
  const ms = msPerUnit[unit.toLowerCase()];
  const count = /^\d/u.test(number)
    ? Number(number.replaceAll(",", ""))
    : countOf(number.trim().toLowerCase());
  return {
    of: ms === undefined ? "size" : "length",
    side,
    size: count * (ms ?? bytesPerUnit[unit.toLowerCase()] ?? 1),
    said,
  };
}
