import { spelledLike, stemmedAs, termsOf } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import {
  type Aspect,
  type Flow,
  type TableWords,
  tableWords,
} from "../question/table-words/index.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { OpenTable } from "./open-table.ts";
import { isEmptyCell } from "./read-column.ts";
import type { Column } from "./table.ts";
import { tableTokens } from "./tokens.ts";

/** Units that say by themselves what a number is about. */
const unitsOf: Readonly<Partial<Record<Aspect, ReadonlySet<string>>>> = {
  price: new Set(["eur", "usd", "gbp", "chf"]),
  duration: new Set(["s", "min", "h", "d"]),
  weight: new Set(["kg", "g"]),
  distance: new Set(["km", "mi"]),
  temperature: new Set(["c", "°c", "f", "°f"]),
};
/** Units of what is never added up. */
const rateUnits = new Set(["%", "c", "°c", "f", "°f"]);
const rateAspects = ["temperature", "height", "age"] as const;

/** The one of a list; null if there are others, or none. */
export function only<Each>(all: readonly Each[]): Each | null {
  const [first] = all;
  return first !== undefined && all.length === 1 ? first : null;
}

const columnsWhere = (
  { columns }: OpenTable,
  fits: (column: Column, at: number) => boolean,
): number[] => columns.flatMap((column, at) => (fits(column, at) ? [at] : []));

/** The one column with a unit. */
export function columnWithUnit(table: OpenTable, unit: string): number | null {
  return only(columnsWhere(table, (column) => column.unit === unit));
}

/** The columns that are about a price, a duration, a day and the like, by their unit or else by their name; those of persons are of words. */
export function columnsAbout(
  table: OpenTable,
  aspect: Aspect,
  language: AskedLanguage,
): readonly number[] {
  if (aspect === "date") return columnsWhere(table, ({ kind }) => kind === "date");
  if (aspect === "range") return columnsWhere(table, (_, at) => holdsRanges(table, at));
  const kind = aspect === "person" ? "text" : "number";
  const named = columnsWhere(
    table,
    (column) =>
      column.kind === kind && isNamedBy(column, ({ aspects }) => aspects[aspect], language),
  );
  const united = columnsWhere(
    table,
    ({ unit }) => unit !== null && unitsOf[aspect]?.has(unit) === true,
  );
  const both = united.filter((at) => named.includes(at));
  if (united.length > 1 && both.length > 0) return both;
  if (united.length > 0 || named.length > 0) return united.length > 0 ? united : named;
  return aspect === "price" ? columnsOfOutcome(table, language) : [];
}

/**
 * The columns that are called by nothing but what things came to, "Actual" beside "Planned": what was spent, in a table without
 * prices. "Actual hours" are no price.
 */
function columnsOfOutcome(table: OpenTable, language: AskedLanguage): readonly number[] {
  const names = [tableWords[language], tableWords.en].flatMap(({ outcomes }) =>
    outcomes.split(" "),
  );
  return columnsWhere(
    table,
    ({ kind, name }) => kind === "number" && names.includes(tableTokens(name).join(" ")),
  );
}

const rangeCell =
  /^(?:[<>≤≥]=? ?\d[\d.,]*|\d[\d.,]*\s?(?:-|–|—|to|bis|à|a)\s?\d[\d.,]*)(?:\s?[\p{L}%°/]{1,10})?$/u;

/** Whether the cells of a column are ranges of numbers, "4.0-11.0" and "<5.0". */
function holdsRanges({ rows }: OpenTable, at: number): boolean {
  const filled = rows.map(({ cells }) => cells[at] ?? "").filter((cell) => !isEmptyCell(cell));
  return filled.length > 1 && filled.every((cell) => rangeCell.test(cell.trim()));
}

/** The one of the columns of an aspect; of several, the one that is added up if it is asked for that. */
export function columnAbout(
  table: OpenTable,
  aspect: Aspect,
  { language, adds }: { language: AskedLanguage; adds: boolean },
): number | null {
  const about = columnsAbout(table, aspect, language);
  return only(adds ? about.filter((column) => isAdded(table, column, language)) : about);
}

