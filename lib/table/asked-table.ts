import type { AskedLanguage } from "../question/words/index.ts";
import { columnAbout, columnOfFlow, columnWithUnit, numbersRows, only } from "./choose-column.ts";
import type { Mention } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";

export type MentionOf<Kind extends Mention["kind"]> = Extract<Mention, { kind: Kind }>;

function canGroup(mention: Mention | undefined): boolean {
  return mention?.kind === "column" || mention?.kind === "period";
}

/** A question's words as a table understands them. Each has one part in the question. */
export class AskedTable {
  readonly mentions: readonly Mention[];
  readonly table: OpenTable;
  readonly language: AskedLanguage;
  /** Whether a word asks for a figure: "how much". */
  readonly asksFigure: boolean;
  readonly #asksWhich: boolean;
  readonly askers: readonly MentionOf<"asker">[];
  /** The mentions that have their part. */
  readonly #used = new Set<Mention>();

  constructor(mentions: readonly Mention[], table: OpenTable, language: AskedLanguage) {
    this.table = table;
    this.language = language;
    this.asksFigure = mentions.some(({ kind }) => kind === "figure");
    this.#asksWhich = mentions.some(({ kind }) => kind === "order");
    const beside = ["filler", "figure", "asker"];
    const words = mentions.filter(({ kind }) => !beside.includes(kind));
    // "By" is a word for groups before what they are by, and else adds nothing.
    this.mentions = words
      .filter(({ kind }, at) => kind !== "each" || canGroup(words[at + 1]))
      .map((mention, at, all) => this.#settled(mention, all[at - 1]));
    this.askers = mentions.filter((mention) => mention.kind === "asker");
  }

  /** "Paid" is a column of yes and no, unless the question asks how much was paid, or who paid the most. */
  #settled(mention: Mention, before: Mention | undefined): Mention {
    if (mention.kind !== "column" || !mention.about || before?.kind === "not") return mention;
    const isYesNo = mention.columns.every((column) => this.table.columns[column]?.isYesNo);
    const { about, at, length } = mention;
    return isYesNo && (this.asksFigure || this.#asksWhich)
      ? { ...about, kind: "about", own: false, at, length }
      : mention;
  }

  all<Kind extends Mention["kind"]>(kind: Kind): MentionOf<Kind>[] {
    return this.mentions.filter((mention): mention is MentionOf<Kind> => mention.kind === kind);
  }

  /** The mention some places behind another. */
  behind(mention: Mention, places = 1): Mention | undefined {
    return this.mentions[this.mentions.indexOf(mention) + places];
  }

  use(mention: Mention): void {
    this.#used.add(mention);
  }

  isUsed(mention: Mention): boolean {
    return this.#used.has(mention);
  }

  isSized(column: number): boolean {
    return (this.table.columns[column]?.kind ?? "text") !== "text";
  }

  isUnique(column: number): boolean {
    return this.table.columns[column]?.isUnique === true;
  }

  /** Whether a column has sizes in the rows that have every value of the question. */
  hasSizes(column: number): boolean {
    const values = this.all("value");
    const { rows, columns } = this.table;
    return rows.some(
      ({ cells }, at) =>
        (columns[column]?.sizes[at] ?? null) !== null &&
        values.every((value) =>
          [...value.cells].some(([each, wanted]) => wanted.has(cells[each] ?? "")),
        ),
    );
  }

  /** The sized column of a mention; null if it is not sized, has its part already, or fits several. */
  sized(mention: Mention | undefined): number | null {
    if (mention?.kind === "about") return this.#sizedAbout(mention);
    if (mention?.kind !== "column" || this.isUsed(mention)) return null;
    const column = only(mention.columns.filter((each) => this.isSized(each)));
    if (column !== null) this.use(mention);
    return column;
  }

  #sizedAbout({ aspect, flow }: MentionOf<"about">): number | null {
    const { table, language } = this;
    return (
      columnAbout(table, aspect, { language, adds: false }) ??
      columnAbout(table, aspect, { language, adds: true }) ??
      (flow ? columnOfFlow(table, { aspect, flow }, language) : null)
    );
  }

  /** The sized column that a word is said of: named right behind it, or anywhere if no column of words is named there. */
  sizedBeside(mention: Mention): number | null {
    const next = this.behind(mention);
    if (next?.kind === "column" && !next.columns.some((each) => this.isSized(each))) return null;
    for (const each of [next, ...this.mentions]) {
      const column = this.sized(each);
      if (column !== null) return column;
    }
    return null;
  }

  /** The one column with the unit that the question names. */
  byUnit(): number | null {
    const [mention] = this.all("unit");
    return mention ? columnWithUnit(this.table, mention.unit) : null;
  }

  /** Whether a mention names the rows by the number that each has, "orders", or by its day where rows are counted: "dates". */
  namesRowsBySize(mention: Mention): boolean {
    const { table, language } = this;
    const counts = this.all("count").length > 0;
    return (
      mention.kind === "column" &&
      mention.columns.every(
        (at) =>
          numbersRows(table, at, language) ||
          (counts && table.columns[at]?.kind === "date" && this.isUnique(at)),
      )
    );
  }

  /** Whether a mention names the rows. */
  namesRows(mention: Mention): boolean {
    if (mention.kind === "rows") return true;
    return mention.kind === "column" && mention.columns.some((column) => this.isUnique(column));
  }
}
