import { type CitedLine, type CitedText, cite } from "../citation/cited-text.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { joinList } from "../text/join-list.ts";
import type { Group, TableFindings } from "./compute.ts";
import type { OpenTable } from "./open-table.ts";
import { isEmptyCell } from "./read-column.ts";
import type { DataRow } from "./table.ts";
import type { TableQuestion } from "./table-question.ts";
import type { TableWording } from "./wording/index.ts";

/** Rows shown in an answer. */
export const maxShownRows = 25;
/** Columns shown of a row, besides those that the question is about. */
const maxShownColumns = 5;
/** Of a single row, more may be what is asked for. */
const maxColumnsOfOne = 12;
/** A column of longer cells is prose, which is shown only if it is asked for (UTF-16 units, on average). */
const maxCellChars = 60;
/** Values that are named in a sentence. */
const maxNamed = 12;

/** Puts what a table's rows come to into words: a sentence, then the rows, each with its citation. */
export function describeTable(
  question: TableQuestion,
  table: OpenTable,
  findings: TableFindings,
  { wording, lines }: { wording: TableWording; lines: readonly CitedLine[] },
): CitedText {
  const sentence = sentenceOf(question, table, findings, wording);
  const [first] = lines;
  if (!first) return [sentence];
  const shown = findings.shown.slice(0, maxShownRows);
  const left = findings.shown.length - shown.length;
  return [
    `${sentence} `,
    cite(first),
    ".\n\n",
    ...(question.act === "groups" && findings.figure !== null
      ? groupsText(headOfGroups(question, table, wording), findings.groups, lines)
      : rowsText(table, shownColumns(question, table, shown.length), { rows: shown, lines })),
    left > 0 ? `\n\n${wording.more(left)}` : "",
  ];
}

const tableName = ({ columns }: OpenTable, column: number) =>
  escapeForAnswer(columns[column]?.name ?? "");

function sentenceOf(
  question: TableQuestion,
  table: OpenTable,
  findings: TableFindings,
  say: TableWording,
): string {
  const { matched, shown, sized, figure, groups } = findings;
  const file = escapeForAnswer(table.document.filename);
  const conditions = conditionsText(question, table, say);
  const total = table.rows.length;
  if (matched.length === 0) return say.none(total, file, conditions);
  // Rows without a size have no part in an order or a sum.
  const column = columnOf(question);
  const sizedOnly = column !== null && sized < matched.length;
  const among = sizedOnly ? [conditions, tableName(table, column)] : [conditions];
  const whole = say.whole(sized, file, among.filter(Boolean).join(` ${say.and} `));
  switch (question.act) {
    case "list":
    case "count":
      return conditions
        ? say.matched(matched.length, total, file, conditions)
        : say.all(total, file);
    case "sum":
    case "mean":
      return say[question.act](tableName(table, question.column), whole, figure ?? "");
    case "kinds": {
      const named = groups.slice(0, maxNamed).map(({ name }) => escapeForAnswer(name));
      const more = groups.length > named.length ? "…" : "";
      const sentence = say.kinds(tableName(table, question.asked), whole, groups.length);
      return `${sentence}: ${named.join(", ")}${more}`;
    }
    case "groups":
      return sentenceOfGroups(question, table, { ...findings, whole }, say);
    default:
      return sentenceOfOrder(question, table, { whole, shown }, say);
  }
}

/** The column that is ordered or added up. */
function columnOf(question: TableQuestion): number | null {
  if ("column" in question) return question.column;
  if (question.act !== "groups" || question.measure.act === "count") return null;
  return question.measure.column;
}

function sentenceOfGroups(
  question: Extract<TableQuestion, { act: "groups" }>,
  table: OpenTable,
  { whole, groups, leading, figure }: TableFindings & { whole: string },
  say: TableWording,
): string {
  const { direction, measure } = question;
  const [key, measured] = headOfGroups(question, table, say);
  const names = groups.slice(0, leading).map(({ name }) => escapeForAnswer(name));
  if (direction === null) return say.groups(measured, key, whole);
  if (measure.act !== "count")
    return say.first(joinList(names, say.and), figure ?? "", { direction, measured, key, whole });
  const counted = names.map((name) => `${name} (${groups[0]?.figure ?? ""})`);
  return say.group(direction, key, whole, joinList(counted, say.and));
}

/** What groups are by, and what is computed of them. */
function headOfGroups(
  { key, measure }: Extract<TableQuestion, { act: "groups" }>,
  table: OpenTable,
  say: TableWording,
): [key: string, measured: string] {
  const name = tableName(table, key.column);
  const measured =
    measure.act === "count"
      ? say.rows
      : say.measures[measure.act](tableName(table, measure.column));
  return [key.by === "cell" ? name : `${say.periods[key.by]} (${name})`, measured];
}

