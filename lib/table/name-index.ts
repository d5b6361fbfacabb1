import { spelledLike, stemmedAs, type Terms, termsOf } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { stem } from "../keyword/stem.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { CellsByColumn } from "./mention.ts";
import type { OpenTable } from "./open-table.ts";
import { columnUnit } from "./read-column.ts";
import { tableTokens } from "./tokens.ts";

/** A word that is at least this much like a word of a column's name means it. */
const minLikeness = 0.8;
/** Words of a name that people shorten, such as "Gravity" for "Gravity Climbing". */
const maxIndexedWords = 3;
const minNameLetters = 3;
/** First words of a cell that it may be called by: "heparin 5000" for "heparin 5000 IU". */
const maxBegunWords = 5;
/** Cells of more words are prose. */
const maxPhraseLength = 6;
/** A longer heading is a sentence, and does not name its table's rows. */
const maxRowWords = 3;

/** The names that a table has: of its columns, its cells, its rows, its document. */
export class NameIndex {
  readonly #language: AskedLanguage;
  readonly #columns: readonly {
    /** The words of its name without units, all of them, and these where it is written without capitals: "wifi" for "WiFi". */
    words: readonly string[];
    whole: readonly string[];
    lower: readonly string[];
    terms: Terms;
  }[];
  /** Cells by their words, and by the stems of these. */
  readonly #whole = new Map<string, Map<number, Set<string>>>();
  readonly #stemmed = new Map<string, Map<number, Set<string>>>();
  /** Cells by the stems of their first words. */
  readonly #begun = new Map<string, Map<number, Set<string>>>();
  /** Cells of names, by the stem of each of their words. */
  readonly #named = new Map<string, Map<number, Set<string>>>();
  readonly #nameWords: readonly string[];
  readonly #rowStems: ReadonlySet<string>;
  readonly #documentStems: ReadonlySet<string>;

  constructor({ columns, rows, document, heading, isRecords }: OpenTable, language: AskedLanguage) {
    this.#language = language;
    this.#columns = columns.map(({ name }) => {
      const words = tableTokens(name);
      const core = words.filter((word) => columnUnit(word) === null);
      const named = core.length > 0 ? core : words;
      return {
        words: named,
        whole: words,
        lower: tableTokens(name.toLowerCase()),
        terms: termsOf(named.join(" "), [stemmedAs[language], "english"]),
      };
    });
    for (const [column, { kind, isUnique }] of columns.entries())
      for (const cell of new Set(rows.map(({ cells }) => cells[column] ?? ""))) {
        const words = tableTokens(cell);
        if (words.length === 0) continue;
        addCell(this.#whole, words.join(" "), column, cell);
        // "eGFR" may be asked for without its capitals.
        addCell(this.#whole, tableTokens(cell.toLowerCase()).join(" "), column, cell);
        const stems = words.map((word) => this.#stemOf(word));
        addCell(this.#stemmed, stems.join(" "), column, cell);
        if (kind === "text")
          for (let length = 2; length < Math.min(words.length, maxBegunWords); length += 1)
            addCell(this.#begun, stems.slice(0, length).join(" "), column, cell);
        if (kind !== "text" || isUnique || words.length > maxIndexedWords || words.length < 2)
          continue;
        for (const [at, word] of words.entries())
          if (word.length >= minNameLetters) addCell(this.#named, stems[at] ?? "", column, cell);
      }
    const documentWords = tableTokens(
      `${document.filename.replace(/\.\w+$/u, "")} ${document.title}`.replaceAll(/[-_.]/gu, " "),
    );
    const headingWords = tableTokens(heading ?? "").filter((word) => /\p{L}/u.test(word));
    const isName = headingWords.length <= maxRowWords;
    this.#nameWords = [...documentWords, ...headingWords];
    this.#documentStems = this.#stemSet(this.#nameWords);
    this.#rowStems = this.#stemSet([
      ...(isRecords ? documentWords : []),
      ...(isName ? headingWords : []),
    ]);
  }

  #stemsOf(words: readonly string[]): string {
    return words.map((word) => this.#stemOf(word)).join(" ");
  }

  /** German stems keep the endings of short words, such as "freien". */
  #stemOf(word: string): string {
    const stemmed = stem(word, stemmedAs[this.#language]);
    return this.#language === "de" ? stemmed.replace(/(?<=\p{L}{3})e[nmrs]?$/u, "") : stemmed;
  }

  #stemSet(words: readonly string[]): Set<string> {
    return new Set(words.map((word) => this.#stemOf(word)));
  }

  /** The columns with exactly this name. */
  columnsNamed(words: readonly string[]): number[] {
    return this.#columns.flatMap(({ words: name, whole, lower }, column) =>
      [name, whole, lower].some(
        (each) =>
          each.length === words.length &&
          each.every((word, at) => isSameName(word, words[at] ?? "")),
      )
        ? [column]
        : [],
    );
  }

  /** How much a word is a column's: 1 for a word of its name, less for one that is like it, 0 for another. */
  likeness(word: string, column: number): number {
    const { words, terms } = this.#columns[column] ?? { words: [], terms: null };
    if (words.some((each) => isSameWord(each, word))) return 1;
    const like = terms
      ? spelledLike(analyseText(word, [stemmedAs[this.#language], "english"]), terms)
      : 0;
    return like >= minLikeness ? Math.min(like, minLikeness) : 0;
  }

  /** The cells that are these words. */
  cellsOf(words: readonly string[]): CellsByColumn | undefined {
    return this.#whole.get(words.join(" "));
  }

  /** The cells that are these words in other forms, or begin with them, or names that have the one word. */
  cellsLike(words: readonly string[]): CellsByColumn | undefined {
    const stems = this.#stemsOf(words);
    return (
      this.#stemmed.get(stems) ??
      (words.length === 1 ? this.#named.get(stems) : this.#begun.get(stems))
    );
  }

  /** All words that the table is made of, apart from long texts. */
  words(): Iterable<string> {
    const ofCells = [...this.#whole.keys()].map((cell) => cell.split(" "));
    return [
      ...this.#columns.flatMap(({ words }) => words),
      ...ofCells.filter(({ length }) => length <= maxPhraseLength).flat(),
      ...this.#nameWords,
    ];
  }

  namesRows(word: string): boolean {
    return this.#rowStems.has(this.#stemsOf([word]));
  }

  namesDocument(word: string): boolean {
    return this.#documentStems.has(this.#stemsOf([word]));
  }
}

function addCell(
  index: Map<string, Map<number, Set<string>>>,
  key: string,
  column: number,
  cell: string,
): void {
  const columns = index.get(key) ?? new Map<number, Set<string>>();
  columns.set(column, (columns.get(column) ?? new Set()).add(cell));
  index.set(key, columns);
}

/** Whether a word is a name, or another name of the unit that it is: "kilometres" for a column `km`. */
const isSameName = (name: string, word: string): boolean =>
  isSameWord(name, word) || (columnUnit(name) !== null && columnUnit(name) === columnUnit(word));

/** Whether two words are one, apart from the ending of a plural or a case. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short === long ||
    (short.length >= 3 &&
      long.startsWith(short) &&
      /^(?:e?s|e?n|e|x|er)$/u.test(long.slice(short.length)))
  );
}
