import { timeSides } from "../question/log-words/en.ts";
import { countOf, numberWords } from "../question/log-words/log-words.ts";
import { outsideQuotes, type Words } from "./take-words.ts";
import {
  clockOf,
  dayMs,
  hourMs,
  isDate,
  readOffset,
  type TimeBound,
  type TimeWindow,
} from "./time-bound.ts";

const monthBeginnings = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthName =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
/** Zones in questions; the stamps of logs have more (lib/ingestion/parse/log-line.ts). */
const zoneNames: Record<string, number> = {
  utc: 0,
  gmt: 0,
  z: 0,
  cet: 60,
  cest: 120,
  est: -300,
  edt: -240,
  pst: -480,
  pdt: -420,
};

const hourWords = `one|${numberWords.join("|")}`;
/** A number that may be an hour, or the day of a month. */
export const hourShape = `(?:(?<![\\d.:])\\d{1,2}|\\b(?:${hourWords})\\b)`;
const dateShape = [
  "\\d{4}-\\d{2}-\\d{2}",
  `(?<!\\d)\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? ${monthName}(?:,? (?:of )?\\d{4})?`,
  `${monthName} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  "\\d{1,2}[./]\\d{1,2}[./]\\d{4}",
].join("|");
const zoneShape = `(?: ?(?:utc|gmt|z|cest|cet|est|edt|pst|pdt)\\b| ?[+-]\\d{2}:?\\d{2}\\b)`;
const halfShape = "(?: ?[ap]\\.?m\\b\\.?| in the (?:morning|afternoon|evening)| at night)";
const clockShape = `(?:\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?${halfShape}?|${hourShape}(?: o'?clock${halfShape}?|${halfShape})|(?:12 )?(?:noon|midnight))`;
const timedShape = `(?:(?:${dateShape})(?:t|,? (?:at )?)${clockShape}${zoneShape}?|${clockShape}${zoneShape}?(?:,? (?:on )?(?:the )?(?:${dateShape}))?)`;
export const momentShape = `(?:the )?(?:${timedShape}|${dateShape})(?: sharp)?`;
/** "2 and 3 pm", "the 2nd and 4th of March": the end of a range tells what its beginning is. */
const bareStart = `(?:the )?${hourShape}(?:st|nd|rd|th|\\.)?(?= ?-| (?:and|to|until|till|through) )`;

const rangePattern = new RegExp(
  `\\b(?:in |within )?(?:between |from )?(?:the times? (?:of )?)?(${momentShape}|${bareStart}) ?(?:-|\\band\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bthrough\\b) ?(${momentShape})(?![\\d:])${outsideQuotes}`,
  "iu",
);
/** The words before a time, as alternatives of a pattern. */
export const anySide = Object.values(timeSides).join("|");
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

type Half = "a" | "p" | null;
type Read = {
  bound: TimeBound;
  /** The length of what was named in milliseconds: a second, a minute, an hour or a day. */
  lasts: number;
  /** The half of the day it names. */
  half: Half;
  dateOnly: boolean;
};

/**
 * Takes out the times that a question narrows to; null for none.
 * @param bareDays reads a day without a word before it: "errors 12 March".
 */
export function takeTimeWindow(words: Words, bareDays = false): TimeWindow | null {
  const window =
    takeRange(words) ??
    takeOneSided(words, words.has(dayThenClock) ? oneSidedClock : oneSidedMoment) ??
    (bareDays ? takeOneSided(words, bareDate) : null);
  if (!window) return null;
  const day = bareDays ? words.take(bareDate)?.[2] : words.take(onDate)?.[1];
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
  return {
    from: from && { ...from, offset: from.offset ?? offset },
    to: to && endOfDayBefore({ ...to, offset: to.offset ?? offset }),
  };
}

/** Moves a bound just before midnight to the end of the day before. */
function endOfDayBefore(bound: TimeBound): TimeBound {
  if (bound.clock >= 0 || bound.date === null || bound.date.startsWith("--")) return bound;
  const before = new Date(Date.parse(`${bound.date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  return isDate(before) ? { ...bound, date: before, clock: bound.clock + dayMs } : bound;
}

function takeRange(words: Words): TimeWindow | null {
  const match = rangePattern.exec(words.left);
  const second = readAtom(match?.[2] ?? "");
  const first = second && readAtom(match?.[1] ?? "", second);
  if (!match || !first || !second) return null;
  // "At 14:30 and 15:30" are two times; only "between" makes a range of them.
  const [whole, one = ""] = match;
  const apart = /^\s*and\b/iu.test(whole.slice(whole.indexOf(one) + one.length));
  if (apart && !/\b(?:between|from)\b/iu.test(whole)) return null;
  words.take(rangePattern);
  return { from: first.bound, to: upperBound(second) };
}

function takeOneSided(words: Words, shape: RegExp): TimeWindow | null {
  const match = shape.exec(words.left);
  const [, preposition = "", what = "", onwards] = match ?? [];
  const read = readAtom(what);
  if (!match || !read) return null;
  words.take(shape);
  const { bound, lasts, dateOnly } = read;
  const whole = { from: bound, to: lastMoment(bound, lasts) };
  switch (sideOf(preposition)) {
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
const sideOf = (said: string) => sidePatterns.find(([, words]) => words.test(said))?.[0];

/** "Around" a time: five minutes before and after, in milliseconds. */
const around = 300_000;

/** An upper bound: the end of a second or day, or else the minute itself. */
function upperBound({ bound, lasts, dateOnly }: Read): TimeBound {
  return dateOnly || lasts <= 1_000 ? lastMoment(bound, lasts) : bound;
}

const lastMoment = (bound: TimeBound, lasts: number): TimeBound => ({
  ...bound,
  clock: Math.min(dayMs - 1, bound.clock + lasts - 1),
});

/** The moment after a whole day, as the end of that day. */
const dayAfter = (bound: TimeBound): TimeBound => ({ ...bound, clock: dayMs });

/** @param end of the range that it begins, which tells what a bare number is. */
function readAtom(text: string, end?: Read): Read | null {
  const lower = text
    .toLowerCase()
    .trim()
    .replace(new RegExp(`\\b(?:${hourWords})\\b`, "gu"), (word) => String(countOf(word)))
    .replace(/\b12 (?=noon|midnight)/u, "");
  const dated = new RegExp(`(?:${dateShape})`, "iu").exec(lower);
  const day = dated ? readDate(dated[0]) : null;
  if (dated && !day) return null;
  const without = dated
    ? `${lower.slice(0, dated.index)} ${lower.slice(dated.index + dated[0].length)}`
    : lower;
  const said =
    /(?:^|[^\d])(?<word>noon|midnight)|(?<h>\d{1,2})(?::(?<m>\d{2})(?::(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?)?/u.exec(
      without,
    )?.groups;
  const wholeDay = (date: string): Read => {
    return { bound: { date, clock: 0, offset: null }, lasts: dayMs, half: null, dateOnly: true };
  };
  if (!said) return day ? wholeDay(day) : null;
  const { word, h = "", m, s, f } = said;
  if (word) {
    const clock = word === "noon" ? dayMs / 2 : 0;
    return {
      bound: { date: day, clock, offset: null },
      lasts: 60_000,
      half: null,
      dateOnly: false,
    };
  }
  const own = readHalf(without, Number(h));
  const bare = m === undefined && !own && !/o'?clock/u.test(without);
  if (bare && end?.dateOnly) {
    const date = `${end.bound.date?.slice(0, -2)}${h.padStart(2, "0")}`;
    return isDate(date) ? wholeDay(date) : null;
  }
  if (bare && !end) return null;
  const clockIn = (half: Half) => {
    if (half && (Number(h) < 1 || Number(h) > 12)) return null;
    const hours = half ? (Number(h) % 12) + (half === "p" ? 12 : 0) : Number(h);
    return clockOf(hours, Number(m ?? 0), Number(s ?? 0), f);
  };
  // "From 2 to 3 pm" begins in the afternoon, "from 11 to 1 pm" in the other half of the day.
  const shared = own ?? (Number(h) <= 12 ? (end?.half ?? null) : null);
  const later = clockIn(shared);
  const before = !own && end && later !== null && later > end.bound.clock;
  const clock = before && shared ? clockIn(shared === "p" ? "a" : "p") : later;
  if (clock === null) return null;
  const lasts = f !== undefined ? 1 : s !== undefined ? 1_000 : m !== undefined ? 60_000 : hourMs;
  const offset = readZone(without.slice(without.indexOf(h) + h.length));
  return { bound: { date: day, clock, offset }, lasts, half: shared, dateOnly: false };
}

function readHalf(text: string, hour: number): Half {
  const said = /([ap])\.?m\b|in the (m|a|e)|at (n)ight/u.exec(text);
  const sign = said?.slice(1).find(Boolean);
  if (!said || !sign) return null;
  if (said[1]) return sign === "a" ? "a" : "p";
  return sign === "m" || (sign === "n" && (hour < 6 || hour === 12)) ? "a" : "p";
}

function readZone(text: string): number | null {
  const zoned = /(?:\b|\d)(utc|gmt|z|cest|cet|est|edt|pst|pdt)\b|([+-]\d{2}:?\d{2})\b/u.exec(text);
  if (!zoned) return null;
  return zoned[2] ? readOffset(zoned[2]) : (zoneNames[zoned[1] ?? ""] ?? 0);
}

/** Reads `2026-03-12`, or `--03-12` without a year; null for a day that does not exist. */
function readDate(text: string): string | null {
  const lower = text.toLowerCase();
  const write = (year: string | undefined, month: number, day: number) => {
    const written = `${year ?? "-"}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    return isDate(written) ? written : null;
  };
  if (/^\d{4}-/u.test(lower)) return isDate(lower) ? lower : null;
  const numbers = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/u.exec(lower);
  if (numbers) {
    const [, a, sign, b, year] = numbers;
    // In 12.3. the day comes first, in 3/12 the month, unless it cannot be one.
    const dayFirst = sign === "." || Number(a) > 12;
    return dayFirst ? write(year, Number(b), Number(a)) : write(year, Number(a), Number(b));
  }
  const month =
    monthBeginnings.findIndex((name) => new RegExp(`(?:^|[\\s\\d])${name}`, "u").test(lower)) + 1;
  const day = /(?<!\d)(\d{1,2})(?!\d)/u.exec(lower)?.[1];
  return month > 0 && day ? write(/\d{4}/u.exec(lower)?.[0], month, Number(day)) : null;
}
