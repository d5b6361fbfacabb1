import { monthsByLanguage } from "../question/calendar-names.ts";
import { type TableWords, tableWords } from "../question/table-words/index.ts";
import { type AskedLanguage, questionWords } from "../question/words/index.ts";
import type { Meaning } from "./mention.ts";

/** The words that questions over tables are read by, by phrase. */
export type Vocabulary = {
  phrases: ReadonlyMap<string, Meaning>;
  rows: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
  singles: ReadonlySet<string>;
  /** The numbers of months, by their names. */
  months: ReadonlyMap<string, number>;
  monthSpan: Readonly<Record<keyof TableWords["monthSpan"], ReadonlySet<string>>>;
  /** Matches a question word that asks for a figure because of its verb, and the phrase that does so by itself. */
  whatSpent: RegExp;
  figure: string;
  which: RegExp;
  /** The beginning of words that negate. */
  negating: string;
};

export const vocabularies: Readonly<Record<AskedLanguage, Vocabulary>> = {
  en: readVocabulary("en"),
  de: readVocabulary("de"),
  fr: readVocabulary("fr"),
  es: readVocabulary("es"),
};

function readVocabulary(language: AskedLanguage): Vocabulary {
  const words = tableWords[language];
  const listed = (text: string) => new Set(text.split(" "));
  return {
    phrases: readPhrases(words),
    rows: listed(words.rows),
    sizes: listed(words.sizes),
    fillers: listed(`${words.fillers} ${words.singles}`),
    singles: listed(words.singles),
    months: monthsByLanguage[language],
    monthSpan: {
      opens: listed(words.monthSpan.opens),
      joins: listed(words.monthSpan.joins),
      and: listed(words.monthSpan.and),
    },
    whatSpent: new RegExp(`^[^\\p{L}]*(?:${words.whatSpent})`, "iu"),
    figure: words.figures.split("|", 1)[0] ?? "",
    which: new RegExp(`^(?:${questionWords[language].which})$`, "u"),
    negating: words.negating,
  };
}

function readPhrases(words: TableWords): ReadonlyMap<string, Meaning> {
  const phrases = new Map<string, Meaning>();
  const add = (alternatives: string, meaning: Meaning) => {
    for (const phrase of alternatives.split("|")) phrases.set(phrase, meaning);
  };
  add(words.lists.replaceAll(" ", "|"), { kind: "list" });
  add(words.each, { kind: "each" });
  for (const [order, alternatives] of words.orders) add(alternatives, { kind: "order", ...order });
  for (const [compare, alternatives] of words.compares)
    add(alternatives, { kind: "compare", ...compare });
  for (const [about, alternatives] of words.about)
    add(alternatives, { kind: "about", own: false, ...about });
  for (const [aspect, alternatives] of words.askers) add(alternatives, { kind: "asker", aspect });
  for (const [months, alternatives] of words.spans) add(alternatives, { kind: "span", months });
  add(words.periods.month, { kind: "period", by: "month" });
  add(words.periods.year, { kind: "period", by: "year" });
  const plurals = words.lists.split(" ");
  for (const negation of words.negations.split("|"))
    add(negation, { kind: "not", lists: plurals.some((plural) => negation.startsWith(plural)) });
  add(words.or, { kind: "or" });
  add(words.figures, { kind: "figure" });
  add(words.counts, { kind: "count", rowsOnly: false });
  add(words.times, { kind: "count", rowsOnly: true });
  add(words.sums, { kind: "sum" });
  add(words.means, { kind: "mean" });
  add(words.top, { kind: "top" });
  return phrases;
}
