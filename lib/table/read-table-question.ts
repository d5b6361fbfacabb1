import type { Aspect } from "../question/table-words/index.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { columnAbout, columnComparableWith, columnWithUnit, only } from "./choose-column.ts";
import type { Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { type DecimalMark, dayOf, decimalMarkOf, sizeOf } from "./read-column.ts";
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
    // A row by its name is the highest of itself.
    if (cells.some((cell) => this.#table.columns[cell.column]?.isUnique)) return null;
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
    return this.#mentions.some(isOwn);
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
    if (mention?.kind === "about") return columnAbout(this.#table, mention.aspect, this.#language);
    if (mention?.kind !== "column" || this.#used.has(mention)) return null;
    const sized = mention.columns.filter((column) => this.#isSized(column));
    const column = only(sized);
    if (column !== null) this.#used.add(mention);
    return column;
  }

  /** The sized column that a word is said of: named right behind it, or anywhere if no column of words is named there. */
  #sizedBeside(mention: Mention): number | null {
    const next = this.#mentions[this.#mentions.indexOf(mention) + 1];
    if (next?.kind === "column" && !next.columns.some((column) => this.#isSized(column)))
      return null;
    for (const each of [next, ...this.#mentions]) {
      const column = this.#sized(each);
      if (column !== null) return column;
    }
    return null;
  }

  /** The one column with the unit that the question names. */
  #byUnit(): number | null {
    const [mention] = this.#all("unit");
    return mention ? columnWithUnit(this.#table, mention.unit) : null;
  }

  /** The column of an aspect. A name beside the word may repeat it, or tell which of several it is. */
  #ofAspect(aspect: Aspect, beside: readonly (Mention | undefined)[]): number | null {
    const meant = columnAbout(this.#table, aspect, this.#language);
    for (const mention of beside) {
      if (mention?.kind !== "column") continue;
      if (meant !== null && mention.columns.includes(meant)) this.#used.add(mention);
      const column = meant === null ? this.#sized(mention) : null;
      if (column !== null) return column;
    }
    return meant;
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
        (next.unit === null ? null : columnWithUnit(this.#table, next.unit));
      return column === null ? null : this.#withNumber(column, comparison, next);
    }
    const other = this.#sized(next);
    if (other === null) return null;
    const column = this.#sized(before) ?? columnComparableWith(this.#table, other);
    return column === null ? null : { column, comparison, with: { column: other } };
  }

  #withNumber(
    column: number,
    comparison: SizeCondition["comparison"],
    { text, said, unit }: Of<"number">,
  ): SizeCondition | null {
    const { kind, unit: own } = this.#table.columns[column] ?? { kind: "text", unit: null };
    if (unit !== null && own !== null && unit !== own) return null;
    const size = kind === "date" ? dayOf(text) : sizeOf(text, this.#markOf(text));
    if (size === null || Number.isNaN(size)) return null;
    return { column, comparison, with: { size, text: said } };
  }

  /** The decimal mark of an asked number. One mark before three digits parts thousands as the question's language does. */
  #markOf(text: string): DecimalMark {
    const isParted = /^\d{1,3}\.\d{3}$/u.test(text) && this.#language !== "en";
    return isParted ? "," : decimalMarkOf([text]);
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

  /** Whether each unit that the question names is one of these columns', and what it asks of the rows one of them. */
  #unitsFit(columns: readonly (number | null)[]): boolean {
    const units = columns.map((column) => this.#table.columns[column ?? -1]?.unit);
    return (
      this.#all("unit").every(({ unit }) => units.includes(unit)) &&
      this.#all("about").every(({ aspect }) => {
        const column = columnAbout(this.#table, aspect, this.#language);
        return column !== null && columns.includes(column);
      })
    );
  }

  /** What is counted comes right behind the words that ask for it, or behind values of it: "how many open tickets". */
  #counted(conditions: Conditions, act: Act): TableQuestion | null {
    const { asked, cells } = conditions;
    const behind = this.#mentions.slice(this.#mentions.indexOf(act) + 1);
    const noun = behind.find((mention) => !this.#used.has(mention));
    // "How often did we shop at Linde?" counts the rows of Linde.
    if (!noun)
      return behind.length > 0 && cells.length > 0 ? { ...conditions, act: "count" } : null;
    if (noun.kind === "rows") return asked === null ? { ...conditions, act: "count" } : null;
    if (noun.kind !== "column" || asked === null || !noun.columns.includes(asked)) return null;
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

/** Whether words are a table's own. */
export const isOwn = (mention: Mention): boolean =>
  mention.kind === "column" || mention.kind === "value" || (mention.kind === "rows" && mention.own);

const isAct = (mention: Mention): mention is Act =>
  ["count", "order", "sum", "mean"].includes(mention.kind);
