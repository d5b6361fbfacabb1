import type { OpenTable } from "./open-table.ts";
import { decimalMarkOf, writtenFigure } from "./read-column.ts";
import type { DataRow } from "./table.ts";
import type { SizeCondition, TableQuestion } from "./table-question.ts";

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
  /** Cells of the asked column with their rows, most first. */
  groups: readonly { cell: string; rows: readonly DataRow[] }[];
};

/** Of more rows that are equal, none is the answer. */
const maxTied = 6;

/** Computes the answer to a question over a table; null if its rows do not tell. */
export function compute(question: TableQuestion, table: OpenTable): TableFindings | null {
  const indexes = table.rows.flatMap((_, at) => (meets(question, table, at) ? [at] : []));
  const rowsAt = (all: readonly number[]) => all.flatMap((at) => table.rows[at] ?? []);
  const matched = rowsAt(indexes);
  const found = { matched, shown: matched, sized: matched.length, figure: null, groups: [] };
  switch (question.act) {
    case "list":
    case "count":
      return found;
    case "kinds":
    case "groups": {
      const groups = groupsOf(matched, question.asked);
      if (question.act === "groups") return extremeGroup(found, groups, question);
      return { ...found, groups, shown: groups.flatMap(({ rows }) => rows[0] ?? []) };
    }
    case "sum":
    case "mean":
      return addUp(found, table, { ...question, indexes });
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

function groupsOf(rows: readonly DataRow[], column: number): TableFindings["groups"] {
  const groups = Map.groupBy(rows, ({ cells }) => cells[column] ?? "");
  return [...groups]
    .filter(([cell]) => cell !== "")
    .map(([cell, all]) => ({ cell, rows: all }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
}

function extremeGroup(
  found: TableFindings,
  groups: TableFindings["groups"],
  { direction }: Extract<TableQuestion, { act: "groups" }>,
): TableFindings | null {
  const edge = direction === "highest" ? groups[0] : groups.at(-1);
  const first = groups.filter(({ rows }) => rows.length === edge?.rows.length);
  if (!edge || first.length >= maxTied) return null;
  return { ...found, groups: first, shown: first.flatMap(({ rows }) => rows) };
}

/** Of a mean of whole numbers, at most. */
const meanDecimals = 2;

function addUp(
  found: TableFindings,
  { rows, columns }: OpenTable,
  asked: { act: "sum" | "mean"; column: number; indexes: readonly number[] },
): TableFindings | null {
  const { act, column } = asked;
  const { kind, sizes = [] } = columns[column] ?? {};
  const indexes = asked.indexes.filter((at) => (sizes[at] ?? null) !== null);
  if (kind !== "number" || indexes.length === 0) return null;
  const shown = indexes.flatMap((at) => rows[at] ?? []);
  const digits = shown.flatMap(({ cells }) => writtenFigure(cells[column] ?? "")?.digits ?? []);
  const mark = decimalMarkOf(digits);
  const decimals = Math.max(...digits.map((each) => each.split(mark)[1]?.length ?? 0));
  const sum = indexes.reduce((all, at) => all + (sizes[at] ?? 0), 0);
  const figure =
    act === "sum"
      ? sum.toFixed(decimals)
      : Number((sum / indexes.length).toFixed(Math.max(decimals, meanDecimals))).toString();
  return {
    ...found,
    shown,
    sized: shown.length,
    figure: mark === "," ? figure.replace(".", ",") : figure,
  };
}
