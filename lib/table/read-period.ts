import { askedWeekday } from "../question/calendar-names.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Meaning } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { dayOf, writtenDay } from "./read-column.ts";
import type { Column } from "./table.ts";
import type { Vocabulary } from "./vocabulary.ts";

type MonthWords = Pick<Vocabulary, "months" | "monthSpan">;
type NamedPeriod<Kind extends Meaning["kind"]> = Extract<Meaning, { kind: Kind }> & {
  length: number;
};

/** Whether a day such as "2025-04-02" or a month such as "2025-04" is in a period, and how many words say so. */
type SaidPeriod = { isIn: (time: string) => boolean; length: number };

/**
 * Reads a day, a month, a year or a span of months that rows of a table are in, as their cells in its columns of days or
 * months; or, where columns are named by days or months, as those columns. Null if there are none. A month without a year
 * is that of each year.
 * @param words of a question, from where the period may begin.
 */
export function readPeriod(
  words: readonly string[],
  table: OpenTable,
  vocabulary: MonthWords,
): NamedPeriod<"value"> | NamedPeriod<"column"> | null {
  const said = [
    readDay(words, vocabulary),
    readMonthSpan(words, vocabulary),
    readOnePeriod(words[0] ?? "", vocabulary),
  ].filter((each) => each !== null);
  for (const { isIn, length } of said) {
    const cells = cellsWhere(table, timesOf, isIn);
    if (cells) return { kind: "value", cells, said: words.slice(0, length).join(" "), length };
  }
  for (const { isIn, length } of [readMonthOfYear(words, vocabulary), ...said].flatMap(
    (each) => each ?? [],
  )) {
    const columns = columnsNamedBy(table, ({ time }) => time !== null && isIn(time));
    if (columns.length > 0) return { kind: "column", columns, length };
  }
  return null;
}

/** Reads a day of the week that rows are of, or that columns are named by. */
export function readWeekday(
  word: string,
  table: OpenTable,
  language: AskedLanguage,
): NamedPeriod<"value"> | NamedPeriod<"column"> | null {
  const day = askedWeekday(word, language);
  if (day === null) return null;
  const cells = cellsWhere(
    table,
    ({ weekdays }) => weekdays,
    (each) => each === day,
  );
  if (cells) return { kind: "value", cells, length: 1 };
  const columns = columnsNamedBy(table, ({ weekday }) => weekday === day);
  return columns.length > 0 ? { kind: "column", columns, length: 1 } : null;
}

/** The cells of which what is read of them fits, by column; null if there are none. */
function cellsWhere<Read>(
  { columns, rows }: OpenTable,
  read: (column: Column) => readonly (Read | null)[] | null,
  fits: (each: Read) => boolean,
): ReadonlyMap<number, ReadonlySet<string>> | null {
  const found = columns.flatMap((column, at): [number, Set<string>][] => {
    const said = read(column) ?? [];
    const fitting = rows.filter((_, row) => isFitting(said[row] ?? null, fits));
    return fitting.length > 0 ? [[at, new Set(fitting.map(({ cells }) => cells[at] ?? ""))]] : [];
  });
  return found.length > 0 ? new Map(found) : null;
}

function isFitting<Read>(each: Read | null, fits: (each: Read) => boolean): boolean {
  return each !== null && fits(each);
}

/** The day of each row, or its month where it has no day. */
function timesOf({ kind, months, sizes }: Column): readonly (string | null)[] | null {
  if (kind !== "date") return months;
  return sizes.map((day) =>
    day === null ? null : new Date(day * 86_400_000).toISOString().slice(0, 10),
  );
}

const columnsNamedBy = ({ columns }: OpenTable, fits: (named: Column["named"]) => boolean) =>
  columns.flatMap(({ named }, at) => (fits(named) ? [at] : []));

const yearCell = /^(?:19|20)\d{2}$/u;

/** Reads "12 March 2025", "March 12", "12.3.2025". */
function readDay(words: readonly string[], { months }: MonthWords): SaidPeriod | null {
  const [first = "", second = "", third = ""] = words;
  const written = writtenDay(first);
  if (written !== undefined && dayOf(first) !== null)
    return { isIn: (time) => time === written, length: 1 };
  const dayNumbered = (word: string) =>
    /^(?<day>\d{1,2})(?:st|nd|rd|th|er)?$/u.exec(word)?.groups?.["day"];
  const month = months.get(first) ?? months.get(second);
  const day = dayNumbered(months.has(first) ? second : first);
  if (month === undefined || day === undefined) return null;
  const ending = `-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return yearCell.test(third)
    ? { isIn: (time) => time === `${third}${ending}`, length: 3 }
    : { isIn: (time) => time.endsWith(ending), length: 2 };
}

/** Reads a month with its year, both of which name a column. */
function readMonthOfYear(
  [first = "", year = ""]: readonly string[],
  { months }: MonthWords,
): SaidPeriod | null {
  const month = months.get(first);
  return month !== undefined && yearCell.test(year)
    ? { isIn: (time) => time.startsWith(`${year}-${String(month).padStart(2, "0")}`), length: 2 }
    : null;
}

function readOnePeriod(word: string, { months }: MonthWords): SaidPeriod | null {
  const number = months.get(word);
  if (number) return { isIn: (time) => monthOf(time) === number, length: 1 };
  return /^(?:19|20)\d{2}(?:-\d{2})?$/u.test(word)
    ? { isIn: (time) => time.startsWith(word), length: 1 }
    : null;
}

const monthOf = (time: string) => Number(time.slice(5, 7));

const monthLength = "2025-01".length;

/** Reads "January to April", "between December 2024 and February 2025". */
function readMonthSpan(
  words: readonly string[],
  { months, monthSpan }: MonthWords,
): SaidPeriod | null {
  let at = monthSpan.opens.has(words[0] ?? "") ? 1 : 0;
  const isOpened = at === 1;
  const readEnd = () => {
    const number = months.get(words[at] ?? "");
    const own = yearCell.test(words[at + 1] ?? "") ? Number(words[at + 1]) : null;
    at += own === null ? 1 : 2;
    return { number, own };
  };
  const first = readEnd();
  const joins = words[at] ?? "";
  at += 1;
  const last = readEnd();
  if (!first.number || !last.number) return null;
  if (!monthSpan.joins.has(joins) && !(isOpened && monthSpan.and.has(joins))) return null;
  const isIn = spanTest([first.number, first.own], [last.number, last.own]);
  return { isIn: (time) => isIn(time.slice(0, monthLength)), length: at };
}

type SpanEnd = readonly [month: number, year: number | null];

/** Tells the months of a span. Of two ends of which one has a year, the other is in the same year or in the one beside it. */
function spanTest(
  [first, firstYear]: SpanEnd,
  [last, lastYear]: SpanEnd,
): (month: string) => boolean {
  const isAcross = first > last;
  const from = firstYear ?? (lastYear === null ? null : lastYear - Number(isAcross));
  if (from === null)
    return (month) => {
      const number = monthOf(month);
      return isAcross ? number >= first || number <= last : number >= first && number <= last;
    };
  const to = lastYear ?? from + Number(isAcross);
  const write = (number: number, of: number) => `${of}-${String(number).padStart(2, "0")}`;
  return (month) => month >= write(first, from) && month <= write(last, to);
}
