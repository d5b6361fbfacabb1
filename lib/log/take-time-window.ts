import type { Words } from "./take-words.ts";
import {
  clockOf,
  dayMs,
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

const dateShape = [
  "\\d{4}-\\d{2}-\\d{2}",
  `\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthName}(?:,? \\d{4})?`,
  `${monthName} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  "\\d{1,2}[./]\\d{1,2}[./]\\d{4}",
].join("|");
const zoneShape = `(?: ?(?:utc|gmt|z|cest|cet|est|edt|pst|pdt)\\b| ?[+-]\\d{2}:?\\d{2}\\b)`;
const clockShape = `(?:\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?(?: ?[ap]\\.?m\\b\\.?)?|\\d{1,2} ?[ap]\\.?m\\b\\.?|noon|midnight)`;
const timedShape = `(?:(?:${dateShape})(?:t|,? (?:at )?)${clockShape}${zoneShape}?|${clockShape}${zoneShape}?(?:,? (?:on )?(?:the )?(?:${dateShape}))?)`;
const momentShape = `(?:the )?(?:${timedShape}|${dateShape})(?: o'clock| sharp)?`;

const rangePattern = new RegExp(
  `\\b(?:in |within )?(?:between |from )?(?:the times? (?:of )?)?(${momentShape}) ?(?:-|\\band\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bthrough\\b) ?(${momentShape})(?![\\d:])`,
  "iu",
);
const oneSidedMoment = new RegExp(
  `\\b(after|since|from|starting(?: at)?|before|until|till|up to|by|at|around|about|on|during|in|for) (${momentShape})(?: (onwards?|on|or later|and later|or earlier))?(?![\\d:])`,
  "iu",
);
/** A date may follow a range, `between 14:30 and 14:45 on 12 March`, or precede a time: `on 12 March after 14:30`. */
const onDate = new RegExp(`\\b(?:on|of|for) (?:the )?(${dateShape})(?![\\d:])`, "iu");
const oneSidedClock = new RegExp(
  `\\b(after|since|from|starting(?: at)?|before|until|till|up to|by|at|around|about) (${clockShape}${zoneShape}?)(?: (onwards?|or later|and later|or earlier))?(?![\\d:])`,
  "iu",
);
const dayThenClock = new RegExp(`${onDate.source}.*?${oneSidedClock.source}`, "iu");

type Read = {
  bound: TimeBound;
  /** The length of what was named in milliseconds: a second, a minute, an hour or a day. */
  lasts: number;
  dateOnly: boolean;
};

/** Takes out the times that a question narrows to; null for none. */
export function takeTimeWindow(words: Words): TimeWindow | null {
  const window =
    takeRange(words) ??
    takeOneSided(words, words.has(dayThenClock) ? oneSidedClock : oneSidedMoment);
  if (!window) return null;
  const day = words.take(onDate)?.[1];
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
  const [first, second] = [readAtom(match?.[1] ?? ""), readAtom(match?.[2] ?? "")];
  if (!match || !first || !second) return null;
  // "At 14:30 and 15:30" are two times; only "between" makes a range of them.
  const [whole, one = ""] = match;
  const apart = /^\s*and\b/iu.test(whole.slice(whole.indexOf(one) + one.length));
  if (apart && !/\b(?:between|from)\b/iu.test(whole)) return null;
  words.take(rangePattern);
  // "2-4 pm": what says only the second half of the day says it of both.
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
  switch (preposition.toLowerCase()) {
    case "after":
      return { from: dateOnly ? dayAfter(bound) : bound, to: null };
    case "since":
    case "starting":
    case "starting at":
    case "from":
      return dateOnly && preposition.toLowerCase() === "from" && !onwards
        ? whole
        : { from: bound, to: null };
    case "before":
      return { from: null, to: { ...bound, clock: bound.clock - 1 } };
    case "until":
    case "till":
    case "up to":
    case "by":
      return { from: null, to: upperBound(read) };
    case "around":
    case "about":
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

function readAtom(text: string): Read | null {
  const lower = text.toLowerCase().trim();
  const dated = new RegExp(`(?:${dateShape})`, "iu").exec(lower);
  const day = dated ? readDate(dated[0]) : null;
  if (dated && !day) return null;
  const without = dated
    ? `${lower.slice(0, dated.index)} ${lower.slice(dated.index + dated[0].length)}`
    : lower;
  const said =
    /(?:^|[^\d])(?<word>noon|midnight)|(?<h>\d{1,2})(?::(?<m>\d{2})(?::(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?)?(?: ?(?<half>[ap])\.?m\b)?/u.exec(
      without,
    )?.groups;
  if (!said)
    return day
      ? { bound: { date: day, clock: 0, offset: null }, lasts: dayMs, dateOnly: true }
      : null;
  const { word, h, m, s, f, half } = said;
  if (word)
    return {
      bound: { date: day, clock: word === "noon" ? dayMs / 2 : 0, offset: null },
      lasts: 60_000,
      dateOnly: false,
    };
  if (m === undefined && !half) return null;
  const hours = Number(h);
  if (half && (hours < 1 || hours > 12)) return null;
  const clockMs = clockOf(
    half ? (hours % 12) + (half === "p" ? 12 : 0) : hours,
    Number(m ?? 0),
    Number(s ?? 0),
    f,
  );
  if (clockMs === null) return null;
  const behind = without.slice((without.indexOf(h ?? "") ?? 0) + (h?.length ?? 0));
  const zoned = /(?:\b|\d)(utc|gmt|z|cest|cet|est|edt|pst|pdt)\b|([+-]\d{2}:?\d{2})\b/u.exec(
    behind,
  );
  const offset = zoned
    ? zoned[2]
      ? readOffset(zoned[2])
      : (zoneNames[zoned[1] ?? ""] ?? 0)
    : null;
  const lasts =
    f !== undefined ? 1 : s !== undefined ? 1_000 : m !== undefined ? 60_000 : 3_600_000;
  return { bound: { date: day, clock: clockMs, offset }, lasts, dateOnly: false };
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
