import type { LineFilter } from "./line-filter.ts";
import { stretchCount, stretchMs, stretchUnit } from "./take-stretch.ts";
import { dateBeside, onItsDay, withinDay } from "./take-time-window.ts";
import { outsideQuotes, type Words } from "./take-words.ts";
import { dayMs, type TimeBound, type TimeWindow } from "./time-bound.ts";

const questionEnd = "(?=[\\s¦?.!]*$)";
const otherSide = new RegExp(
  `^[\\s¦]*(?:(?<after>after|afterwards|later|since)|before|earlier)(?: (?:that|then|it|this))?${questionEnd}`,
  "iu",
);
const dayBeside = new RegExp(
  `\\b(?:on )?the (?:(?:(?<next>next|following)|previous|preceding) day|day (?:(?<after>after)|before)(?: that)?)${questionEnd}`,
  "iu",
);
/** "In the hour before", "within 10 minutes after". */
const lengthBeside = new RegExp(
  `\\b(?:(?:in|within|during|over) )?(?:the (?:first |last |final |next )?(?:${stretchCount} )?|(?<=\\b(?:in|within|during|over) )${stretchCount.replace("<count>", "<alone>")} )${stretchUnit}(?= (?:right |just |directly |immediately |shortly )?(?:before|after)\\b(?! (?:yesterday|tomorrow)\\b))${outsideQuotes}`,
  "iu",
);

/** Takes out how long a time before or after another lasts: "in the hour before"; what it is beside stays. */
export function takeLengthBeside(words: Words): { ms: number; said: string } | null {
  const match = words.take(lengthBeside);
  if (!match?.groups) return null;
  const { count, alone, unit = "" } = match.groups;
  return { ms: stretchMs(count ?? alone, unit), said: match[0] };
}

/** Bounds a window that is open on one side by how long it lasts. */
export function lastingFor({ from, to }: TimeWindow, ms: number): TimeWindow {
  const moved = (bound: TimeBound, by: number) => {
    const clock = bound.clock + by;
    return onItsDay({ ...bound, clock: bound.date === null ? Math.max(0, clock) : clock });
  };
  return {
    from: from ? onItsDay(from) : to && moved(to, 1 - ms),
    to: to ?? (from && moved(from, ms - 1)),
  };
}

/** Takes out the day beside the time of the question before: "and the day after?" */
export function takeDayBeside(words: Words, before: LineFilter | undefined): TimeWindow | null {
  const said = dayBeside.exec(words.left)?.groups;
  const { timeFrom, timeTo } = before ?? {};
  const later = said?.["next"] ?? said?.["after"];
  const date = (later ? (timeTo ?? timeFrom) : (timeFrom ?? timeTo))?.date;
  if (!said || !date) return null;
  words.take(dayBeside);
  return withinDay({ from: null, to: null }, dateBeside(date, later ? 1 : -1));
}

/**
 * Takes out a follow-up that turns to the other side of the time of the question before: "before 10:00", "and after?". Beside a
 * part of a day it stays on that day.
 */
export function takeOtherSide(words: Words, before: LineFilter | undefined): TimeWindow | null {
  const { timeFrom = null, timeTo = null } = before ?? {};
  const said = otherSide.exec(words.left)?.groups;
  const edge = said?.["after"] ? timeTo : timeFrom;
  if (!said || !edge) return null;
  words.take(otherSide);
  const open: TimeWindow = said["after"]
    ? { from: onItsDay({ ...edge, clock: edge.clock + 1 }), to: null }
    : { from: null, to: onItsDay({ ...edge, clock: edge.clock - 1 }) };
  const day = dayOfWindow(before);
  const whole = timeFrom?.clock === 0 && (timeTo?.clock ?? 0) >= dayMs - 1;
  return day && !whole ? withinDay(open, day) : open;
}

/** The one day that a filter is of; null for none. */
export function dayOfWindow({ timeFrom, timeTo }: LineFilter = {}): string | null {
  return timeFrom && timeFrom.date === timeTo?.date ? timeFrom.date : null;
}
