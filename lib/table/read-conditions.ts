import type { Aspect } from "../question/table-words/index.ts";
import type { AskedTable, MentionOf } from "./asked-table.ts";
import {
  columnAbout,
  columnComparableWith,
  columnWithUnit,
  numbersRows,
  only,
} from "./choose-column.ts";
import type { Mention } from "./mention.ts";
import {
  type DecimalMark,
  dayOf,
  decimalMarkOf,
  isEmptyCell,
  saysYes,
  sizeOf,
} from "./read-column.ts";
import type { CellCondition, SizeCondition } from "./table-question.ts";

/** Reads what the sizes of the rows are compared with; null if a comparison lacks its column or its number. */
export function readComparisons(asked: AskedTable): SizeCondition[] | null {
  const compared = asked.all("compare").map((mention) => comparisonOf(asked, mention));
  const sizes = compared.filter((size) => size !== null);
  return sizes.length < compared.length ? null : sizes;
}

function comparisonOf(asked: AskedTable, compare: MentionOf<"compare">): SizeCondition | null {
  asked.use(compare);
  const { comparison, aspect } = compare;
  const [before, next, after] = [-1, 1, 2].map((places) => asked.behind(compare, places));
  if (next?.kind === "number") {
    asked.use(next);
    const column =
      (aspect
        ? columnOfAspect(asked, aspect, [before, after])
        : comparedWith(asked, asked.sized(before) ?? asked.sized(after), next)) ??
      (next.unit === null ? null : columnWithUnit(asked.table, next.unit));
    return column === null ? null : withNumber(asked, { column, comparison }, next);
  }
  const other = asked.sized(next);
  if (other === null) return null;
  const column = asked.sized(before) ?? columnComparableWith(asked.table, other);
  return column === null ? null : { column, comparison, with: { column: other } };
}

/** A named column, unless it only numbers the rows and the number is none of these: "orders over 100 euros". */
function comparedWith(
  { table, language }: AskedTable,
  column: number | null,
  { text, unit }: MentionOf<"number">,
): number | null {
  if (column === null || !numbersRows(table, column, language)) return column;
  const numbers = (table.columns[column]?.sizes ?? []).flatMap((size) => size ?? []);
  const size = sizeOf(text, decimalMarkOf([text]));
  const isNumber = size >= Math.min(...numbers) && size <= Math.max(...numbers);
  return unit === null && isNumber ? column : null;
}

/** The column of an aspect. A name beside the word may repeat it, or tell which of several it is. */
function columnOfAspect(
  asked: AskedTable,
  aspect: Aspect,
  beside: readonly (Mention | undefined)[],
): number | null {
  const meant = columnAbout(asked.table, aspect, { language: asked.language, adds: false });
  for (const mention of beside) {
    if (mention?.kind !== "column") continue;
    if (meant !== null && mention.columns.includes(meant)) asked.use(mention);
    const column = meant === null ? asked.sized(mention) : null;
    if (column !== null) return column;
  }
  return meant;
}

function withNumber(
  { table, language }: AskedTable,
  { column, comparison }: Pick<SizeCondition, "column" | "comparison">,
  { text, said, unit }: MentionOf<"number">,
): SizeCondition | null {
  const { kind, unit: own } = table.columns[column] ?? { kind: "text", unit: null };
  if (unit !== null && own !== null && unit !== own) return null;
  // One mark before three digits parts thousands as the question's language does.
  const isParted = /^\d{1,3}\.\d{3}$/u.test(text) && language !== "en";
  const mark: DecimalMark = isParted ? "," : decimalMarkOf([text]);
  const size = kind === "date" ? dayOf(text) : sizeOf(text, mark);
  if (size === null || Number.isNaN(size)) return null;
  return { column, comparison, with: { size, text: said } };
}

/**
 * Reads the cells that the rows must have. Two values of one column are alternatives, unless there are cells that are both.
 * @returns null if a value could be of several columns, or a negation has nothing to negate.
 */
export function readCells(asked: AskedTable): CellCondition[] | null {
  const cells = readAskedValues(
    asked,
    (mention) => yesNoCondition(asked, mention) ?? emptyCondition(asked, mention),
  );
  return asked.all("not").every((not) => asked.isUsed(not)) ? cells : null;
}

