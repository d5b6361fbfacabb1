import { figureOf, type LineFigure, onlyFigureOf } from "./line-figures.ts";
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
  const named = new Ordered(extreme);
  const alone = new Ordered(extreme);
  for await (const batch of batches) {
    named.add(batch, figureOf);
    if (named.stated === 0) alone.add(batch, onlyFigureOf);
  }
  const { lines, stated } = named.stated > 0 ? named : alone;
  // Of fewer than asked for, the last is meant.
  return { lines: extreme.rank ? lines.slice(-1) : lines, stated, extreme };
}

/** The most extreme of the lines added so far. */
class Ordered {
  lines: FoundExtremes["lines"] = [];
  stated = 0;
  readonly #extreme: Extreme;

  constructor(extreme: Extreme) {
    this.#extreme = extreme;
  }

  add(batch: readonly LogLine[], read: typeof figureOf): void {
    const { which, count } = this.#extreme;
    const sign = which === "highest" ? -1 : 1;
    const found = batch.flatMap((line) => {
      const figure = read(line.text, this.#extreme);
      return figure ? { line, figure } : [];
    });
    this.stated += found.length;
    this.lines = [...this.lines, ...found]
      .toSorted((a, b) => sign * (a.figure.value - b.figure.value))
      .slice(0, count);
  }
}
