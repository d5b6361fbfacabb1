/**
 * The words of one language that ask for the library itself: its documents, and the facts of one of them. All are written
 * in lower case without accents, as a question is folded before it is read; lists are parted by spaces, phrases by `|`.
 */
export type LibraryWords = {
  /** Whole turns that greet. */
  greetings: string;
  /** Whole turns that thank. */
  thanks: string;
  /** Whole turns that ask what Ibid can do. */
  abilities: string;
  /** What stands before or behind a request without adding to it. */
  polite: string;
  /** What a question for a list begins with. */
  opensList: string;
  /** What a question for a number begins with. */
  opensCount: string;
  /** Words that may stand in a question for a list and narrow nothing. */
  listing: string;
  /** Nouns for several documents, by what they narrow to. */
  collections: Readonly<Record<Collection, string>>;
  /** Nouns for one document, and all other words that say no more of it than that it is one. */
  works: string;
  /** Whole questions for the list that name no document. */
  whatIsHere: string;
  /** Nouns that ask for the headings. */
  topics: string;
  /** Whole questions that ask for the headings without such a noun. */
  whatAbout: string;
  /** What asks for documents on something; the group is what they are on. */
  somethingAbout: readonly string[];
  /** What stands before the subject that listed documents are about. */
  about: string;
  /** Words of which one stands before it where the documents are asked for, and not what they say. */
  existing: string;
  newest: string;
  oldest: string;
  /** Verbs by which a document comes into the library. */
  added: string;
  since: string;
  after: string;
  before: string;
  until: string;
  /** What asks for a fact of one document; the group is how the document is described. */
  facts: Readonly<Record<DocumentFact | "summary", readonly string[]>>;
  /** Prepositions that lead to a name, or part what is meant from its document: "the results of the study". */
  partsOff: string;
  /** What sums up several documents at once, which is a list of what they are about. */
  everything: string;
  /** Words at the beginning of a sentence that point at the one before it. */
  dangling: string;
};

/** What a noun for several documents narrows to; `named` to those that are called so. */
export type Collection = "any" | "paper" | "log" | "config" | "named";

export type DocumentFact = "authors" | "journal" | "year" | "doi";
