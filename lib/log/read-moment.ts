import { countOf } from "../question/log-words/log-words.ts";
import { dateShape, hourWords } from "../question/log-words/time-shapes.ts";
import { clockOf, dayMs, hourMs, isDate, readOffset, type TimeBound } from "./time-bound.ts";

const monthBeginnings = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
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

type Half = "a" | "p" | null;
/** A time as it was said. */
export type SaidMoment = {
  bound: TimeBound;
  /** The length of what was named in milliseconds: a second, a minute, an hour or a day. */
  lasts: number;
  /** The half of the day it names. */
  half: Half;
  dateOnly: boolean;
};

/**
 * Reads a clock, a day or both; null for what does not exist.
 * @param end of the range that it begins, which tells what a bare number is.
 */
export function readMoment(text: string, end?: SaidMoment): SaidMoment | null {
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
  const wholeDay = (date: string): SaidMoment => {
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
  const said = /([ap])\.?m\b|(?:in|of) the (m|a|e|n)|at (n)ight/u.exec(text);
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
export function readDate(text: string): string | null {
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
