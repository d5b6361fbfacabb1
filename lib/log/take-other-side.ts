import type { LineFilter } from "./line-filter.ts";
import type { Words } from "./take-words.ts";
import type { TimeWindow } from "./time-bound.ts";

const otherSide =
  /^[\s¦]*(?:after|afterwards|later|before|earlier|since)(?: (?:that|then|it))?[\s?.!]*$/iu;

/** Takes out a follow-up that turns to the other side of the time of the question before: "before 10:00", "and after?". */
export function takeOtherSide(words: Words, before: LineFilter | undefined): TimeWindow | null {
  const { timeFrom = null, timeTo = null } = before ?? {};
  if ((timeFrom === null) === (timeTo === null) || !words.take(otherSide)) return null;
  return {
    from: timeTo && { ...timeTo, clock: timeTo.clock + 1 },
    to: timeFrom && { ...timeFrom, clock: timeFrom.clock - 1 },
  };
}
