import { countOf, numberWords } from "../question/log-words/log-words.ts";
import type { LineFilter } from "./line-filter.ts";
import type { Words } from "./take-words.ts";
import { unitMs } from "./time-bound.ts";

const which = "(?<which>first|initial|opening|last|past|latest|final|closing|most recent|previous)";
/** How many units a stretch lasts, as a part of a pattern. */
export const stretchCount = `(?<count>\\d{1,4}|${numberWords.join("|")}|half an?|half|an?)`;
/** A single letter is a unit only right after its number: `30s`. */
export const stretchUnit =
  "(?<unit>seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|(?<=\\d ?)[smhd](?![\\w']))(?![\\w-])";
const stretches = [
  // Some languages put the number first, "the 10 last minutes"; others "the last ten minutes", "the first hour".
  `${stretchCount} ${which} ${stretchUnit}`,
  `${which}(?: ${stretchCount})? ?${stretchUnit}`,
].map(
  (shape) =>
    new RegExp(
      `\\b(?:(?:in|within|during|over|for|from|of|on) )?(?:the )?${shape}(?: (?:of|in) (?:the |this )?(?:logs?|files?)\\b)?`,
      "iu",
    ),
);

/** Milliseconds of so many units. */
export function stretchMs(count: string | undefined, unit: string): number {
  return countOf((count ?? "1").toLowerCase()) * (unitMs[unit.charAt(0).toLowerCase()] ?? 0);
}

/** Takes out a stretch at the beginning or end of a log: `in the last 10 minutes`, `the first hour of the log`. */
export function takeStretch(words: Words): NonNullable<LineFilter["stretch"]> | null {
  for (const shape of stretches) {
    const said = words.take(shape)?.groups;
    if (!said) continue;
    const ms = stretchMs(said["count"], said["unit"] ?? "");
    return { at: /first|initial|opening/iu.test(said["which"] ?? "") ? "start" : "end", ms };
  }
  return null;
}
