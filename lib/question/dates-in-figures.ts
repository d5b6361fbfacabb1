/** A date in figures, by its place in a text. */
export type DateInFigures = { start: number; end: number; day: number; month: number };

/** A day before its month, which is surely one beside a year, a text or a comma: `13.06.`, `13.6.2023`, `13/06/23`. */
const dayFirst =
  /(?<![\d.,/])(?<day>\d{1,2})(?<sign>[./])(?<month>\d{1,2})(?:\k<sign>(?:\d{4}|\d{2})|\.(?=\s+\p{L}|,))(?!\d)/gu;

/** The year first, as tables and logs have it: `2025-02-20`. */
const yearFirst = /(?<![\d-])(?:19|20)\d{2}-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu;

/** Returns the dates of a text in figures, of either form; a decimal that ends a sentence ("a pH of 7.2.") is none. */
export function datesInFigures(text: string): DateInFigures[] {
  return [...text.matchAll(dayFirst), ...text.matchAll(yearFirst)].flatMap((match) => {
    const [day, month] = [Number(match.groups?.["day"]), Number(match.groups?.["month"])];
    const isDate = day >= 1 && day <= 31 && month >= 1 && month <= 12;
    return isDate ? [{ start: match.index, end: match.index + match[0].length, day, month }] : [];
  });
}

/** Returns a text with a space in place of each date in figures. */
export function withoutDatesInFigures(text: string): string {
  return datesInFigures(text)
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}