const otherFlow = { out: "in", in: "out" } as const;

/** The one column of an aspect of what was paid, or of what was received. "Paid in" is the latter, by its last word. */
export function columnOfFlow(
  table: OpenTable,
  { aspect, flow }: { aspect: Aspect; flow: Flow },
  language: AskedLanguage,
): number | null {
  const about = new Set(columnsAbout(table, aspect, language));
  const goes = (column: Column, way: Flow) =>
    isNamedBy(column, ({ flows }) => flows[way], language);
  const named = columnsWhere(table, (column, at) => about.has(at) && goes(column, flow));
  return (
    only(named) ??
    only(columnsWhere(table, (column, at) => named.includes(at) && !goes(column, otherFlow[flow])))
  );
}

/** Whether the sum of a column's numbers says something: not of prices per piece, or of temperatures. */
export function isAdded(table: OpenTable, at: number, language: AskedLanguage): boolean {
  const column = table.columns[at];
  if (column?.kind !== "number" || rateUnits.has(column.unit ?? "")) return false;
  if (column.isRunning || numbersRows(table, at, language)) return false;
  if (isNamedBy(column, ({ rates }) => rates, language)) return false;
  return !rateAspects.some((aspect) =>
    isNamedBy(column, ({ aspects }) => aspects[aspect], language),
  );
}

/**
 * Whether the numbers of a column only tell its rows apart, as those of orders do: by its name, or as the table begins with
 * them and none is missing. Other numbers may be in order too, as goals are.
 */
export function numbersRows(table: OpenTable, at: number, language: AskedLanguage): boolean {
  const column = table.columns[at];
  if (!column?.isNumbering || table.columns.findIndex(({ kind }) => kind === "number") < at)
    return false;
  const last = tableTokens(column.name).at(-1) ?? "";
  const isNamed = [tableWords[language], tableWords.en].some(({ numberings }) =>
    numberings.split(" ").includes(last),
  );
  if (!isNamed && (at > 0 || hasGaps(column))) return false;
  return !isNamedBy(column, ({ aspects }) => Object.values(aspects).join(" "), language);
}

const hasGaps = ({ sizes }: Column) =>
  sizes.some((size, at) => at > 0 && Math.abs((size ?? 0) - (sizes[at - 1] ?? 0)) !== 1);

/** The one column that is added up where none is named: of amounts of money, or else the only one. */
export function columnToAdd(table: OpenTable, language: AskedLanguage): number | null {
  const added = columnsWhere(
    table,
    (column, at) => !(at === 0 && column.isUnique) && isAdded(table, at, language),
  );
  return columnAbout(table, "price", { language, adds: true }) ?? only(added);
}

/** Whether a word of a column's name is one of a list, in the question's language or in English. */
function isNamedBy(
  { name }: Column,
  listOf: (words: TableWords) => string,
  language: AskedLanguage,
): boolean {
  const languages = [stemmedAs[language], "english"] as const;
  const tokens = tableTokens(name);
  const terms = termsOf(tokens.join(" "), languages);
  return [tableWords[language], tableWords.en]
    .flatMap((words) => listOf(words).split(" "))
    .some(
      (word) => tokens.includes(word) || spelledLike(analyseText(word, languages), terms) === 1,
    );
}

/** The one column that counts the same things as another, such as the stock for the level to reorder at. */
export function columnComparableWith(table: OpenTable, other: number): number | null {
  const compared = table.columns[other];
  const isWhole = ({ sizes }: Column) =>
    sizes.every((size) => size === null || Number.isInteger(size));
  return only(
    columnsWhere(
      table,
      (column, at) =>
        compared !== undefined &&
        column !== compared &&
        column.kind === compared.kind &&
        column.unit === compared.unit &&
        // A first column without repeats numbers the rows.
        !(at === 0 && column.isUnique) &&
        isWhole(column) === isWhole(compared),
    ),
  );
}
