import { figureOf, type LineFigure } from "./line-figures.ts";
import type { LogLine } from "./line-filter.ts";
import type { Extreme } from "./take-extreme.ts";

/** The entries with the largest or smallest figures, the most extreme first, and how many state one. */
export type FoundExtremes = {
  lines: { line: LogLine; figure: LineFigure }[];
  stated: number;
  extreme: Extreme;
};

/** Finds the entries with the largest or smallest figures; of equal ones the earlier comes first. */
export async function findExtremes(
  batches: AsyncIterable<readonly LogLine[]>,
  extreme: Extreme,
): Promise<FoundExtremes> {
  const sign = extreme.which === "highest" ? -1 : 1;
  let lines: FoundExtremes["lines"] = [];
  let stated = 0;
  for await (const batch of batches) {
    const found = batch.flatMap((line) => {
      const figure = figureOf(line.text, extreme);
      return figure ? { line, figure } : [];
    });
    stated += found.length;
    lines = [...lines, ...found]
      .toSorted((a, b) => sign * (a.figure.value - b.figure.value))
      .slice(0, extreme.count);
  }
  // Of fewer than asked for, the last is meant.
  return { lines: extreme.rank ? lines.slice(-1) : lines, stated, extreme };
}
