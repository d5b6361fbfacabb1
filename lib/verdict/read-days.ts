import { fold } from "../keyword/fold.ts";
import { type AskedLanguage, questionWords } from "../question/words/index.ts";
import type { CalendarDay, FactOf } from "./fact.ts";
import { factVocabulary } from "./fact-words.ts";

/** Months and days of the week that are another word in small letters: "you may", "he sat in the sun". */
const calendarHomonyms = new Set(["may", "march", "mar", "sat", "sun", "second"]);

type Calendar = {
  /** The number of each month, and of each day of the week, by its name. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
  shapes: readonly RegExp[];
};

const yearShape = "(?<year>1[0-9]\\d\\d|20\\d\\d)";
const dayNumber = "(?<day>[0-3]?\\d)(?:st|nd|rd|th|er|\\.|º)?";

function readCalendar(language: AskedLanguage): Calendar {
  const names = questionWords[language].shows.calendar.split(" ");
  const months = new Map<string, number>();
  for (const [at, name] of names.slice(0, 12).entries()) {
    const short = fold(name).slice(0, 3);
    // In French "jui" is two months.
    if (months.has(short)) months.delete(short);
    else months.set(short, at + 1);
    months.set(fold(name), at + 1);
  }
  months.set("sept", 9);
  const days = names.slice(12).filter((name) => !months.has(fold(name)));
  const weekdays = new Map(days.map((name, at) => [fold(name), weekdayAt(name, days, at)]));
  const month = `(?<month>${[...names.slice(0, 12), ...months.keys()].toSorted((a, b) => b.length - a.length).join("|")})\\.?`;
  const of = "(?: of| de| del)?";
  const shape = (pattern: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}.,:/_-])(?:${pattern})(?![\\p{L}\\p{N}_])`, "giu");
  return {
    months,
    weekdays,
    shapes: [
      /(?<![\p{N}.])(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})(?!\p{N})/gu,
      /(?<![\p{N}.])(?<day>\d{1,2})(?<sign>[./])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?!\p{N}|\.\p{N})/gu,
      shape(`${dayNumber}${of} ${month}(?:,?${of} ${yearShape})?`),
      shape(`${month} ${dayNumber}(?:,? ${yearShape})?`),
      shape(`${month},?${of} ${yearShape}`),
    ],
  };
}

/** The place in the week: lists have the long names first, then further forms of all seven or of some. */
function weekdayAt(name: string, days: readonly string[], at: number): number {
  const first = days.findIndex((day) => fold(day).slice(0, 3) === fold(name).slice(0, 3));
  const place = first < 0 ? at : first;
  // "Sonnabend" comes between Saturday and Sunday.
  return fold(name) === "sonnabend" ? 5 : Math.min(place, 6);
}

const calendars = new Map<AskedLanguage, Calendar>(
  (["en", "de", "fr", "es"] as const).map((language) => [language, readCalendar(language)]),
);

const decade = /(?<![\p{L}\p{N}.,])(?<year>1\d\d0|20\d0)(?:s|er)(?![\p{L}\p{N}])/gu;
const bareYear =
  /(?<![\p{L}\p{N}.,:/_#$€£-])(?<year>1[5-9]\d\d|20\d\d)(?![\p{L}\p{N}_:/%]|[.,]\d|-\d{2}\b|\s?[%€$£°])/gu;
const anyWord = /[\p{L}\p{M}]+/gu;

/** Reads the dates of a text: days, months, years, days of the week. */
export function readDays(text: string, language: AskedLanguage): FactOf<"day">[] {
  const calendar = calendars.get(language);
  if (!calendar) return [];
  const facts: FactOf<"day">[] = [];
  const take = (start: number, said: string, days: CalendarDay[]) => {
    const end = start + said.length;
    if (days.length === 0 || facts.some((fact) => fact.start < end && start < fact.end)) return;
    facts.push({ kind: "day", said, start, end, days });
  };
  if (/\d/.test(text)) {
    for (const shape of calendar.shapes)
      for (const match of text.matchAll(shape))
        take(match.index, match[0], daysOf(match, calendar));
    for (const match of text.matchAll(decade))
      take(match.index, match[0], [{ year: Number(match.groups?.year), decade: true }]);
    for (const match of text.matchAll(bareYear))
      if (readsAsYear(text, match.index, match[0], language))
        take(match.index, match[0], [{ year: Number(match[0]) }]);
  }
  for (const { 0: said, index } of text.matchAll(anyWord)) {
    const day = namedDay(said, text.slice(Math.max(0, index - 24), index), calendar, language);
    if (day) take(index, said, [day]);
  }
  return shareYears(
    text,
    facts.toSorted((a, b) => a.start - b.start),
  );
}

/** Gives the first day of a range the year of the last one: "3 May to 7 May 2026". */
function shareYears(text: string, facts: readonly FactOf<"day">[]): FactOf<"day">[] {
  return facts.map((fact, at) => {
    const next = facts[at + 1];
    const year = next?.days[0]?.year;
    if (!next || year === undefined || !dayRangeSign.test(text.slice(fact.end, next.start)))
      return fact;
    const days = fact.days.map((day) =>
      day.day === undefined || day.year !== undefined ? day : { ...day, year },
    );
    return { ...fact, days };
  });
}

function namedDay(
  said: string,
  before: string,
  { months, weekdays }: Calendar,
  language: AskedLanguage,
): CalendarDay | null {
  const name = fold(said.toLowerCase());
  // Of three letters, only May is whole, and is one where a time is said: "in May".
  const isWhole = said.length > 3 || (/^ma[iy]$/.test(name) && isBehindTimeWord(before, language));
  const month = isWhole ? months.get(name) : undefined;
  const weekday = weekdays.get(name);
  if (month === undefined && weekday === undefined) return null;
  // A homonym counts with a capital inside a sentence.
  if (calendarHomonyms.has(name) && (!/^\p{Lu}/u.test(said) || !/[\p{L}\p{N},]\s$/u.test(before)))
    return null;
  return month === undefined ? { weekday: weekday ?? 0 } : { month };
}

function isBehindTimeWord(before: string, language: AskedLanguage): boolean {
  const word = /([\p{L}\p{M}']+)\s+$/u.exec(before)?.[1]?.toLowerCase() ?? "";
  return factVocabulary[language].beforeYear.split(" ").includes(word);
}

function daysOf({ groups = {} }: RegExpMatchArray, { months }: Calendar): CalendarDay[] {
  const { year: said, month = "", day, sign } = groups;
  const full = said?.length === 2 ? 2000 + Number(said) : Number(said);
  const own = said === undefined ? {} : { year: full };
  const written = months.get(fold(month.toLowerCase())) ?? Number(month);
  const one: CalendarDay = { ...own, month: written, ...(day ? { day: Number(day) } : {}) };
  const other: CalendarDay = { ...own, month: Number(day), day: written };
  return (sign === "/" ? [one, other] : [one]).filter(
    (each) =>
      (each.month ?? 0) >= 1 &&
      (each.month ?? 0) <= 12 &&
      (each.day ?? 1) >= 1 &&
      (each.day ?? 1) <= 31,
  );
}

const dayRangeSign = /^\s?(?:-|–|—|to|until|through|bis(?: zum)?|au|à|al|a|hasta(?: el)?)\s?$/iu;

/** Whether four digits are a year: in brackets, at the end of a clause, or behind a word such as "since". */
function readsAsYear(text: string, at: number, said: string, language: AskedLanguage): boolean {
  const behind = text.slice(at + said.length);
  if (text.charAt(at - 1) === "(" || /^(?:\s*(?:$|[.,;:)!?]|[-–—]))/u.test(behind)) return true;
  return (
    isBehindTimeWord(text.slice(Math.max(0, at - 20), at), language) &&
    !/^\s\p{Ll}+s\b/u.test(behind)
  );
}

/** Whether two dates may be the same one: nothing that both say differs. */
export function isSameDay(one: CalendarDay, other: CalendarDay): boolean {
  const sharesYear = one.year !== undefined && other.year !== undefined;
  if (sharesYear && (one.decade ?? other.decade ?? false)) {
    if (Math.floor((one.year ?? 0) / 10) !== Math.floor((other.year ?? 0) / 10)) return false;
  } else if (sharesYear && one.year !== other.year) return false;
  const keys = ["month", "day", "weekday"] as const;
  const shared = keys.filter((key) => one[key] !== undefined && other[key] !== undefined);
  return (sharesYear || shared.length > 0) && shared.every((key) => one[key] === other[key]);
}
