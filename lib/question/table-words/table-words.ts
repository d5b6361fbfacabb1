/** What a column is about, where a word asks for it without its name: "cheapest", "longest". */
export type TableAspect = "price" | "duration" | "date" | "weight";
/** "before" and "after" compare days, the others anything that has a size. */
export type TableComparison = "below" | "above" | "atLeast" | "atMost";

/** Phrases with what they ask for: alternatives, separated by `|`, folded. */
export type AskedPhrases<Meaning> = readonly (readonly [Meaning, string])[];

/** The words that questions over tables are read by, in one language. A new language needs a file here and a line in `index.ts`. */
export type TableWords = {
  /** Phrases before what is counted. */
  counts: string;
  orders: AskedPhrases<{ direction: "highest" | "lowest"; aspect?: TableAspect }>;
  compares: AskedPhrases<{ comparison: TableComparison; aspect?: TableAspect }>;
  sums: string;
  means: string;
  /** Words for the first of an order, before or behind their number. */
  top: string;
  /** Words for the rows of any table. */
  rows: string;
  /** Words that ask for all that fit: plural verbs, and requests for a list. */
  lists: string;
  /** Nouns that add nothing to the name of a column of sizes: "reorder level". */
  sizes: string;
  /** Names of columns of each aspect. */
  aspects: Readonly<Record<TableAspect, string>>;
  /** Words that say what is asked of the rows without a column's name: "how long", "cost". */
  about: AskedPhrases<TableAspect>;
  /** Phrases that only ask for a figure. */
  figures: string;
  /** Words that add nothing: articles, prepositions, question words, verbs that only join. */
  fillers: string;
};
