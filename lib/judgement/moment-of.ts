import { readMonth } from "../question/answer-kind.ts";
import { datesInFigures } from "../question/dates-in-figures.ts";
import { foldWord } from "../question/read-language.ts";
import { isDateLine } from "../text/plain-headings.ts";
import type { Candidate } from "./candidate.ts";

/** A day, perhaps with its year and the minutes since it began. */
export type SaidMoment = { year: number | null; day: number; minutes: number | null };

const dayThenMonth =
  /(?<![\p{L}\p{N}])(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?: of| de)? (?<name>\p{L}{3,})\.?(?:,? (?:de )?(?<year>\d{4}))?/giu;
const monthThenDay =
  /(?<!\p{L})(?<name>\p{L}{3,})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?!\p{N})(?:,? (?<year>\d{4}))?/giu;
const clockOfDay = /(?<!\d)(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?:\s?(?<half>[ap])\.?m)?/iu;
const yearInFull = /(?<!\d)(?:19|20)\d{2}(?!\d)/u;
/** The year of `02.01.25`. */
const shortYear = /(?<!\d)\d{1,2}\.\d{1,2}\.(?<year>\d{2})(?!\d)/u;
/** `4/9/24` is a day in April or in September. */
const eitherDay = /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/\d{2}/u;

const atDay = (month: number, day: number) => month * 31 + day;

/** Reads the first day of a text, and the hour beside it; null for none. */
export function readSaidMoment(text: string): SaidMoment | null {
  if (eitherDay.test(text)) return null;
  const minutes = readMinutes(text);
  const [figures] = datesInFigures(text);
  const short = shortYear.exec(text)?.groups?.["year"];
  const year = yearInFull.exec(text)?.[0] ?? (short && `20${short}`);
  const ofYear = year === undefined ? null : Number(year);
  if (figures) return { year: ofYear, day: atDay(figures.month, figures.day), minutes };
  for (const shape of [dayThenMonth, monthThenDay])
    for (const { groups = {} } of text.matchAll(shape)) {
      const month = readMonth(foldWord(groups["name"] ?? ""));
      if (month === undefined) continue;
      return { year: ofYear, day: atDay(month, Number(groups["day"])), minutes };
    }
  return null;
}

/** The minutes since the day began, of the first time of day in a text. */
function readMinutes(text: string): number | null {
  const { hour, minute, half } = clockOfDay.exec(text)?.groups ?? {};
  if (hour === undefined) return null;
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return hours * 60 + Number(minute);
}

/** A line of a diary begins with its day. */
const diaryOpening = /^\W{0,2}\S+ \S+(?: \d{4})?/u;

/**
 * When something was said: by its message, the day above it or that it begins with, or else by what its document is called.
 */
export function whenSaid({
  unit,
  passage,
}: Pick<Candidate, "unit" | "passage">): SaidMoment | null {
  const { sentAt, context, words } = unit;
  const own = sentAt ?? (context !== null && isDateLine(context) ? context : null);
  return (
    (own === null ? null : readSaidMoment(own)) ??
    (isDateLine(diaryOpening.exec(words)?.[0] ?? "") ? readSaidMoment(words) : null) ??
    readSaidMoment(passage.title)
  );
}

/** Returns how much later one moment is than another: above 0, below 0, or 0 where they do not tell. */
export function compareMoments(one: SaidMoment, other: SaidMoment): number {
  if (one.year !== null && other.year !== null && one.year !== other.year)
    return one.year - other.year;
  if (one.day !== other.day) return one.day - other.day;
  return one.minutes === null || other.minutes === null ? 0 : one.minutes - other.minutes;
}
