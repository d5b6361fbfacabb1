import { foldWord } from "./read-language.ts";
import type { AskedLanguage } from "./words/index.ts";

/** Letters of the beginning of a day's name that mean it: "Tues". */
const minBegunLetters = 4;
/** Shorter words of a question, "so", are other words more often than days. */
const minAskedLetters = 3;

const calendarLanguages = ["en", "de", "fr", "es"] as const;

const nameInCalendar = (language: AskedLanguage, part: Intl.DateTimeFormatOptions, day: number) =>
  new Intl.DateTimeFormat(language, { ...part, timeZone: "UTC" }).format(day);

/** The names of days or months in a language, each whole and short; `days` are dates with them, in order. */
function calendarNames(
  language: AskedLanguage,
  part: "weekday" | "month",
  days: readonly number[],
): readonly (readonly [string, string])[] {
  const named = (form: "long" | "short") => {
    return days.map((day) =>
      foldWord(nameInCalendar(language, { [part]: form }, day).replace(".", "")),
    );
  };
  const short = named("short");
  return named("long").map((name, at) => [name, short[at] ?? name]);
}

function inEachLanguage<Names>(read: (language: AskedLanguage) => Names) {
  return { en: read("en"), de: read("de"), fr: read("fr"), es: read("es") };
}

// 1 January 2024 was a Monday.
const week = Array.from({ length: 7 }, (_, at) => Date.UTC(2024, 0, at + 1));
const dayOfEachMonth = Array.from({ length: 12 }, (_, at) => Date.UTC(2024, at, 15));

/** The whole names of each month in all languages, those of one month as one text. */
export const namesOfMonths: readonly string[] = dayOfEachMonth.map((day) =>
  calendarLanguages.map((language) => nameInCalendar(language, { month: "long" }, day)).join(" "),
);

const daysByLanguage = inEachLanguage((language) => calendarNames(language, "weekday", week));

/** The numbers of months by their names, whole and short. */
export const monthsByLanguage: Readonly<Record<AskedLanguage, ReadonlyMap<string, number>>> =
  inEachLanguage(
    (language) =>
      new Map(
        calendarNames(language, "month", dayOfEachMonth).flatMap((names, at) =>
          names.map((name) => [name, at + 1]),
        ),
      ),
  );

/** The number of the month that a word is in any of the languages; null for any other word. */
export const monthOfName = (word: string): number | null =>
  Object.values(monthsByLanguage)
    .map((months) => months.get(word))
    .find((number) => number !== undefined) ?? null;

function weekdayCalled(language: AskedLanguage, word: string): number | null {
  const at = daysByLanguage[language].findIndex(
    ([name, short]) =>
      word === short ||
      (word.length >= minBegunLetters && name.startsWith(word)) ||
      // "Fridays", "freitags"
      word === `${name}s`,
  );
  return at < 0 ? null : at;
}

/** The day of the week that a word of a question names, from 0 for Monday; null for any other word. */
export const askedWeekday = (word: string, language: AskedLanguage): number | null =>
  word.length < minAskedLetters ? null : weekdayCalled(language, word);

/** The days of the week among texts, in the language that has most of them; null where it has fewer than two. */
export function weekdaysAmong(texts: readonly string[]): readonly (number | null)[] | null {
  const words = texts.map((text) => foldWord(text.trim().replace(/\.$/u, "")));
  const read = calendarLanguages.map((language) =>
    words.map((word) => weekdayCalled(language, word)),
  );
  const kinds = (days: readonly (number | null)[]) =>
    new Set(days.filter((day) => day !== null)).size;
  const [most] = read.toSorted((a, b) => kinds(b) - kinds(a));
  return most && kinds(most) > 1 ? most : null;
}

/** {@link weekdaysAmong} texts of which each that is not empty is a day of the week; else null. */
export function weekdaysIn(texts: readonly string[]): readonly (number | null)[] | null {
  const days = weekdaysAmong(texts);
  return days?.every((day, at) => day !== null || texts[at]?.trim() === "") ? days : null;
}
