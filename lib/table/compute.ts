import type { OpenTable } from "./open-table.ts";
import { decimalMarkOf, writtenFigure } from "./read-column.ts";
import type { DataRow } from "./table.ts";
import type { GroupKey, SizeCondition, TableMeasure, TableQuestion } from "./table-question.ts";

/** Rows with the same cell, or of the same time, and what they come to. */
export type Group = { name: string; rows: readonly DataRow[]; figure: string };

/** What the rows of a table come to. */
export type TableFindings = {
  /** The rows that meet the question's conditions. */
  matched: readonly DataRow[];
  /** The rows that the answer rests on, in its order. */
  shown: readonly DataRow[];
  /** How many of the matched rows have a size in the column that is ordered or added up. */
  sized: number;
  /** A computed figure, written as the numbers of its column are. */
  figure: string | null;
  /** The groups of the rows, in the answer's order, and how many of the first ones are the answer. */
  groups: readonly Group[];
  leading: number;
};

/** Of more rows that are equal, none is the answer. */
const maxTied = 6;

/** Computes the answer to a question over a table; null if its rows do not tell. */
export function compute(question: TableQuestion, table: OpenTable): TableFindings | null {
  const indexes = table.rows.flatMap((_, at) => (meets(question, table, at) ? [at] : []));
  const rowsAt = (all: readonly number[]) => all.flatMap((at) => table.rows[at] ?? []);
  const matched = rowsAt(indexes);
  const found = {
    matched,
    shown: matched,
    sized: matched.length,
    figure: null,
    groups: [],
    leading: 0,
  };
  switch (question.act) {
    case "list":
    case "count":
      return found;
    case "kinds": {
      const key = { column: question.asked, by: "cell" } as const;
      const groups = groupsOf(table, indexes, { key, measure: { act: "count" } });
      return { ...found, groups, shown: groups.flatMap(({ rows }) => rows[0] ?? []) };
    }
    case "groups":
      return compareGroups(found, groupsOf(table, indexes, question), question);
    case "sum":
    case "mean": {
      const added = addUp(table, question, indexes);
      return (
        added && { ...found, shown: added.rows, sized: added.rows.length, figure: added.figure }
      );
    }
    default:
      break;
  }
  const { sizes = [] } = table.columns[question.column] ?? {};
  const shown = firstRows(sizes, indexes, question);
  const sized = indexes.filter((at) => (sizes[at] ?? null) !== null).length;
  return shown ? { ...found, shown: rowsAt(shown), sized } : null;
}

function meets({ cells, sizes }: TableQuestion, { rows, columns }: OpenTable, at: number): boolean {
  const size = (column: number) => columns[column]?.sizes[at] ?? null;
  return (
    cells.every((condition) => condition.cells.has(rows[at]?.cells[condition.column] ?? "")) &&
    sizes.every((condition) => {
      const own = size(condition.column);
      const other = "size" in condition.with ? condition.with.size : size(condition.with.column);
      return own !== null && other !== null && compares(condition.comparison, own, other);
    })
  );
}

function compares(comparison: SizeCondition["comparison"], own: number, other: number): boolean {
  if (comparison === "below") return own < other;
  if (comparison === "above") return own > other;
  return comparison === "atLeast" ? own >= other : own <= other;
}

/** The rows with the highest or lowest sizes, and those that are equal to the last of them. */
function firstRows(
  sizes: readonly (number | null)[],
  indexes: readonly number[],
  { direction, limit }: Extract<TableQuestion, { act: "order" }>,
): number[] | null {
  const sized = indexes.flatMap((at) => {
    const size = sizes[at] ?? null;
    return size === null ? [] : [{ at, size }];
  });
  const sorted = sized.toSorted((a, b) =>
    direction === "highest" ? b.size - a.size : a.size - b.size,
  );
  const last = sorted[Math.min(limit ?? 1, sorted.length) - 1];
  if (!last) return null;
  const first = sorted.filter(({ size }, place) => place < (limit ?? 1) || size === last.size);
  return first.length - (limit ?? 1) >= maxTied ? null : first.map(({ at }) => at);
}

