import { readLanguage } from "../question/read-language.ts";
import { type TableWords, tableWords } from "../question/table-words/index.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Meaning, Mention } from "./mention.ts";
import { NameIndex } from "./name-index.ts";
import type { OpenTable } from "./open-table.ts";
import { columnUnit, writtenFigure } from "./read-column.ts";
import { tableTokens } from "./tokens.ts";

/** Words of the longest name or phrase that is looked for. */
const maxPhraseWords = 7;

type FoundMention = Meaning & { length: number };

/** The words of a language, by phrase. */
type Vocabulary = {
  phrases: ReadonlyMap<string, Meaning>;
  rows: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
};

const vocabularies = new Map(
  (Object.entries(tableWords) as [AskedLanguage, TableWords][]).map(([language, words]) => [
    language,
    readVocabulary(words),
  ]),
);

function readVocabulary(words: TableWords): Vocabulary {
  const phrases = new Map<string, Meaning>();
  const add = (alternatives: string, meaning: Meaning) => {
    for (const phrase of alternatives.split("|")) phrases.set(phrase, meaning);
  };
  add(words.lists.replaceAll(" ", "|"), { kind: "list" });
  for (const [order, alternatives] of words.orders) add(alternatives, { kind: "order", ...order });
  for (const [compare, alternatives] of words.compares)
    add(alternatives, { kind: "compare", ...compare });
  for (const [aspect, alternatives] of words.about) add(alternatives, { kind: "about", aspect });
  add(words.figures, { kind: "filler" });
  add(words.counts, { kind: "count" });
  add(words.sums, { kind: "sum" });
  add(words.means, { kind: "mean" });
  add(words.top, { kind: "top" });
  const listed = (text: string) => new Set(text.split(" "));
  return {
    phrases,
    rows: listed(words.rows),
    sizes: listed(words.sizes),
    fillers: listed(words.fillers),
  };
}

/** A question's words, and whether any of them asks for something to be computed. */
export type AskedWords = { tokens: readonly string[]; language: AskedLanguage; computes: boolean };

/** Longer texts are no questions over a table. */
const maxTokens = 40;

/** Reads the words of a question; those that never ask for a computation are not worth opening tables. */
export function readAskedWords(question: string): AskedWords {
  const tokens = tableTokens(question);
  const language = readLanguage(question);
  const phrases = vocabularies.get(language)?.phrases;
  const asks = (phrase: string) =>
    !["about", "filler", undefined].includes(phrases?.get(phrase)?.kind);
  const computes =
    tokens.length <= maxTokens &&
    tokens.some((_, at) =>
      [1, 2, 3].some((length) => asks(tokens.slice(at, at + length).join(" "))),
    );
  return { tokens, language, computes };
}

/** Reads what each word of a question means for a table; null if one means nothing. The longest phrase is taken first. */
export function readMentions({ tokens, language }: AskedWords, table: OpenTable): Mention[] | null {
  const vocabulary = vocabularies.get(language);
  if (!vocabulary) return null;
  const reader = new MentionReader(tokens, vocabulary, new NameIndex(table, language), table);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const last = mentions.findLast(({ kind }) => kind !== "filler");
    const found = reader.at(at, last?.kind);
    if (!found) return null;
    mentions.push({ ...found, at });
    at += found.length;
  }
  return mentions;
}

class MentionReader {
  readonly #tokens: readonly string[];
  readonly #vocabulary: Vocabulary;
  readonly #names: NameIndex;
  readonly #table: OpenTable;

  constructor(
    tokens: readonly string[],
    vocabulary: Vocabulary,
    names: NameIndex,
    table: OpenTable,
  ) {
    this.#tokens = tokens;
    this.#vocabulary = vocabulary;
    this.#names = names;
    this.#table = table;
  }

  /** What begins at a word. Of equally long phrases the one that is surer is taken: a name as it is written, then one like it. */
  at(at: number, before: Mention["kind"] | undefined): FoundMention | null {
    const number = this.#number(at);
    if (number && (before === "compare" || before === "top")) return number;
    const found = [
      ...this.#phrasesAt(at),
      this.#columnLike(at, 1),
      this.#nounAt(at),
      this.#columnLike(at, 0),
      ...this.#cellsLikeAt(at),
      number,
      this.#unitAt(at),
      this.#vocabulary.fillers.has(this.#tokens[at] ?? "")
        ? { kind: "filler" as const, length: 1 }
        : null,
    ].filter((each) => each !== null);
    return found.toSorted((a, b) => b.length - a.length)[0] ?? null;
  }

