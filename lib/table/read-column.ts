import { isoDate } from "../ingestion/parse/iso-date.ts";
import { monthOfName, weekdaysIn } from "../question/calendar-names.ts";
import { slashedDays } from "./slashed-days.ts";
import type { Column } from "./table.ts";
import { tableTokens } from "./tokens.ts";

/** Names of one unit, first the one that it is known by. A currency may come before its number. */
const unitNames = [
  "eur euro euros €",
  "usd dollar dollars dollares $",
  "gbp pound pounds £",
  "chf franken francs",
  "% percent prozent pourcent",
  "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos",
  "min mins minute minutes minuten minuto minutos",
  "h hr hrs hour hours std stunde stunden heure heures hora horas",
  "d day days tag tage jour jours dia dias",
  "kg kilo kilos",
  "g gram grams gramm gramme grammes gramo gramos",
  "km kilometre kilometres kilometer kilometers kilometros kilometro kms",
  "mi mile miles meilen milles millas",
  "m metre metres meter meters metro metros",
  "cm",
  "c celsius",
  "f fahrenheit",
  "kwh",
].map((line) => line.split(" "));

/** The unit that a word names, by its first name. */
export function columnUnit(word: string): string | null {
  const lower = word.toLowerCase();
  return unitNames.find((names) => names.includes(lower))?.[0] ?? null;
}

/** Whether a cell has nothing in it. */
export const isEmptyCell = (cell: string) => emptyCell.test(cell.trim());

const emptyCell = /^(?:[-–—?.]*|n\/?a|none|null|keine?)$/iu;
const figureShape =
  /^(?<before>€|\$|£|eur|usd|gbp|chf)?\s*(?<sign>[-+−]?)(?<digits>\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?|\d(?:[\d.,]*\d)?)\s*(?<unit>[\p{L}%€$£]{0,10})\.?$/iu;

/** A longer cell is neither a number nor a day (UTF-16 units). */
const maxSizeChars = 40;

const dottedDay = /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/u;

/** A number as it is written: its digits with their separators, and its unit. */
type WrittenNumber = { digits: string; unit: string };