/** The groups of rows, those with the highest figure first. Rows without a size have no part in a sum. */
function groupsOf(
  table: OpenTable,
  indexes: readonly number[],
  { key, measure }: { key: GroupKey; measure: TableMeasure },
): readonly (Group & { size: number })[] {
  const groups = Map.groupBy(indexes, (at) => nameOfGroup(table, key, at));
  return [...groups]
    .filter(([name]) => name !== "")
    .flatMap(([name, all]) => {
      const rows = all.flatMap((at) => table.rows[at] ?? []);
      if (measure.act === "count")
        return { name, rows, size: rows.length, figure: `${rows.length}` };
      const added = addUp(table, measure, all);
      return added ? { name, ...added } : [];
    })
    .toSorted((a, b) => b.size - a.size);
}

function nameOfGroup({ rows, columns }: OpenTable, { column, by }: GroupKey, at: number): string {
  if (by === "cell") return rows[at]?.cells[column] ?? "";
  const month = columns[column]?.months?.[at] ?? "";
  return by === "year" ? month.slice(0, 4) : month;
}

/** Rows of a group that are all shown. */
const maxRowsOfGroup = 6;

/** Orders the groups, and finds the ones that are asked for. Groups without an order are told in the order of their times. */
function compareGroups(
  found: TableFindings,
  highestFirst: readonly (Group & { size: number })[],
  { direction, key, measure }: Extract<TableQuestion, { act: "groups" }>,
): TableFindings | null {
  const groups = direction === "lowest" ? highestFirst.toReversed() : highestFirst;
  const [first] = groups;
  if (!first) return null;
  const byName = direction === null && key.by !== "cell";
  const leading = groups.filter(({ figure }) => figure === first.figure);
  if (direction && leading.length >= maxTied) return null;
  const rows = leading.flatMap((each) => each.rows);
  const isShort = direction !== null && measure.act === "count" && rows.length <= maxRowsOfGroup;
  const sorted = byName ? groups.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : groups;
  return {
    ...found,
    sized: groups.reduce((sum, each) => sum + each.rows.length, 0),
    groups: isShort ? leading : sorted,
    leading: direction ? leading.length : 0,
    // A few rows are shown themselves, more of them by one of each group.
    shown: isShort ? rows : sorted.flatMap((each) => each.rows[0] ?? []),
    figure: isShort ? null : first.figure,
  };
}

/** Of a mean of whole numbers, at most. */
const meanDecimals = 2;

/** Adds up the numbers of a column; null if no row has one. */
function addUp(
  { rows, columns }: OpenTable,
  { act, column }: { act: "sum" | "mean"; column: number },
  all: readonly number[],
): { rows: readonly DataRow[]; size: number; figure: string } | null {
  const { kind, sizes = [] } = columns[column] ?? {};
  const indexes = all.filter((at) => (sizes[at] ?? null) !== null);
  if (kind !== "number" || indexes.length === 0) return null;
  const added = indexes.flatMap((at) => rows[at] ?? []);
  const digits = added.flatMap(({ cells }) => writtenFigure(cells[column] ?? "")?.digits ?? []);
  const mark = decimalMarkOf(digits);
  const decimals = Math.max(...digits.map((each) => each.split(mark)[1]?.length ?? 0));
  const sum = indexes.reduce((total, at) => total + (sizes[at] ?? 0), 0);
  const size = act === "sum" ? sum : sum / indexes.length;
  const figure =
    act === "sum"
      ? size.toFixed(decimals)
      : Number(size.toFixed(Math.max(decimals, meanDecimals))).toString();
  return { rows: added, size, figure: mark === "," ? figure.replace(".", ",") : figure };
}
