import type { Reshaping } from "../question/words/request-words.ts";

/** What Ibid itself says, in one language. A new language needs a file here and a line in `wording-for.ts`. */
export type Wording = {
  /** Nothing is near the question. */
  noEvidence: string;
  /** Something is near but does not say it outright; the nearest passages are shown below. */
  closest: string;
  nothingIndexed: string;
  /** Nothing can be searched yet, and documents are being read. */
  stillReading: string;
  /** The language that a model is told to answer in, in English. */
  answerLanguage: string;
  /** What is done to an answer that is wanted in another form. */
  reshapings: Readonly<Record<Reshaping, string>>;
  /** One of them needs a language model that writes its own words. */
  needsModel(reshaping: string): string;
  /** Cited papers that were withdrawn, and those that their editors doubt; names are a list of `[1] “Title”`. */
  doubted: Readonly<Record<"retracted" | "concern", (names: string, count: number) => string>>;
  /** About the library itself. */
  library: LibraryWording;
};

/** What Ibid says about the library itself, in one language. Names and texts arrive escaped for Markdown. */
export type LibraryWording = {
  greeting: string;
  welcome: string;
  abilities: string;
  /** The number of documents; the noun is the asker's, null without one that fits. */
  count(count: number, noun: string | null): string;
  /** No document matches the question. */
  none(noun: string | null): string;
  /** No document is what the noun says; `all` is the number of all documents. */
  noneSuch(noun: string, all: number): string;
  more(count: number): string;
  newest: string;
  oldest: string;
  /** Precedes the day a document was added. */
  addedOn(day: string): string;
  topics: string;
  /** How far a log reaches: its lines, and its first and last day if it has times. */
  logExtent(lines: number, from: string | null, to: string | null): string;
  /** Documents on a subject. */
  about(count: number): string;
  authors(title: string, names: string): string;
  journal(title: string, journal: string, year: string | null): string;
  year(title: string, date: string): string;
  doi(title: string, doi: string): string;
  summary(title: string): string;
  /** Precedes what a page says. */
  page(title: string, page: number): string;
  noPage(title: string, page: number, last: number): string;
  headings(title: string): string;
  /** Precedes a table of what differs between two documents, a row a heading. */
  differences(rows: number): string;
  /** Precedes such a table of two documents that are no versions of each other. */
  sideBySide: string;
  /** Precedes a list of documents of which two are to be compared. */
  whichTwo(count: number): string;
  sayTheSame(one: string, other: string): string;
  /** Joins the last two of a list. */
  and: string;
  /** A document that the question names is in a knowledge base that is not searched; plain text. */
  notInScope(title: string, knowledgeBase: string): string;
  /** No document has a word of the question, which was read as another; plain text. */
  readAs(typed: string, meant: string): string;
};