  #words(at: number, length: number): readonly string[] {
    return this.#tokens.slice(at, at + length);
  }

  *#phrasesAt(at: number): Generator<FoundMention> {
    for (let length = Math.min(maxPhraseWords, this.#tokens.length - at); length > 0; length -= 1) {
      const words = this.#words(at, length);
      const columns = this.#names.columnsNamed(words);
      const meaning = this.#vocabulary.phrases.get(words.join(" "));
      const cells = this.#isFiller(words) ? undefined : this.#names.cellsOf(words);
      if (columns.length > 0 && !this.#isFiller(words)) yield { kind: "column", columns, length };
      if (meaning) yield { ...meaning, length };
      if (cells && !this.#isNumber(words)) yield { kind: "value", cells, length };
    }
  }

  *#cellsLikeAt(at: number): Generator<FoundMention> {
    for (let length = Math.min(maxPhraseWords, this.#tokens.length - at); length > 0; length -= 1) {
      const words = this.#words(at, length);
      if (this.#isFiller(words) || this.#isNumber(words)) continue;
      const cells = this.#names.cellsLike(words);
      if (cells) yield { kind: "value", cells, length };
    }
  }

  #isFiller(words: readonly string[]): boolean {
    return words.length === 1 && this.#vocabulary.fillers.has(words[0] ?? "");
  }

  #isNumber(words: readonly string[]): boolean {
    return words.length === 1 && writtenFigure(words[0] ?? "") !== null;
  }

  #unitAt(at: number): FoundMention | null {
    const unit = columnUnit(this.#tokens[at] ?? "");
    const isUsed = this.#table.columns.some((column) => column.unit === unit);
    return unit !== null && isUsed ? { kind: "unit", unit, length: 1 } : null;
  }

  #nounAt(at: number): FoundMention | null {
    const word = this.#tokens[at] ?? "";
    if (this.#isFiller([word])) return null;
    const own = this.#names.namesRows(word);
    if (own || this.#vocabulary.rows.has(word)) return { kind: "rows", own, length: 1 };
    return this.#names.namesDocument(word) ? { kind: "document", length: 1 } : null;
  }

  #number(at: number): FoundMention | null {
    const word = this.#tokens[at] ?? "";
    const before = columnUnit(word) === null ? "" : word;
    const token = before ? (this.#tokens[at + 1] ?? "") : word;
    const number = writtenFigure(token);
    const isDay = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}\.\d{1,2}\.\d{4}$/u.test(token);
    if (!number && !isDay) return null;
    const behind = at + (before ? 2 : 1);
    const unit =
      columnUnit(before) ??
      columnUnit(number?.unit ?? "") ??
      columnUnit(this.#tokens[behind] ?? "");
    const takesNext = !before && !number?.unit && unit !== null;
    const length = (before ? 2 : 1) + (takesNext ? 1 : 0);
    return {
      kind: "number",
      text: isDay ? token : (number?.digits ?? ""),
      unit,
      said: this.#words(at, length).join(" "),
      cells: this.#names.cellsOf([token]) ?? new Map(),
      length,
    };
  }

  /** The columns that a phrase fits best, by words that are at least this like theirs. */
  #columnLike(at: number, least: number): FoundMention | null {
    const { fillers, sizes } = this.#vocabulary;
    const fits = this.#table.columns.map((_, column) => {
      let [length, worth, strength] = [0, 0, 0];
      for (let next = at; next < Math.min(at + maxPhraseWords, this.#tokens.length); next += 1) {
        const word = this.#tokens[next] ?? "";
        const likeness = sizes.has(word) && next > at ? 0 : this.#names.likeness(word, column);
        const counts = likeness > 0 && likeness >= least && !fillers.has(word);
        if (counts) {
          worth += likeness;
          length = next - at + 1;
        } else if (sizes.has(word)) {
          if (worth > 0) length = next - at + 1;
        } else if (!(fillers.has(word) && next > at && likeness === 1)) break;
        strength = worth;
      }
      return { column, length, strength };
    });
    const best = Math.max(...fits.map(({ strength }) => strength));
    if (best === 0) return null;
    const columns = fits.filter(({ strength }) => strength === best);
    const length = Math.max(...columns.map((each) => each.length));
    return { kind: "column", columns: columns.map(({ column }) => column), length };
  }
}