/**
 * As {@link readCells}, from the values that a question names.
 * @param readOther reads a condition from what is no value.
 */
export function readAskedValues(
  asked: AskedTable,
  readOther: (mention: Mention) => CellCondition | undefined = () => undefined,
): CellCondition[] | null {
  const found = new Map<number, CellCondition>();
  for (const mention of asked.mentions) {
    if (asked.isUsed(mention)) continue;
    const condition =
      mention.kind === "value" || mention.kind === "number"
        ? valueCondition(asked, mention)
        : readOther(mention);
    if (condition === null) return null;
    if (!condition) continue;
    asked.use(mention);
    const { column } = condition;
    const before = found.get(column);
    found.set(column, before ? joinConditions(before, condition) : condition);
  }
  return [...found.values()];
}

function valueCondition(
  asked: AskedTable,
  mention: MentionOf<"value" | "number">,
): CellCondition | null {
  const beside = [-1, 1]
    .map((places) => asked.behind(mention, places))
    .find(
      (each): each is MentionOf<"column"> =>
        each?.kind === "column" && each.columns.some((column) => mention.cells.has(column)),
    );
  if (beside) asked.use(beside);
  const column = only(
    [...mention.cells.keys()].filter((each) => !beside || beside.columns.includes(each)),
  );
  if (column === null || (mention.kind === "number" && !beside)) return null;
  const cells = mention.cells.get(column) ?? new Set();
  if (negates(asked, mention)) return { column, cells: otherCells(asked, column, cells), said: [] };
  return { column, cells, said: mention.kind === "value" && mention.said ? [mention.said] : [] };
}

/** A column of yes and no is a condition by its name: "paid", "not paid". */
function yesNoCondition(asked: AskedTable, mention: Mention): CellCondition | undefined {
  if (mention.kind !== "column") return undefined;
  const column = only(mention.columns);
  const { isYesNo = false } = asked.table.columns[column ?? -1] ?? {};
  if (column === null || !isYesNo) return undefined;
  const isNo = negates(asked, mention) !== (mention.negated === true);
  const all = otherCells(asked, column, new Set());
  return { column, cells: new Set([...all].filter((cell) => saysYes(cell) !== isNo)), said: [] };
}

/** A column that is negated is a condition where some of its cells are empty: "not returned yet". */
function emptyCondition(asked: AskedTable, mention: Mention): CellCondition | undefined {
  if (mention.kind !== "column") return undefined;
  const empty = mention.columns.filter((column) => asked.table.columns[column]?.hasEmpty);
  const column = only(empty);
  if (column === null || (!mention.negated && !negates(asked, mention))) return undefined;
  // Its name may go on: "hasn't paid the deposit".
  for (const each of asked.all("column")) if (only(each.columns) === column) asked.use(each);
  const cells = asked.table.rows.map((row) => row.cells[column] ?? "").filter(isEmptyCell);
  return { column, cells: new Set(cells), said: [] };
}

/** Whether a negation is right before a mention, or before its verb, or before a value of the same column: "except rent and food". */
function negates(asked: AskedTable, mention: Mention): boolean {
  const before = asked.mentions
    .slice(0, asked.mentions.indexOf(mention))
    .findLast(({ kind }) => kind !== "list" && kind !== "or");
  if (before?.kind === "value" && mention.kind === "value")
    return (
      [...mention.cells.keys()].some((column) => before.cells.has(column)) && negates(asked, before)
    );
  if (before?.kind !== "not") return false;
  asked.use(before);
  return true;
}

const otherCells = (
  { table }: AskedTable,
  column: number,
  cells: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(
    table.rows
      .map((row) => row.cells[column] ?? "")
      .filter((cell) => cell.trim() !== "" && !cells.has(cell)),
  );

function joinConditions(one: CellCondition, other: CellCondition): CellCondition {
  const both = [...one.cells].filter((cell) => other.cells.has(cell));
  const all = [...one.said, ...other.said];
  return both.length > 0
    ? { column: one.column, cells: new Set(both), said: all.length > 0 ? [all.join(" ")] : [] }
    : { column: one.column, cells: new Set([...one.cells, ...other.cells]), said: all };
}