function sentenceOfOrder(
  question: Extract<TableQuestion, { act: "order" }>,
  table: OpenTable,
  { whole, shown }: { whole: string; shown: readonly DataRow[] },
  say: TableWording,
): string {
  const { column, limit } = question;
  const name = tableName(table, column);
  const isDay = table.columns[column]?.kind === "date";
  const [highest, lowest] = isDay
    ? (["latest", "earliest"] as const)
    : (["highest", "lowest"] as const);
  const direction = question.direction === "highest" ? highest : lowest;
  if (limit !== null) return say.firsts(direction, name, whole, shown.length);
  const value = escapeForAnswer(shown[0]?.cells[column] ?? "");
  const label = columnLabel(question, table);
  const named = [...new Set(shown.map(({ cells }) => escapeForAnswer(cells[label] ?? "")))];
  const extreme = say.extreme(direction, name, whole, value);
  return `${extreme} (${tableName(table, label)}: ${joinList(named, say.and)})`;
}

function conditionsText(
  { cells, sizes }: TableQuestion,
  table: OpenTable,
  say: TableWording,
): string {
  const values = cells.map(
    ({ column, cells: wanted, said }) =>
      `${tableName(table, column)}: ${joinList(
        (said.length > 0 ? said : [...wanted]).map((cell) =>
          isEmptyCell(cell) ? say.empty : escapeForAnswer(cell),
        ),
        say.or,
      )}`,
  );
  const compared = sizes.map(({ column, comparison, with: other }) => {
    const size = "text" in other ? escapeForAnswer(other.text) : tableName(table, other.column);
    const isDay = table.columns[column]?.kind === "date";
    return `${tableName(table, column)} ${(isDay ? say.days : say.compared)[comparison]} ${size}`;
  });
  return joinList([...values, ...compared], say.and);
}

/** The column that names a row: the one asked for, else the first. */
const columnLabel = ({ asked }: TableQuestion, { columns }: OpenTable) =>
  asked ??
  Math.max(
    0,
    columns.findIndex(({ kind, isUnique }) => kind === "text" && isUnique),
  );

/** The columns that the answer is about, and some that tell what its rows are, in order. */
function shownColumns(question: TableQuestion, table: OpenTable, rows: number): number[] {
  const { cells, sizes } = question;
  const about = new Set([columnLabel(question, table), 0]);
  const figured = columnOf(question);
  if (figured !== null) about.add(figured);
  if (question.act === "groups") about.add(question.key.column);
  for (const { column } of cells) about.add(column);
  for (const size of sizes) {
    about.add(size.column);
    if ("column" in size.with) about.add(size.with.column);
  }
  for (const each of table.columns.keys())
    if (about.size < (rows === 1 ? maxColumnsOfOne : maxShownColumns) && isShort(table, each))
      about.add(each);
  return [...about].toSorted((a, b) => a - b);
}

function isShort({ rows }: OpenTable, column: number): boolean {
  const chars = rows.reduce((sum, { cells }) => sum + (cells[column]?.length ?? 0), 0);
  return chars <= maxCellChars * rows.length;
}

/** A table of groups, each with its first row cited. */
function groupsText(
  head: readonly string[],
  groups: readonly Group[],
  lines: readonly CitedLine[],
): CitedText {
  const text: CitedText = [`| ${head.join(" | ")} |\n| --- | --- |`];
  for (const [at, { name, figure }] of groups.slice(0, maxShownRows).entries()) {
    const cited = lines[at];
    text.push(`\n| ${shownCell(name)} | ${figure}`, ...(cited ? [" ", cite(cited)] : []), " |");
  }
  return text;
}

function rowsText(
  table: OpenTable,
  columns: readonly number[],
  { rows, lines }: { rows: readonly DataRow[]; lines: readonly CitedLine[] },
): CitedText {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")}`;
  const text: CitedText = [
    `${line(columns.map((column) => shownCell(table.columns[column]?.name ?? "")))} |\n`,
    `${line(columns.map(() => "---"))} |`,
  ];
  for (const [at, { cells }] of rows.entries()) {
    const cited = lines[at];
    text.push(`\n${line(columns.map((column) => shownCell(cells[column] ?? "")))}`);
    if (cited) text.push(" ", cite(cited));
    text.push(" |");
  }
  return text;
}

const shownCell = (cell: string) =>
  escapeForAnswer(cell.replace(/\s+/gu, " ")).replaceAll("|", "\\|");
