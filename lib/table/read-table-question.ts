import type { AskedLanguage } from "../question/words/index.ts";
import { AskedTable, type MentionOf } from "./asked-table.ts";
import { columnAbout, columnsAbout, isAdded } from "./choose-column.ts";
import { columnOfFigure, type Edge, edgeOf, quantityOf } from "./column-of-act.ts";
import { isOfTimes, readKey } from "./group-key.ts";
import { isOwn, type Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { type Acts, readActs } from "./read-acts.ts";
import { isEmptyCell } from "./read-column.ts";
import { readCells, readComparisons } from "./read-conditions.ts";
import type { GroupKey, TableMeasure, TableQuestion } from "./table-question.ts";

type Conditions = Pick<TableQuestion, "cells" | "sizes" | "asked">;

/** More rows than this are no "first" of an order. */
const maxLimit = 50;

/**
 * Reads a question over a table from what its words mean there.
 * @returns null if it asks for nothing that is computed, or if a word of it has no part in that.
 */
export function readTableQuestion(
  mentions: readonly Mention[],
  table: OpenTable,
  language: AskedLanguage,
): TableQuestion | null {
  const asked = new AskedTable(mentions, table, language);
  const acts = readActs(asked);
  if (!acts) return null;
  const sizes = readComparisons(asked);
  const limit = acts.order ? limitOf(asked, acts.order) : null;
  const key = readKey(asked, acts.order);
  if (!sizes || key === undefined || !speaksOf(asked, key)) return null;
  const edge = acts.order && edgeOf(asked, acts.order);
  const column = edge ? edge.column : columnOfFigure(asked, acts, key);
  for (const mention of asked.all("column"))
    if (column !== null && mention.columns.includes(column)) asked.use(mention);
  const cells = readCells(asked);
  const left = columnAsked(asked);
  if (!cells || left === undefined) return null;
  const counts = acts.aggregate?.kind === "count" && (column !== null || acts.aggregate.rowsOnly);
  if (!unitsFit(asked, [column, ...sizes.map((size) => size.column)], counts)) return null;
  const conditions = { cells, sizes, asked: left };
  if (edge) return readOrder(asked, conditions, { acts, edge, key, limit });
  if (asked.askers.some(({ aspect }) => aspect === "date")) return null;
  const measure = measureOf(asked, conditions, { acts, column, key });
  if (measure && key) return { ...conditions, act: "groups", key, measure, direction: null };
  if (measure) return { ...conditions, ...measure };
  if (key) return null;
  if (acts.aggregate) return readGroupKinds(asked, conditions, acts.aggregate);
  return asksForList(asked, conditions) ? { ...conditions, act: "list" } : null;
}

/** The number before an order: "the 3 cheapest", "top 3". */
function limitOf(asked: AskedTable, order: MentionOf<"order">): number | null {
  const number = asked.behind(order, -1);
  if (number?.kind !== "number" || number.unit !== null || !/^[1-9]\d?$/u.test(number.text))
    return null;
  asked.use(number);
  const top = asked.behind(order, -2);
  if (top?.kind === "top") asked.use(top);
  return Math.min(maxLimit, Number(number.text));
}

/**
 * Whether words are of this table, and not only general: its own, what was spent or driven by groups that it has, or the
 * sum of what has a unit: "how many km all together".
 */
function speaksOf(asked: AskedTable, key: GroupKey | null): boolean {
  const hasGroups = key !== null || typeof columnOfAsker(asked) === "number";
  return (
    asked.mentions.some(isOwn) ||
    (asked.byUnit() !== null && asked.all("sum").length > 0) ||
    (hasGroups && asked.all("about").some(({ adds }) => adds === true))
  );
}

/** Reads an order of rows: "the cheapest plant"; or of groups: "who drove the most". */
function readOrder(
  asked: AskedTable,
  conditions: Conditions,
  read: { acts: Acts; edge: Edge; key: GroupKey | null; limit: number | null },
): TableQuestion | null {
  const { acts, edge, limit } = read;
  const { direction, column } = edge;
  const named = conditions.asked ?? columnOfAsker(asked);
  if (named === undefined) return null;
  const isGrouped = named !== null && !asked.isSized(named) && !asked.isUnique(named);
  const key = read.key ?? (isGrouped ? { column: named, by: "cell" as const } : null);
  const measure = key && limit === null ? measureOfGroups(asked, acts, { column, key }) : null;
  if (key && measure) return { ...conditions, act: "groups", key, measure, direction };
  // A row by its name is the highest of itself.
  if (column === null || acts.aggregate || namesRow(asked, conditions)) return null;
  // "Who has the most" is of groups that the table does not name.
  if (acts.adds && named === null && asked.askers.length > 0) return null;
  return {
    ...conditions,
    asked: named ?? key?.column ?? null,
    act: "order",
    direction,
    column,
    limit,
  };
}

/** What is compared of groups: a count of their rows, a sum or a mean; null where single rows are compared. */
function measureOfGroups(
  asked: AskedTable,
  { order, aggregate, adds }: Acts,
  { column, key }: { column: number | null; key: GroupKey },
): TableMeasure | null {
  if (aggregate?.kind === "mean") return column === null ? null : { act: "mean", column };
  const isOfTime = isOfTimes(asked.table, key);
  if (order?.aspect || !(adds || isOfTime || asksAmount(asked))) return null;
  if (column !== null)
    return isAdded(asked.table, column, asked.language) ? { act: "sum", column } : null;
  const behind = order
    ? asked.mentions.slice(asked.mentions.indexOf(order) + 1).find((each) => !asked.isUsed(each))
    : undefined;
  const countsRows = asked.mentions.some((mention) => asked.namesRows(mention));
  if (behind?.kind === "rows" || (countsRows && isOfTime)) return { act: "count" };
  // "The most sales" may be of money, or of rows of that name.
  if (asked.all("value").some(({ isAlsoWord }) => isAlsoWord)) return null;
  // Who ordered the most may have ordered the most pieces.
  return adds && quantityOf(asked) === null ? { act: "count" } : null;
}

/** Whether the question has a noun for an amount that adds up: "the highest revenue". */
const asksAmount = ({ mentions }: AskedTable): boolean =>
  mentions.some((mention) => {
    const about = mention.kind === "column" ? mention.about : mention;
    return about && "isNoun" in about && about.isNoun;
  });

/** The column that "who" or "when" asks for; undefined if the table has none of days. */
function columnOfAsker({ askers, table, language }: AskedTable): number | null | undefined {
  const [asker] = askers;
  if (!asker) return null;
  const column = columnAbout(table, asker.aspect, { language, adds: false });
  return column === null && asker.aspect === "date" ? undefined : column;
}

/** What is computed over the rows, or over each group of them. */
function measureOf(
  asked: AskedTable,
  conditions: Conditions,
  { acts, column, key }: { acts: Acts; column: number | null; key: GroupKey | null },
): TableMeasure | null {
  const { aggregate } = acts;
  if (aggregate?.kind === "sum" || aggregate?.kind === "mean")
    return column === null ? null : { act: aggregate.kind, column };
  if (namesRow(asked, conditions)) return null;
  if (column !== null) {
    const isWhole = isAdded(asked.table, column, asked.language) && conditions.asked === null;
    return isWhole ? { act: "sum", column } : null;
  }
  if (!aggregate) return key && asked.all("rows").length > 0 ? { act: "count" } : null;
  const { behind, noun } = nounBehind(asked, aggregate);
  // "How many items does the questionnaire have" is not asked of a table of a paper on it.
  const isAmong = asked.table.isRecords || conditions.cells.length + conditions.sizes.length > 0;
  const namesRows =
    (noun?.kind === "rows" && isAmong) ||
    (noun && asked.namesRowsBySize(noun)) ||
    (noun?.kind === "about" && noun.own);
  if (namesRows) return conditions.asked === null ? { act: "count" } : null;
  const isRow = noun?.kind === "column" && asked.namesRows(noun);
  if (isRow && noun.columns.includes(conditions.asked ?? -1)) return { act: "count" };
  // "How often did we shop at Linde?" counts the rows of Linde.
  return !noun && behind > 0 && conditions.cells.length > 0 ? { act: "count" } : null;
}

/** What is counted comes right behind the words that ask for it, or behind values of it: "how many open tickets". */
function nounBehind(asked: AskedTable, count: Mention) {
  const behind = asked.mentions.slice(asked.mentions.indexOf(count) + 1);
  const isVerb = (mention: Mention) =>
    mention.kind === "about" && count.kind === "count" && count.rowsOnly && !mention.isNoun;
  const isLeft = (mention: Mention) =>
    mention.kind !== "list" && !isVerb(mention) && !asked.isUsed(mention);
  return { behind: behind.length, noun: behind.find(isLeft) };
}

/** Reads a count of what is in a column: "how many growers are there". */
function readGroupKinds(
  asked: AskedTable,
  conditions: Conditions,
  act: Mention,
): TableQuestion | null {
  const { noun } = nounBehind(asked, act);
  const column = conditions.asked;
  if (act.kind !== "count" || noun?.kind !== "column" || column === null) return null;
  return noun.columns.includes(column) && !namesRow(asked, conditions)
    ? { ...conditions, act: "kinds", asked: column }
    : null;
}

/** Whether a condition is the name of one row, and not a time that one row happens to be in. */
const namesRow = (asked: AskedTable, { cells }: Conditions): boolean =>
  cells.some(
    (cell) => cell.cells.size === 1 && cell.said.length === 0 && asked.isUnique(cell.column),
  );

/**
 * The column that the question asks for, from the mentions that are left: one of words. A column with a different cell in
 * each row may name the rows besides.
 * @returns undefined if more is left than that.
 */
function columnAsked(asked: AskedTable): number | null | undefined {
  const left = new Set<number>();
  for (const mention of asked.mentions) {
    if (asked.isUsed(mention)) continue;
    if (mention.kind === "number" || mention.kind === "top") return undefined;
    if (mention.kind !== "column") continue;
    const ofWords = mention.columns.filter((column) => !asked.isSized(column));
    if (ofWords.length === 0 && (mention.isDocument || asked.namesRowsBySize(mention))) continue;
    if (ofWords.length !== 1) return undefined;
    left.add(ofWords[0] ?? 0);
  }
  const columns = [...left];
  const groups = columns.filter((column) => !asked.isUnique(column));
  const hasMore = groups.length > 1 || columns.length - groups.length > 1;
  return hasMore ? undefined : (groups[0] ?? columns[0] ?? null);
}

/** Whether rows are asked for by what they have, and not one of them by its name. */
function asksForList(asked: AskedTable, { cells, sizes }: Conditions): boolean {
  const named = asked.mentions.some(({ kind }) => kind === "rows" || kind === "column");
  const lists =
    asked.all("list").length > 0 ||
    asked.all("not").some((not) => not.lists) ||
    cells.some((condition) => [...condition.cells].every(isEmptyCell));
  return named && (sizes.length > 0 || (cells.length > 0 && lists));
}

/**
 * Whether each unit that the question names is one of these columns', and what it asks of the rows one of them. Where a
 * column is counted by its name, or the rows, a verb adds nothing: "how many hours did Ada drive", "how often did he pay".
 */
function unitsFit(
  asked: AskedTable,
  columns: readonly (number | null)[],
  counts: boolean,
): boolean {
  const units = columns.map((column) => asked.table.columns[column ?? -1]?.unit);
  const isAbout = ({ aspect }: MentionOf<"about">) =>
    columnsAbout(asked.table, aspect, asked.language).some((column) => columns.includes(column));
  return (
    asked.all("unit").every(({ unit }) => units.includes(unit)) &&
    asked
      .all("about")
      .every(
        (about) => about.own || isAbout(about) || (counts && about.adds === true && !about.isNoun),
      )
  );
}
