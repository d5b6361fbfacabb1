import { wordWorth } from "../judgement/likeness.ts";
import { isAskingWord, readLanguage } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { correctWord } from "./correct-word.ts";
import type { Meaning, Mention } from "./mention.ts";
import { NameIndex } from "./name-index.ts";
import type { OpenTable } from "./open-table.ts";
import { columnUnit, writtenFigure } from "./read-column.ts";
import { readPeriod, readWeekday } from "./read-period.ts";
import { tableTokens } from "./tokens.ts";
import { type Vocabulary, vocabularies } from "./vocabulary.ts";

/** Words of the longest name or phrase that is looked for. */
const maxPhraseWords = 7;
/** Words of a span of months: "between December 2024 and February 2025". */
const maxPeriodWords = 6;

type FoundMention = Meaning & { length: number };

/** A question's words, and whether any of them asks for something to be computed. */
export type AskedWords = { tokens: readonly string[]; language: AskedLanguage; computes: boolean };

/** Longer texts are no questions over a table. */
const maxTokens = 40;

/** Reads the words of a question in its language, and where that is not sure in the others: "Kosten pro Monat". */
export function readAskings(question: string): AskedWords[] {
  const told = readLanguage(question);
  const isEnglish = told === "en" && tableTokens(question).some((word) => isAskingWord(word, "en"));
  const others = (["de", "fr", "es"] as const).filter((each) => !isEnglish && each !== told);
  return [told, ...others].map((language) => readAskedWords(question, language));
}

/** Reads the words of a question; those that never ask for a computation are not worth opening tables. */
function readAskedWords(question: string, language: AskedLanguage): AskedWords {
  const { phrases, whatSpent, figure } = vocabularies[language];
  const tokens = tableTokens(question.replace(whatSpent, `${figure} `));
  const asks = (phrase: string) => callsForTable(phrases.get(phrase));
  const asking = [...phrases.keys()].filter(asks);
  const computes =
    tokens.length <= maxTokens &&
    tokens.some(
      (token, at) =>
        [1, 2, 3].some((length) => asks(tokens.slice(at, at + length).join(" "))) ||
        (!phrases.has(token) && mistyped(token, asking) !== null),
    );
  return { tokens, language, computes };
}

/** Whether a phrase is a reason to look for a table. */
function callsForTable(meaning: Meaning | undefined): boolean {
  if (meaning?.kind === "about") return meaning.adds === true;
  const kinds = ["not", "count", "order", "compare", "sum", "mean", "top", "list", "each"];
  return meaning !== undefined && kinds.includes(meaning.kind);
}

/** Whether a word with this meaning is read as a cell where one is written so: the department "Sales", a person called Max. */
const mayName = (meaning: Meaning) =>
  meaning.kind === "order" || (meaning.kind === "about" && meaning.isNoun === true);

/** The known word that a word is mistyped for. A common word is not mistyped. */
const mistyped = (word: string, known: Iterable<string>) =>
  wordWorth(word) < 1 ? null : correctWord(word, known);

/** Reads what each word of a question means for a table; null if one means nothing. The longest phrase is taken first. */
export function readMentions(asked: AskedWords, table: OpenTable): Mention[] | null {
  const { tokens } = asked;
  const reader = new MentionReader(asked, table);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const last = mentions.findLast(({ kind }) => kind !== "filler");
    const found =
      reader.at(at, last?.kind) ?? reader.singleAt(at) ?? reader.corrected(at, last?.kind);
    if (!found) return null;
    mentions.push({ ...found, at });
    at += found.length;
  }
  return mentions;
}

class MentionReader {
  #tokens: readonly string[];
  readonly #vocabulary: Vocabulary;
  readonly #names: NameIndex;
  readonly #table: OpenTable;
  readonly #language: AskedLanguage;
  /** Whether a verb that is a cell as well says what the rows are, "how many items are paid", and asks for no amount. */
  readonly #isState: boolean;

