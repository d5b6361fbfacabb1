import { lengthKeys } from "../question/log-words/en.ts";
import { figureOf, type LineFigure } from "./line-figures.ts";
import type { LogLine } from "./line-filter.ts";

/** How long something took by what entries state: how many do, the mean, and the two ends. */
export type TimesTaken = {
  stated: number;
  /** In milliseconds; without a unit where the entries have none. */
  mean: number;
  isTimed: boolean;
  shortest: TimeTaken;
  longest: TimeTaken;
};
type TimeTaken = { line: LogLine; figure: LineFigure };

/** What precedes the time that something took, and not one that it waits for or that is over. */
const taking = new RegExp(
  `(?<![\\p{L}\\d])(?:${lengthKeys.split(" ").join("|")}|taken|lasted|\\p{L}+(?:ed|done|up|built|ran|complete) in)(?![\\p{L}\\d])|(?:_ms|(?<!\\p{L})time)["']?\\s*[:=]`,
  "iu",
);
/** A request's time has no name in an access log. */
const accessLine = /" [1-5]\d{2} /u;

const isTimed = ({ figure }: Pick<TimeTaken, "figure">) => figure.ms !== null;
const lengthOfTime = ({ figure }: Pick<TimeTaken, "figure">) => figure.ms ?? figure.value;

/** Collects the times that entries say they took; null where none does. */
export async function findTimesTaken(
  batches: AsyncIterable<readonly LogLine[]>,
): Promise<TimesTaken | null> {
  let stated = 0;
  let total = 0;
  let shortest: TimeTaken | null = null;
  let longest: TimeTaken | null = null;
  for await (const batch of batches)
    for (const line of batch) {
      if (!taking.test(line.text) && !accessLine.test(line.text)) continue;
      const figure = figureOf(line.text, { of: "length", names: [] });
      // Figures with a unit and without one have no mean.
      if (!figure || (shortest && isTimed(shortest) !== isTimed({ figure }))) continue;
      stated += 1;
      total += lengthOfTime({ figure });
      const one = { line, figure };
      if (!shortest || lengthOfTime(one) < lengthOfTime(shortest)) shortest = one;
      if (!longest || lengthOfTime(one) > lengthOfTime(longest)) longest = one;
    }
  if (!shortest || !longest) return null;
  return { stated, mean: total / stated, isTimed: isTimed(shortest), shortest, longest };
}
