import type { DocumentFindings } from "./describe-findings.ts";
import { findExtremes } from "./find-extremes.ts";
import type { LineFilter } from "./line-filter.ts";
import { Look, maxListedLines } from "./look.ts";
import type { Extreme } from "./take-extreme.ts";
import { emptyTally } from "./tally-lines.ts";

/** Finds the entries with the largest or smallest figures; the others that state one are counted. */
export async function findExtremeLines(look: Look, asked: Extreme): Promise<DocumentFindings> {
  const extreme = { ...asked, count: Math.min(asked.count, maxListedLines) };
  const { filter } = look.found;
  const own = await statedAmong(look, filter, extreme);
  const { words = [] } = filter;
  // "The longest copy of the scans": the line that states the time may not say what it is of.
  const others = own.stated > 0 || words.length < 2 ? [] : words;
  let best = { extremes: own, filter, left: {} as Partial<DocumentFindings> };
  for (const word of others) {
    const rest = { ...filter, words: words.filter((one) => one !== word) };
    const extremes = await statedAmong(look, rest, extreme);
    const { stated } = best.extremes;
    // The fewest lines have the word that tells most.
    if (extremes.stated > 0 && (stated === 0 || extremes.stated < stated))
      best = { extremes, filter: rest, left: { missing: [word.said] } };
  }
  const [top] = best.extremes.lines;
  const tally = { ...emptyTally, count: best.extremes.stated, first: top?.line, last: top?.line };
  const more = { ...best.left, groupBy: null, extremes: best.extremes };
  return look.findings(best.filter, tally, more);
}

/** The entries of a filter with the most extreme figures, of the slowest also those with the lowest speed. */
async function statedAmong(look: Look, filter: LineFilter, extreme: Extreme) {
  const timed = await findExtremes(look.lines(filter), extreme);
  const which = extreme.which === "highest" ? "lowest" : "highest";
  return timed.stated === 0 && extreme.paced
    ? findExtremes(look.lines(filter), { ...extreme, which, of: "pace" })
    : timed;
}
