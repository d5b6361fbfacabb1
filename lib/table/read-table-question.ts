import { spelledLike, stemmedAs, termsOf } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { type Aspect, tableWords } from "../question/table-words/index.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { currencies, dayOf, decimalMarkOf, sizeOf, timeUnits } from "./read-column.ts";
import type { CellCondition, SizeCondition, TableQuestion } from "./table-question.ts";

type Of<Kind extends Mention["kind"]> = Extract<Mention, { kind: Kind }>;

/** A word that says what is computed. */
type Act = Of<"order"> | (Mention & { kind: "count" | "sum" | "mean" });
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
  return new QuestionReader(mentions, table, language).read();
}

class QuestionReader {
  readonly #mentions: readonly Mention[];
  readonly #table: OpenTable;
  readonly #language: AskedLanguage;
  /** The mentions that have their part in the question. */
  readonly #used = new Set<Mention>();

  constructor(mentions: readonly Mention[], table: OpenTable, language: AskedLanguage) {
    this.#mentions = mentions.filter(({ kind }) => kind !== "filler");
    this.#table = table;
    this.#language = language;
  }

  read(): TableQuestion | null {
    const acts = this.#mentions.filter(isAct);
    const [act] = acts;
    if (acts.length > 1 || !this.#namesTable()) return null;
    const compared = this.#all("compare").map((mention) => this.#comparison(mention));
    const sizes = compared.filter((size) => size !== null);
    const limit = act?.kind === "order" ? this.#limit(act) : null;
    const column = act && act.kind !== "count" ? this.#columnOf(act) : null;
    const cells = this.#conditions();
    const asked = this.#asked();
    if (sizes.length < compared.length || !cells || asked === undefined) return null;
    if (!this.#unitsFit([column, ...sizes.map((size) => size.column)])) return null;
    const conditions = { cells, sizes, asked };
    if (!act) return this.#asksForList(conditions) ? { ...conditions, act: "list" } : null;
    if (act.kind === "count") return this.#counted(conditions, act);
    if (act.kind !== "order")
      return column === null ? null : { ...conditions, act: act.kind, column };
    const { direction, aspect } = act;
    if (column !== null) return { ...conditions, act: "order", direction, column, limit };
    const isOfRows = asked !== null && this.#mentions.some((mention) => this.#namesRows(mention));
    return isOfRows && !aspect && limit === null
      ? { ...conditions, act: "groups", direction, asked }
      : null;
  }

  #all<Kind extends Mention["kind"]>(kind: Kind): Of<Kind>[] {
    return this.#mentions.filter((mention): mention is Of<Kind> => mention.kind === kind);
  }

  /** Whether anything but a general word is of this table. */
  #namesTable(): boolean {
    return this.#mentions.some(
      ({ kind }) => kind === "column" || kind === "value" || kind === "rows",
    );
  }

  /** The number before an order: "the 3 cheapest", "top 3". */
  #limit(order: Act): number | null {
    const at = this.#mentions.indexOf(order);
    const number = this.#mentions[at - 1];
    if (number?.kind !== "number" || number.unit !== null || !/^[1-9]\d?$/u.test(number.text))
      return null;
    this.#used.add(number);
    const top = this.#mentions[at - 2];
    if (top?.kind === "top") this.#used.add(top);
    return Math.min(maxLimit, Number(number.text));
  }

  /** The column that is ordered or added up. */
  #columnOf(act: Act): number | null {
    const at = this.#mentions.indexOf(act);
    if (act.kind === "order" && act.aspect)
      return this.#ofAspect(act.aspect, [this.#mentions[at + 1]]);
    return this.#sizedBeside(act) ?? this.#byUnit();
  }

  #isSized(column: number): boolean {
    return (this.#table.columns[column]?.kind ?? "text") !== "text";
  }

  /** The sized column of a mention; null if it is none, has its part already, or fits several. */
  #sized(mention: Mention | undefined): number | null {
    if (mention?.kind !== "column" || this.#used.has(mention)) return null;
    const sized = mention.columns.filter((column) => this.#isSized(column));
    const [only] = sized;
    if (only === undefined || sized.length > 1) return null;
    this.#used.add(mention);
    return only;
  }

  /** The sized column that a word is said of: named right behind it, else anywhere. */
  #sizedBeside(mention: Mention): number | null {
    const next = this.#mentions[this.#mentions.indexOf(mention) + 1];
    for (const each of [next, ...this.#mentions]) {
      const column = this.#sized(each);
      if (column !== null) return column;
    }
    return null;
  }

  /** The one column with the unit that the question names. */
  #byUnit(): number | null {
    const [mention] = this.#all("unit");
    return mention ? this.#withUnit(mention.unit) : null;
  }

  #withUnit(unit: string): number | null {
    return only(this.#columnsWhere((column) => column.unit === unit));
  }

  #columnsWhere(fits: (column: OpenTable["columns"][number]) => boolean): number[] {
    return this.#table.columns.flatMap((column, at) => (fits(column) ? [at] : []));
  }

  /** The column of an aspect. A name beside the word may repeat it, or tell which of several it is. */
  #ofAspect(aspect: Aspect, beside: readonly (Mention | undefined)[]): number | null {
    const meant = this.#aboutAspect(aspect);
    for (const mention of beside) {
      if (mention?.kind !== "column") continue;
      if (meant !== null && mention.columns.includes(meant)) this.#used.add(mention);
      const column = meant === null ? this.#sized(mention) : null;
      if (column !== null) return column;
    }
    return meant;
  }

  /** The one sized column that is about a price, a duration, a day or a weight. */
  #aboutAspect(aspect: Aspect): number | null {
    if (aspect === "date") return only(this.#columnsWhere(({ kind }) => kind === "date"));
    const names = new Set(
      [tableWords[this.#language], tableWords.en].flatMap((words) =>
        words.aspects[aspect].split(" "),
      ),
    );
    const hasUnit = (unit: string | null) =>
      unit !== null &&
      (aspect === "price" ? currencies : aspect === "duration" ? timeUnits : weightUnits).has(unit);
    const numbers = this.#columnsWhere(({ kind }) => kind === "number");
    const isNamed = (at: number) => {
      const name = (this.#table.columns[at]?.name ?? "").replaceAll("_", " ");
      const terms = termsOf(name, [stemmedAs[this.#language], "english"]);
      return [...names].some(
        (word) => spelledLike(analyseText(word, [stemmedAs[this.#language]]), terms) === 1,
      );
    };
    const united = numbers.filter((at) => hasUnit(this.#table.columns[at]?.unit ?? null));
    return only(united) ?? only((united.length > 0 ? united : numbers).filter(isNamed));
  }

  #comparison(compare: Of<"compare">): SizeCondition | null {
    this.#used.add(compare);
    const { comparison, aspect } = compare;
    const at = this.#mentions.indexOf(compare);
    const [before, next, after] = [at - 1, at + 1, at + 2].map((place) => this.#mentions[place]);
    if (next?.kind === "number") {
      this.#used.add(next);
      const column =
        (aspect
          ? this.#ofAspect(aspect, [before, after])
          : (this.#sized(before) ?? this.#sized(after))) ??
        (next.unit === null ? null : this.#withUnit(next.unit));
      return column === null ? null : this.#withNumber(column, comparison, next);
    }
    const other = this.#sized(next);
    if (other === null) return null;
    const column = this.#sized(before) ?? this.#comparableWith(other);
    return column === null ? null : { column, comparison, with: { column: other } };
  }

  #withNumber(
    column: number,
    comparison: SizeCondition["comparison"],
    { text, unit }: Of<"number">,
  ): SizeCondition | null {
    const { kind, unit: own } = this.#table.columns[column] ?? { kind: "text", unit: null };
    if (unit !== null && own !== null && unit !== own) return null;
    const size = kind === "date" ? dayOf(text) : sizeOf(text, decimalMarkOf([text]));
    if (size === null || Number.isNaN(size)) return null;
    return { column, comparison, with: { size, text: unit === null ? text : `${text} ${unit}` } };
  }

  /** The one column that counts the same things as another, such as the stock for the level to reorder at. */
  #comparableWith(other: number): number | null {
    const { kind, unit, sizes } = this.#table.columns[other] ?? { sizes: [] };
    const isWhole = (all: readonly (number | null)[]) =>
      all.every((size) => size === null || Number.isInteger(size));
    return only(
      this.#columnsWhere(
        (column) =>
          column !== this.#table.columns[other] &&
          column.kind === kind &&
          column.unit === unit &&
          !column.isUnique &&
          isWhole(column.sizes) === isWhole(sizes),
      ),
    );
  }

  /** The cells that the rows must have; null if a value could be of several columns. Two of one column are alternatives. */
  #conditions(): CellCondition[] | null {
    const found = new Map<number, ReadonlySet<string>>();
    for (const [at, mention] of this.#mentions.entries()) {
      if ((mention.kind !== "value" && mention.kind !== "number") || this.#used.has(mention))
        continue;
      this.#used.add(mention);
      const beside = [this.#mentions[at - 1], this.#mentions[at + 1]].find(
        (each): each is Of<"column"> =>
          each?.kind === "column" && each.columns.some((column) => mention.cells.has(column)),
      );
      if (beside) this.#used.add(beside);
      const fitting = [...mention.cells.keys()].filter(
        (column) => !beside || beside.columns.includes(column),
      );
      const column = only(fitting);
      if (column === null || (mention.kind === "number" && !beside)) return null;
      const cells = mention.cells.get(column) ?? new Set();
      found.set(column, new Set([...(found.get(column) ?? []), ...cells]));
    }
    return [...found].map(([column, cells]) => ({ column, cells }));
  }

  /**
   * The column that the question asks for, from the mentions that are left: one of words. A column with a different cell in
   * each row may name the rows besides.
   * @returns undefined if more is left than that.
   */
  #asked(): number | null | undefined {
    const asked = new Set<number | null>();
    for (const mention of this.#mentions) {
      if (this.#used.has(mention)) continue;
      if (mention.kind === "column")
        asked.add(only(mention.columns.filter((column) => !this.#isSized(column))));
      else if (mention.kind === "number" || mention.kind === "top") return undefined;
    }
    const columns = [...asked].filter((column) => column !== null);
    const groups = columns.filter((column) => !this.#table.columns[column]?.isUnique);
    const hasMore = asked.has(null) || groups.length > 1 || columns.length - groups.length > 1;
    return hasMore ? undefined : (groups[0] ?? columns[0] ?? null);
  }

  /** Whether rows are asked for by what they have, and not one of them by its name. */
  #asksForList({ cells, sizes }: Conditions): boolean {
    const named = this.#mentions.some(({ kind }) => kind === "rows" || kind === "column");
    return named && (sizes.length > 0 || (cells.length > 0 && this.#all("list").length > 0));
  }

  /** Whether each unit that the question names is one of these columns'. */
  #unitsFit(columns: readonly (number | null)[]): boolean {
    return this.#all("unit").every(({ unit }) =>
      columns.some((column) => column !== null && this.#table.columns[column]?.unit === unit),
    );
  }

  /** What is counted comes right behind the words that ask for it, or behind values of it: "how many open tickets". */
  #counted(conditions: Conditions, act: Act): TableQuestion | null {
    const { asked } = conditions;
    const behind = this.#mentions.slice(this.#mentions.indexOf(act) + 1);
    const noun = behind.find((mention) => !this.#used.has(mention));
    if (noun?.kind === "rows") return asked === null ? { ...conditions, act: "count" } : null;
    if (noun?.kind !== "column" || asked === null || !noun.columns.includes(asked)) return null;
    return this.#table.columns[asked]?.isUnique
      ? { ...conditions, act: "count" }
      : { ...conditions, act: "kinds", asked };
  }

  #namesRows(mention: Mention): boolean {
    if (mention.kind === "rows") return true;
    return (
      mention.kind === "column" &&
      mention.columns.some((column) => this.#table.columns[column]?.isUnique === true)
    );
  }
}

const weightUnits = new Set(["kg", "g"]);

const isAct = (mention: Mention): mention is Act =>
  ["count", "order", "sum", "mean"].includes(mention.kind);

/** The one of a list; null if there are others, or none. */
function only<Each>(all: readonly Each[]): Each | null {
  const [first] = all;
  return first !== undefined && all.length === 1 ? first : null;
}
