import type { AskedLanguage } from "../question/words/index.ts";
import { AskedTable, type MentionOf } from "./asked-table.ts";
import { columnsAbout, columnWithUnit } from "./choose-column.ts";
import { isOfClock, lastsBetween } from "./clock-columns.ts";
import type { Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { isEmptyCell } from "./read-column.ts";
import { readAskedValues } from "./read-conditions.ts";
import type { DataRow } from "./table.ts";
import type { CellCondition } from "./table-question.ts";

/** What a question asks of rows: their cells in some columns, or all where none is asked for. */
export type CellLookUp = {
  cells: readonly CellCondition[];
  asked: readonly number[];
  /** Whether it asks for a time: "when". */
  asksWhen: boolean;
};

/** What a look-up is made of; other words ask for something to be computed, or to be left out. */
const lookUpKinds: ReadonlySet<Mention["kind"]> = new Set([
  "column",
  "value",
  "number",
  "rows",
  "document",
  "about",
  "asker",
  "unit",
  "list",
  "count",
  "figure",
  "filler",
]);

/** Reads a question for what it looks up in a table, or a part of it: "and on Friday". Null if it asks for anything else. */
export function readLookUp(
  mentions: readonly Mention[],
  table: OpenTable,
  language: AskedLanguage,
): CellLookUp | null {
  if (mentions.some(({ kind }) => !lookUpKinds.has(kind))) return null;
  const words = new AskedTable(mentions, table, language);
  const cells = readAskedValues(words);
  const asked = cells && columnsAsked(words);
  if (!cells || !asked) return null;
  const asksWhen = words.askers.some(({ aspect }) => aspect === "date");
  const beside = asked.filter((at) => !cells.some(({ column }) => column === at));
  return { cells, asked: beside, asksWhen };
}

/** Whether a look-up tells which rows it is of, and what of them. Two values tell a row by themselves. */
export const isComplete = ({ cells, asked }: CellLookUp): boolean =>
  cells.length > 1 || (cells.length > 0 && asked.length > 0);

/** A look-up with what the next question exchanges of it, or adds. */
export const continueLookUp = (
  before: CellLookUp,
  { cells, asked, asksWhen }: CellLookUp,
): CellLookUp => ({
  cells: [
    ...before.cells.filter(({ column }) => !cells.some((each) => each.column === column)),
    ...cells,
  ],
  ...(asked.length > 0 ? { asked, asksWhen } : { asked: before.asked, asksWhen: before.asksWhen }),
});

/** The columns that are asked for by their names, by what they are about or by a question word; null if there is none of a kind. */
function columnsAsked(words: AskedTable): number[] | null {
  const { table } = words;
  const all = words.all("column").filter((each) => !words.isUsed(each));
  const others = all.filter((each) => !each.isDocument);
  // "When do the courses begin" asks the courses of their beginning.
  const named = (others.length > 0 ? others : all).flatMap(({ columns }) => columns);
  const told = [
    ...words.all("about").map((about) => columnsSaidWith(words, about)),
    ...words.all("unit").map(({ unit }) => [columnWithUnit(table, unit)]),
  ];
  const found = [...named, ...told.flatMap((columns) => columns.flatMap((each) => each ?? []))];
  const isUnknown = told.some((columns) => !columns.some((each) => each !== null));
  const asksSize = words.asksFigure || words.all("count").length > 0;
  if (isUnknown || (asksSize && !found.some((column) => words.isSized(column)))) return null;
  for (const { aspect } of words.askers) {
    const fits = (column: number) =>
      aspect === "date" ? isOfTime(table, column) : !words.isSized(column);
    if (found.some(fits)) continue;
    const meant =
      aspect === "date"
        ? [...table.columns.keys()].filter((column) => isOfTime(table, column))
        : columnsAbout(table, aspect, words.language);
    if (meant.length === 0) return null;
    found.push(...meant);
  }
  return [...new Set(found)];
}

const columnsSaidWith = (
  { table, language }: AskedTable,
  { aspect, own }: MentionOf<"about">,
): (number | null)[] => (own ? [] : [...columnsAbout(table, aspect, language)]);

const isOfTime = (table: OpenTable, column: number) =>
  table.columns[column]?.kind === "date" || isOfClock(table, column);

/** More rows than this are no answer to a look-up. */
const maxLookedUp = 6;

/** The rows that a look-up is of; null if it does not tell them from the others, or most of them have nothing there. */
export function rowsLookedUp(
  { cells, asked, asksWhen }: CellLookUp,
  table: OpenTable,
): DataRow[] | null {
  const met = table.rows.filter((row) =>
    cells.every(({ column, cells: wanted }) => wanted.has(row.cells[column] ?? "")),
  );
  if (met.length === 0 || met.length === table.rows.length) return null;
  const filled =
    asked.length === 0 || met.length === 1
      ? met
      : met.filter((row) => asked.some((column) => !isEmptyCell(row.cells[column] ?? "")));
  const [column] = asked;
  // When school ends is when the last lesson does.
  const edge =
    asksWhen && column !== undefined && asked.length === 1
      ? lastsBetween(table, column, filled)
      : null;
  const rows = edge ? [edge] : filled;
  return rows.length > 0 && rows.length <= maxLookedUp ? rows : null;
}
