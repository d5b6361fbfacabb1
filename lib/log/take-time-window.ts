import { failures } from "../question/log-words/en.ts";
import { levelWords } from "../question/log-words/log-words.ts";
import {
  anySide,
  bareStart,
  clockShape,
  dateShape,
  momentShape,
  monthShape,
  timeSides,
  zoneShape,
} from "../question/log-words/time-shapes.ts";
import { readDate, readMoment, type SaidMoment } from "./read-moment.ts";
import { outsideQuotes, type Words } from "./take-words.ts";
import { clockOf, dayMs, isDate, type TimeBound, type TimeWindow } from "./time-bound.ts";

const rangePattern = new RegExp(
  `\\b(?:in |within )?(?:between |from )?(?:the times? (?:of )?)?(${momentShape}|${bareStart}) ?(?:-|\\b(?:and|or)(?: on)?\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bthrough\\b) ?(${momentShape})(?![\\d:])${outsideQuotes}`,
  "iu",
);
const oneSidedMoment = new RegExp(
  `\\b(${anySide}) (${momentShape})(?: (onwards?|on|or later|and later|or earlier))?(?![\\d:])${outsideQuotes}`,
  "iu",
);
/** A date may follow a range, `between 14:30 and 14:45 on 12 March`, or precede a time: `on 12 March after 14:30`. */
const onDate = new RegExp(`\\b(?:on|of|for) (?:the )?(${dateShape})(?![\\d:])`, "iu");
const bareDate = new RegExp(`()(?:\\b(?:on|of|for) )?(?:the )?\\b(${dateShape})(?![\\d:])`, "iu");
const oneSidedClock = new RegExp(
  `\\b(${anySide}) (${clockShape}${zoneShape}?)(?: (onwards?|or later|and later|or earlier))?(?![\\d:])${outsideQuotes}`,
  "iu",
);
const dayThenClock = new RegExp(`${onDate.source}.*?${oneSidedClock.source}`, "iu");

/** What is told by the clock: beside it "between 6 and 7" are hours. */
export const timedNoun = new RegExp(
  `\\b(?:requests?|responses?|calls?|hits?|entries|events?|messages?|[1-5]\\d\\ds|[1-5]xx|${levelWords}|${failures})\\b`,
  "iu",
);
const bareHours = new RegExp(
  `\\b(?:between|from) (\\d{1,2}) (?:and|to|until|till) (\\d{1,2})(?![\\w:.,/-]|\\.\\d)(?= ?(?:[?.!,;¦)]|$)| (?:in|on|of|how|what|which|were|was|are|is|did|do|there)\\b)${outsideQuotes}`,
  "iu",
);

function takeHours(words: Words): TimeWindow | null {
  const [, from, to] = bareHours.exec(words.left) ?? [];
  const [first, last] = [from, to].map((hour) => clockOf(Number(hour ?? 25), 0, 0));
  if (first == null || last == null || last <= first) return null;
  words.take(bareHours);
  const at = (clock: number): TimeBound => ({ date: null, clock, offset: null });
  return { from: at(first), to: at(last) };
}

/**
 * Takes out the times that a question narrows to; null for none.
 * @param bareDays reads a day without a word before it: "errors 12 March".
 * @param hours reads two numbers as hours: "between 6 and 7".
 */
export function takeTimeWindow(
  words: Words,
  { bareDays = false, hours = false } = {},
): TimeWindow | null {
  const window =
    takeRange(words) ??
    (hours ? takeHours(words) : null) ??
    takeOneSided(words, words.has(dayThenClock) ? oneSidedClock : oneSidedMoment) ??
    (bareDays ? takeOneSided(words, bareDate) : null) ??
    takeMonth(words);
  if (!window) return null;
  const dayless = [window.from, window.to].every((bound) => !bound?.date);
  const day = !dayless ? null : bareDays ? words.take(bareDate)?.[2] : words.take(onDate)?.[1];
  const stated = day ? readDate(day) : null;
  const from = window.from && {
    ...window.from,
    date: window.from.date ?? stated ?? window.to?.date ?? null,
  };
  const to = window.to && {
    ...window.to,
    date: window.to.date ?? stated ?? window.from?.date ?? null,
  };
  // A zone named once holds for both: from 14:30 to 14:45 UTC.
  const offset = from?.offset ?? to?.offset ?? null;
  const within = stated ? withinDay({ from, to }, stated) : { from, to };
  return {
    from: within.from && { ...within.from, offset: within.from.offset ?? offset },
    to: within.to && onItsDay({ ...within.to, offset: within.to.offset ?? offset }),
  };
}

/** Bounds a window by a day: "on 12 March after 10:00" ends with that day. */
export function withinDay({ from, to }: TimeWindow, date: string): TimeWindow {
  return {
    from: from ?? { date, clock: 0, offset: null },
    to: to ?? { date, clock: dayMs - 1, offset: null },
  };
}

/** Moves a bound before midnight to the day before, and one behind the day to the next; what is before a year stays. */
export function onItsDay(bound: TimeBound): TimeBound {
  const days = Math.floor(bound.clock / dayMs);
  if (bound.date === null || (bound.date === "--01-01" && days < 0)) return bound;
  return { ...bound, date: dateBeside(bound.date, days), clock: bound.clock - days * dayMs };
}

