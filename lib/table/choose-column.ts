import { spelledLike, stemmedAs, termsOf } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { type Aspect, tableWords } from "../question/table-words/index.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { OpenTable } from "./open-table.ts";
import type { Column } from "./table.ts";

/** Units that say by themselves what a number is about. */
const unitsOf: Readonly<Record<Aspect, ReadonlySet<string>>> = {
  price: new Set(["eur", "usd", "gbp", "chf"]),
  duration: new Set(["s", "min", "h", "d"]),
  weight: new Set(["kg", "g"]),
  date: new Set(),
};

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

/** The one sized column that is about a price, a duration, a day or a weight, by its unit or else by its name. */
export function columnAbout(
  table: OpenTable,
  aspect: Aspect,
  language: AskedLanguage,
): number | null {
  if (aspect === "date") return only(columnsWhere(table, ({ kind }) => kind === "date"));
  const names = [tableWords[language], tableWords.en].flatMap((words) =>
    words.aspects[aspect].split(" "),
  );
  const languages = [stemmedAs[language], "english"] as const;
  const isNamed = ({ name }: Column) => {
    const terms = termsOf(name.replaceAll("_", " "), languages);
    return names.some((word) => spelledLike(analyseText(word, languages), terms) === 1);
  };
  const united = columnsWhere(table, ({ unit }) => unit !== null && unitsOf[aspect].has(unit));
  const isMeant = (column: Column) => column.kind === "number" && isNamed(column);
  const named = columnsWhere(table, isMeant);
  return (
    only(united) ?? only(united.length > 0 ? united.filter((at) => named.includes(at)) : named)
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
