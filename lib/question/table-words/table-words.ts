/** What a column is about, where a word asks for it without its name: "cheapest", "longest", "who". */
export type TableAspect =
  | "price"
  | "duration"
  | "date"
  | "weight"
  | "distance"
  | "temperature"
  | "height"
  | "age"
  | "quantity"
  | "person"
  | "range";
/** "before" and "after" compare days, the others anything that has a size. */
export type TableComparison = "below" | "above" | "atLeast" | "atMost";

/** Parts of a calendar. */
export type TablePeriod = "month" | "year";

/** Phrases with what they ask for: alternatives, separated by `|`, folded. */
export type AskedPhrases<Meaning> = readonly (readonly [Meaning, string])[];

type EdgeWord = { direction: "highest" | "lowest"; aspect?: TableAspect };
/**
 * What a word of an order asks for. The most of something adds up what each has; the highest is one row's. `or` is what it
 * means in a table that has no column of the first aspect: "longest".
 */
export type TableOrder = EdgeWord & { adds?: true; or?: Required<EdgeWord> };
/** What a word asks of the rows. What was spent adds up, what something costs does not; a noun asks for it by itself: "expenses". */
export type TableAbout = { aspect: TableAspect; adds?: true; isNoun?: true; flow?: TableFlow };
/** Which way money goes, in tables that have a column for each. */
export type TableFlow = "out" | "in";

/** The words that questions over tables are read by, in one language. A new language needs a file here and a line in `index.ts`. */
export type TableWords = {
  /** Phrases before what is counted. */
  counts: string;
  /** Phrases that count rows, whatever they name. */
  times: string;
  orders: AskedPhrases<TableOrder>;
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
  /** Words in the names of columns of each aspect. */
  aspects: Readonly<Record<Exclude<TableAspect, "range">, string>>;
  /** Names of columns that tell the unit of the others. */
  units: string;
  /** Words in the names of columns of what was paid, and of what was received. */
  flows: Readonly<Record<TableFlow, string>>;
  /** Whole names of columns of what things came to, beside what was planned: "Actual". */
  outcomes: string;
  /** Words in the names of columns whose numbers are never added up: "price per pack". */
  rates: string;
  /** Words that end the names of columns whose numbers tell rows apart: "invoice no". */
  numberings: string;
  /** Words that say what is asked of the rows without a column's name: "how long", "cost". */
  about: AskedPhrases<TableAbout>;
  /** Question words for a column: "who", "when". */
  askers: AskedPhrases<TableAspect>;
  /** Words before what the rows are grouped by. */
  each: string;
  /** Names of the parts of a calendar that rows are grouped by. */
  periods: Readonly<Record<TablePeriod, string>>;
  /** Names of other times, by their months: "half year". */
  spans: AskedPhrases<number>;
  /** Phrases that negate or leave out what comes next, and beginnings of words that do: "unpaid". */
  negations: string;
  negating: string;
  /** Words before a noun that can only name one of the rows: "the biggest single gift". */
  singles: string;
  /** The word between alternatives. */
  or: string;
  /** Phrases that only ask for a figure. */
  figures: string;
  /** Matches the question word that asks for a figure because of its verb: the "what" of "what did we spend". */
  whatSpent: string;
  /** Words that open a span of months, that join its ends, and that join them behind an opening alone: "between March and May". */
  monthSpan: { opens: string; joins: string; and: string };
  /** Words that add nothing: articles, prepositions, question words, verbs that only join. */
  fillers: string;
};
