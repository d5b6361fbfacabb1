import type { AskedTable, MentionOf } from "./asked-table.ts";
import { only } from "./choose-column.ts";
import type { Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import type { GroupKey } from "./table-question.ts";

/** Whether the groups of a key are times. */
export const isOfTimes = ({ columns }: OpenTable, { column, by }: GroupKey): boolean =>
  by !== "cell" || columns[column]?.months !== null;

/**
 * Reads what the rows are grouped by: "per month", "by shop", "which month", "Ada or Ivo".
 * @returns undefined if a word asks for a group that the table does not have.
 */
export function readKey(
  asked: AskedTable,
  order: MentionOf<"order"> | null,
): GroupKey | null | undefined {
  const keys: (GroupKey | null)[] = [];
  for (const each of asked.all("each")) {
    asked.use(each);
    const next = asked.behind(each);
    if (next?.kind === "period") keys.push(keyOfPeriod(asked, next));
    else if (isGroup(asked, next)) keys.push(keyOfColumn(asked, next));
  }
  for (const or of asked.all("or")) keys.push(order && keyOfChoice(asked, or));
  if (order)
    for (const period of asked.all("period"))
      if (!asked.isUsed(period)) keys.push(keyOfPeriod(asked, period));
  if (keys.includes(null) || keys.length > 1 || !spansFit(asked)) return undefined;
  return keys[0] ?? null;
}

function isGroup(asked: AskedTable, mention: Mention | undefined): mention is MentionOf<"column"> {
  if (mention?.kind !== "column" || mention.columns.some((column) => asked.isSized(column)))
    return false;
  const next = asked.behind(mention);
  const isOfValue = next?.kind === "value" && mention.columns.some((each) => next.cells.has(each));
  return !isOfValue && !mention.columns.every((column) => asked.isUnique(column));
}

function keyOfColumn(asked: AskedTable, mention: MentionOf<"column">): GroupKey | null {
  asked.use(mention);
  const column = only(mention.columns);
  return column === null ? null : { column, by: "cell" };
}

function keyOfPeriod(asked: AskedTable, period: MentionOf<"period">): GroupKey | null {
  asked.use(period);
  const column = columnOfTimes(asked.table);
  return column === null ? null : { column, by: period.by };
}

/** The column of two values that are compared with each other. */
function keyOfChoice(asked: AskedTable, or: MentionOf<"or">): GroupKey | null {
  const [one, other] = [-1, 1].map((places) => asked.behind(or, places));
  if (one?.kind !== "value" || other?.kind !== "value") return null;
  const column = only([...one.cells.keys()].filter((each) => other.cells.has(each)));
  return column === null ? null : { column, by: "cell" };
}

const columnOfTimes = ({ columns }: OpenTable): number | null =>
  only(columns.flatMap(({ months }, column) => (months === null ? [] : [column])));

const monthsOfPeriod = { month: 1, year: 12 } as const;

/** Whether all rows are within each time that the question names without its date: "in the half year". */
function spansFit(asked: AskedTable): boolean {
  const lengths = [
    ...asked.all("span").map(({ months }) => months),
    ...asked.all("period").flatMap((each) => (asked.isUsed(each) ? [] : monthsOfPeriod[each.by])),
  ];
  if (lengths.length === 0) return true;
  const { months } = asked.table.columns[columnOfTimes(asked.table) ?? -1] ?? {};
  const numbers = (months ?? []).flatMap((month) => {
    const [year, number] = (month ?? "").split("-").map(Number);
    return year && number ? [year * 12 + number] : [];
  });
  const length = Math.max(...numbers) - Math.min(...numbers) + 1;
  return numbers.length > 0 && lengths.every((each) => length <= each);
}