/** Reads a text that is one number, with its unit or without; null for any other. */
export function writtenFigure(text: string): WrittenNumber | null {
  const groups = text.length > maxSizeChars ? null : figureShape.exec(text.trim())?.groups;
  if (!groups || dottedDay.test(text.trim())) return null;
  const { before, sign, digits = "", unit = "" } = groups;
  const bare = digits.replace(/[\s'’]/gu, "");
  return { digits: sign === "-" || sign === "−" ? `-${bare}` : bare, unit: before ?? unit };
}

/** How numbers are written: which sign is the decimal mark. */
export type DecimalMark = "." | ",";

/** The decimal mark of numbers that are written alike. A mark before three digits each time parts thousands, if shorter numbers have none. */
export function decimalMarkOf(numbers: readonly string[]): DecimalMark {
  for (const digits of numbers) {
    const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
    const sign = digits.charAt(last);
    if (sign !== "." && sign !== ",") continue;
    const other = sign === "." ? "," : ".";
    if (digits.includes(other) || !/^-?\d{1,3}(?:[.,]\d{3})+$/u.test(digits))
      return digits.indexOf(sign) === last ? sign : other;
    if (digits.indexOf(sign) !== last) return other;
    if (sign === ",") return ".";
    // "1.240" beside "980" has its thousands parted, beside "0.350" its decimals.
    if (numbers.some((each) => /^-?\d{1,3}$/u.test(each))) return ",";
  }
  return ".";
}

/** The size of a number by its decimal mark. */
export function sizeOf(digits: string, mark: DecimalMark): number {
  const whole = digits.replaceAll(mark === "." ? "," : ".", "");
  return Number(mark === "," ? whole.replace(",", ".") : whole);
}

/** A day or a month as files write it, in ISO 8601: `2024-07-01`, `1 July 2024`, `1.7.2024`, `2024-07`; undefined for any other text. */
export function writtenDay(text: string): string | undefined {
  if (text.length > maxSizeChars) return undefined;
  const { d, m, y } = dottedDay.exec(text.trim())?.groups ?? {};
  const iso = isoDate(d ? `${y}-${m}-${d}` : text);
  return iso && iso.length > 4 ? iso : undefined;
}

/** Days since 1970, of a text that is a day; null for any other. */
export function dayOf(text: string): number | null {
  return dayNumber(writtenDay(text));
}

const isoDayLength = "2025-01-31".length;
const dayNumber = (iso: string | undefined) =>
  iso?.length === isoDayLength ? Date.parse(`${iso}T00:00:00Z`) / 86_400_000 : null;

/** What a cell of yes or no says. */
export const saysYes = (cell: string) => /^(?:yes|y|true|ja|oui|vrai|s[ií])$/iu.test(cell.trim());
const saysNo = (cell: string) => /^(?:no|n|false|nein|non|faux)$/iu.test(cell.trim());

/** Reads a column: numbers of one unit or days, if each cell with something in it is one, else words. */
export function readColumn(name: string, cells: readonly string[]): Column {
  const filled = cells.filter((cell) => !isEmptyCell(cell));
  const isUnique = new Set(cells).size === cells.length;
  const words: Column = {
    name,
    kind: "text",
    unit: null,
    sizes: cells.map(() => null),
    months: null,
    weekdays: weekdaysIn(cells),
    named: { time: timeNamed(name), weekday: null },
    hasEmpty: filled.length > 0 && filled.length < cells.length,
    isYesNo: filled.every((cell) => saysYes(cell) || saysNo(cell)),
    isUnique,
    isNumbering: false,
    isRunning: false,
  };
  if (filled.length === 0) return { ...words, isYesNo: false };
  const sizes = (size: (cell: string) => number | null) =>
    cells.map((cell) => (isEmptyCell(cell) ? null : size(cell)));
  const numbers = filled.map(writtenFigure);
  // "03" is a shelf, a house or a post code, which nothing is more or less than.
  const areCodes = filled.some((cell) => /^0\d+$/u.test(cell.trim()));
  if (!areCodes && numbers.every((number) => number !== null)) {
    const units = new Set(numbers.map(({ unit }) => columnUnit(unit) ?? unit.toLowerCase()));
    if (units.size > 1) return words;
    const mark = decimalMarkOf(numbers.map(({ digits }) => digits));
    const [own] = units;
    const read = sizes((cell) => sizeOf(writtenFigure(cell)?.digits ?? "", mark));
    const named = tableTokens(name)
      .map(columnUnit)
      .find((unit) => unit !== null);
    return {
      ...words,
      kind: "number",
      unit: own || named || null,
      sizes: read,
      isNumbering: !own && !named && countsUp(read),
    };
  }
  const days = daysOf(filled);
  if (!days) return words;
  const months = cells.map((cell) => days.get(cell)?.slice(0, 7) ?? null);
  const isOfDays = [...days.values()].every((day) => day.length === isoDayLength);
  return {
    ...words,
    months,
    ...(isOfDays ? { kind: "date", sizes: cells.map((cell) => dayNumber(days.get(cell))) } : {}),
  };
}

/** The day or month that a column is named by: "2025-03-12", "12.3.2025", "March 2025", "Mar". */
function timeNamed(name: string): string | null {
  const day = writtenDay(name);
  if (day) return day;
  const [word = "", year = "0000", ...others] = tableTokens(name);
  const month = monthOfName(word);
  return month !== null && others.length === 0 && /^\d{4}$/u.test(year)
    ? `${year}-${String(month).padStart(2, "0")}`
    : null;
}

/** Fewer numbers may be in order by chance. */
const minNumbered = 4;
/** Numbers of rows of which more are missing are no numbers of rows. */
const maxGapOfNumbers = 2;

/** Whether numbers count rows, up or down, perhaps with gaps. */
function countsUp(sizes: readonly (number | null)[]): boolean {
  const steps = sizes.slice(1).map((size, at) => (size ?? 0) - (sizes[at] ?? 0));
  const length = Math.abs(steps.reduce((sum, step) => sum + step, 0));
  return (
    sizes.length >= minNumbered &&
    sizes.every((size) => size !== null && Number.isInteger(size)) &&
    (steps.every((step) => step > 0) || steps.every((step) => step < 0)) &&
    length <= steps.length * maxGapOfNumbers
  );
}

/** The days or months that cells are, in ISO 8601; null if one of them is none. */
function daysOf(cells: readonly string[]): ReadonlyMap<string, string> | null {
  const days = slashedDays(cells) ?? cells.map(writtenDay);
  const read = cells.flatMap((cell, at): [string, string][] => {
    const day = days[at];
    return day === undefined ? [] : [[cell, day]];
  });
  return read.length < cells.length ? null : new Map(read);
}