const wholeMonth = new RegExp(`${monthShape}(?![\\w:])${outsideQuotes}`, "iu");

/** Takes out a whole month: `in February`. */
function takeMonth(words: Words): TimeWindow | null {
  const { month = "", year } = wholeMonth.exec(words.left)?.groups ?? {};
  const first = readDate(`1 ${month} ${year ?? ""}`);
  if (month === "" || !first) return null;
  words.take(wholeMonth);
  const lastDay = [31, 30, 29, 28]
    .map((day) => `${first.slice(0, -2)}${day}`)
    .find((day) => isDate(day));
  return {
    from: { date: first, clock: 0, offset: null },
    to: { date: lastDay ?? first, clock: dayMs - 1, offset: null },
  };
}

const dayOfMonth =
  /\b(?:on )?the (?<day>\d{1,2})(?:st|nd|rd|th)(?! ?(?:of\b|line|entr|request|time|\p{L}{3,9} \d))/iu;

/** Takes out a day of the month that an earlier time is in: `on the 11th`. */
export function takeDayIn(words: Words, earlier: TimeBound | null): TimeWindow | null {
  const day = dayOfMonth.exec(words.left)?.groups?.["day"];
  const date = day && earlier?.date ? `${earlier.date.slice(0, -2)}${day.padStart(2, "0")}` : null;
  if (date === null || !isDate(date)) return null;
  words.take(dayOfMonth);
  return { from: { date, clock: 0, offset: null }, to: { date, clock: dayMs - 1, offset: null } };
}

function takeRange(words: Words): TimeWindow | null {
  const match = rangePattern.exec(words.left);
  const second = readMoment(match?.[2] ?? "");
  const first = second && readMoment(match?.[1] ?? "", second);
  if (!match || !first || !second) return null;
  // "At 14:30 and 15:30" are two times; only "between" makes a range of them.
  const [whole, one = ""] = match;
  const join = /^\s*(and|or)\b/iu.exec(whole.slice(whole.indexOf(one) + one.length))?.[1];
  const ranged = join?.toLowerCase() === "and" && /\b(?:between|from)\b/iu.test(whole);
  if (join && !ranged && !areNeighbours(first, second)) return null;
  words.take(rangePattern);
  return { from: first.bound, to: upperBound(second) };
}

/** Two days one after the other are a range: "on 12 and 13 March". */
function areNeighbours(one: SaidMoment, other: SaidMoment): boolean {
  const next = one.bound.date && dateBeside(one.bound.date, 1);
  return one.dateOnly && other.dateOnly && next === other.bound.date;
}

/** The date so many days later, with a year or without. */
export function dateBeside(date: string, days: number): string {
  const bare = date.startsWith("--");
  const start = Date.parse(`${bare ? date.replace("-", "2000") : date}T00:00:00Z`);
  const beside = new Date(start + days * dayMs).toISOString().slice(0, 10);
  return bare ? `-${beside.slice(4)}` : beside;
}

function takeOneSided(words: Words, shape: RegExp): TimeWindow | null {
  const match = shape.exec(words.left);
  const [, preposition = "", what = "", onwards] = match ?? [];
  const read = readMoment(what);
  if (!match || !read) return null;
  words.take(shape);
  const { bound, lasts, dateOnly } = read;
  const whole = { from: bound, to: lastMoment(bound, lasts) };
  switch (windowSideOf(preposition)) {
    case "after":
      return { from: dateOnly ? dayAfter(bound) : bound, to: null };
    case "since":
      return dateOnly && preposition.toLowerCase() === "from" && !onwards
        ? whole
        : { from: bound, to: null };
    case "before":
      return { from: null, to: { ...bound, clock: bound.clock - 1 } };
    case "until":
      return { from: null, to: upperBound(read) };
    case "around":
      return dateOnly
        ? whole
        : {
            from: { ...bound, clock: Math.max(0, bound.clock - around) },
            to: { ...bound, clock: Math.min(dayMs - 1, bound.clock + around) },
          };
    default:
      if (onwards)
        return /earlier/iu.test(onwards)
          ? { from: null, to: upperBound(read) }
          : { from: bound, to: null };
      return whole;
  }
}

const sidePatterns = Object.entries(timeSides).map(
  ([side, words]) => [side as keyof typeof timeSides, new RegExp(`^(?:${words})$`, "iu")] as const,
);
const windowSideOf = (said: string) => sidePatterns.find(([, words]) => words.test(said))?.[0];

/** "Around" a time: five minutes before and after, in milliseconds. */
const around = 300_000;

/** An upper bound: the end of a second or day, or else the minute itself. */
function upperBound({ bound, lasts, dateOnly }: SaidMoment): TimeBound {
  return dateOnly || lasts <= 1_000 ? lastMoment(bound, lasts) : bound;
}

const lastMoment = (bound: TimeBound, lasts: number): TimeBound => ({
  ...bound,
  clock: Math.min(dayMs - 1, bound.clock + lasts - 1),
});

/** The moment after a whole day, as the end of that day. */
const dayAfter = (bound: TimeBound): TimeBound => ({ ...bound, clock: dayMs });