  constructor({ tokens, language }: AskedWords, table: OpenTable) {
    this.#tokens = tokens;
    this.#language = language;
    this.#vocabulary = vocabularies[language];
    this.#names = new NameIndex(table, language);
    this.#table = table;
    const ofAmounts = ["figure", "order", "sum", "mean", "each"];
    const { phrases } = this.#vocabulary;
    this.#isState = !tokens.some((_, at) =>
      [1, 2, 3].some((length) =>
        ofAmounts.includes(phrases.get(tokens.slice(at, at + length).join(" "))?.kind ?? ""),
      ),
    );
  }

  /** What begins at a word. Of equally long phrases the one that is surer is taken: a name as it is written, then one like it. */
  at(at: number, before: Mention["kind"] | undefined): FoundMention | null {
    const number = this.#number(at);
    if (number && (before === "compare" || before === "top")) return number;
    const found = [
      // "Not paid" is said of a column, where "paid" elsewhere asks for an amount.
      before === "not" ? this.#columnLike(at, 1) : null,
      ...this.#phrasesAt(at),
      readPeriod(this.#words(at, maxPeriodWords), this.#table, this.#vocabulary),
      readWeekday(this.#tokens[at] ?? "", this.#table, this.#language),
      this.#columnLike(at, 1),
      this.#negatedAt(at),
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

  /** The name of one of the rows, whatever it is: the "gift" of "the biggest single gift". */
  singleAt(at: number): FoundMention | null {
    const isSingle = this.#vocabulary.singles.has(this.#tokens[at - 1] ?? "");
    return isSingle ? { kind: "rows", own: false, length: 1 } : null;
  }

  /** What begins at a word that is mistyped. */
  corrected(at: number, before: Mention["kind"] | undefined): FoundMention | null {
    const { phrases, fillers, rows, months } = this.#vocabulary;
    const known = [...phrases.keys(), ...fillers, ...rows, ...months.keys()].flatMap((phrase) =>
      phrase.split(" "),
    );
    const word = mistyped(this.#tokens[at] ?? "", new Set([...known, ...this.#names.words()]));
    if (word === null) return null;
    this.#tokens = this.#tokens.with(at, word);
    return this.at(at, before);
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
      const isSum = meaning?.kind === "sum";
      const names = cells !== undefined && meaning !== undefined && mayName(meaning);
      if (columns.length > 0 && (!this.#isFiller(words) || this.#isWhich(at - 1)))
        yield {
          kind: "column",
          columns,
          isSum,
          isDocument: length === 1 && this.#names.namesDocument(words[0] ?? ""),
          length,
          ...(meaning?.kind === "about" ? { about: meaning } : {}),
        };
      if (names) yield { kind: "value", cells, length, isAlsoWord: true };
      if (cells && meaning?.kind === "about" && this.#isState)
        yield { kind: "value", cells, length };
      if (meaning) yield { ...this.#withOwn(meaning, words), length };
      if (cells && !this.#isNumber(words)) yield { kind: "value", cells, length };
    }
  }

  /** "Expenses" may name the rows besides. */
  #withOwn(meaning: Meaning, words: readonly string[]): Meaning {
    if (meaning.kind !== "about" || !meaning.isNoun) return meaning;
    return { ...meaning, own: words.some((word) => this.#names.namesRows(word)) };
  }

  /** A column of yes and no, or with empty cells, and a word that negates its name: "unpaid". */
  #negatedAt(at: number): FoundMention | null {
    const { negating } = this.#vocabulary;
    const word = this.#tokens[at] ?? "";
    if (!word.startsWith(negating)) return null;
    const name = word.slice(negating.length);
    const columns = this.#table.columns.flatMap(({ isYesNo, hasEmpty }, column) =>
      (isYesNo || hasEmpty) && this.#names.likeness(name, column) > 0 ? [column] : [],
    );
    return columns.length > 0 ? { kind: "column", columns, negated: true, length: 1 } : null;
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

  /** "Which shop" asks for a column, where "shop" elsewhere is a verb that adds nothing. */
  #isWhich(at: number): boolean {
    return this.#vocabulary.which.test(this.#tokens[at] ?? "");
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
    // A figure is a part of a name only where it is a year, or has a letter: "7k".
    const isWord = !this.#isNumber([word]) || /^(?:19|20)\d{2}$|\p{L}/u.test(word);
    return isWord && this.#names.namesDocument(word) ? { kind: "document", length: 1 } : null;
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
        // "Per" is a word of a whole name alone: "packs per ward" is not the price per pack.
        if (this.#vocabulary.phrases.get(word)?.kind === "each") break;
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
    const isDocument = length === 1 && this.#names.namesDocument(this.#tokens[at] ?? "");
    return { kind: "column", columns: columns.map(({ column }) => column), isDocument, length };
  }
}
