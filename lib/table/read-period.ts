import type { Meaning } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Period = Extract<Meaning, { kind: "value" }> & { length: number };
type MonthWords = Pick<Vocabulary, "months" | "monthSpan">;

/** Whether a month such as "2025-04" is in a period, and how many words say so. */
type SaidPeriod = { isIn: (month: string) => boolean; length: number };

/**
 * Reads a month, a year or a span of months that rows of a table are in, as their cells in its columns of days or months;
 * null if none are. A month without a year is that of each year.
 * @param words of a question, from where the period may begin.
 */
export function readPeriod(
  words: readonly string[],
  { columns, rows }: OpenTable,
  vocabulary: MonthWords,
): Period | null {
  const said = readMonthSpan(words, vocabulary) ?? readOnePeriod(words[0] ?? "", vocabulary);
  if (!said) return null;
  const found = columns.flatMap(({ months }, column): [number, Set<string>][] => {
    const cells = (months ?? []).flatMap((month, row) =>
      month !== null && said.isIn(month) ? [rows[row]?.cells[column] ?? ""] : [],
    );
    return cells.length > 0 ? [[column, new Set(cells)]] : [];
  });
  if (found.length === 0) return null;
  const { length } = said;
  return { kind: "value", cells: new Map(found), said: words.slice(0, length).join(" "), length };
}

const yearCell = /^(?:19|20)\d{2}$/u;

function readOnePeriod(word: string, { months }: MonthWords): SaidPeriod | null {
  const number = months.get(word);
  if (number) return { isIn: (month) => monthOf(month) === number, length: 1 };
  return /^(?:19|20)\d{2}(?:-\d{2})?$/u.test(word)
    ? { isIn: (month) => month.startsWith(word), length: 1 }
    : null;
}

const monthOf = (month: string) => Number(month.slice(5, 7));

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
  return { isIn, length: at };
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
