import type { AskedWord } from "./asked-word.ts";
import { countedFigure } from "./line-figures.ts";
import type { LogLine } from "./line-filter.ts";

/** The sum of the figures that lines state, as it is written, and these lines. */
export type FoundSum = { said: string; lines: readonly LogLine[] };

/** Adds up what lines state for the words of a question; null for fewer than two, or where their figures are of several units. */
export async function findSum(
  batches: AsyncIterable<readonly LogLine[]>,
  names: readonly AskedWord[],
): Promise<FoundSum | null> {
  const lines: LogLine[] = [];
  const seen = new Set<string>();
  const units = new Set<string>();
  let sum = 0;
  for await (const batch of batches)
    for (const line of batch) {
      // The same line again, with its time, is a copy.
      if (totalling.test(line.text) || (line.time !== null && seen.has(line.text))) continue;
      seen.add(line.text);
      const figure = countedFigure(line.text, names);
      if (!figure) continue;
      const [digits = ""] = /^-?[\d,.]+/u.exec(figure.said) ?? [];
      units.add(figure.said.slice(digits.length));
      sum += Number(digits.replaceAll(",", ""));
      lines.push(line);
    }
  const [unit = ""] = units;
  if (lines.length < 2 || units.size > 1) return null;
  return { said: `${Number(sum.toFixed(decimals))}${unit}`, lines };
}

/** A line that adds up others. */
const totalling = /(?<![\p{L}\d_-])(?:totals?|summary)(?![\p{L}\d_-])/iu;
/** Sums of decimal fractions are rounded to this, for these are not exact. */
const decimals = 6;
