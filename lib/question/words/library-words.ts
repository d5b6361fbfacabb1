import type { AskedLanguage } from "./question-words.ts";

/**
 * The words of one language that ask about the library itself: its documents, and the facts of one. All are folded
 * (lower case, no accents), as questions are before they are read. Lists are separated by spaces, phrases by `|`.
 */
export type LibraryWords = {
  /** Whole turns that greet. */
  greetings: string;
  /** Whole turns that thank. */
  thanks: string;
  /** Whole turns that ask what Ibid can do. */
  abilities: string;
  /** Phrases before or after a request that add nothing to it. */
  polite: string;
  /** Openings of a question for a list. */
  opensList: string;
  /** Openings of a request for a list of whatever is named, as a pattern: "list the post mortems". */
  lists: string;
  /** Openings of a question for a number. */
  opensCount: string;
  /** Words in a question for a list that narrow nothing. */
  listing: string;
  /** Nouns for several documents, by the collection they mean. */
  collections: Readonly<Record<Collection, string>>;
  /** Nouns for one document, and other words that only say that it is one. */
  works: string;
  /** Endings that make such a noun one for several. */
  worksEnd: string;
  /** Patterns that ask what a document says; the group describes it. */
  contents: readonly string[];
  /** Patterns that ask for a page or a slide; `n` is its number, the group `x`, which may be left out, describes the document. */
  pages: readonly string[];
  /** Patterns that ask for the headings of a document; the group describes it. */
  headings: readonly string[];
  /**
   * Patterns that ask what differs between two documents: the groups `a` and `b` describe one each, `x` both; `b` alone is
   * compared with the one before it.
   */
  comparisons: readonly string[];
  /** Matches what asks for a short summary, behind the rest of the question. */
  briefly: string;
  /** Whole questions for the list that name no document. */
  whatIsHere: string;
  /** Nouns that ask for the headings. */
  topics: string;
  /** Words for any document whatever: "anything in German". */
  anything: string;
  /** Whole questions for the headings without such a noun. */
  whatAbout: string;
  /** Patterns that ask for documents on a subject; the group is the subject. */
  somethingAbout: readonly string[];
  /** Words before the subject of the listed documents. */
  about: string;
  /** Words that, before a subject, ask for the documents and not for what they say. */
  existing: string;
  /** Words by which what is asked for is the asker's own: "my", "have". */
  owning: string;
  /** Articles and numerals before one of a kind: "a lease". */
  one: string;
  newest: string;
  oldest: string;
  /** Numerals for two: "the two policies". */
  both: string;
  /** Words for one of two or more versions, which also describe other things: "the new policy". */
  newer: string;
  older: string;
  /** Verbs for adding a document to the library. */
  added: string;
  /** Words that ask what of: "what have I uploaded". */
  what: string;
  /** Verbs that mean nothing else in such a question. */
  uploads: string;
  /** Words for who added it, or where: "what have I uploaded here". */
  askers: string;
  since: string;
  after: string;
  before: string;
  until: string;
  /** Patterns that ask for a fact of one document; the group describes the document. */
  facts: Readonly<Record<DocumentFact | "summary", readonly string[]>>;
  /** Names of the languages that documents are told apart by. */
  languages: Readonly<Record<AskedLanguage, string>>;
  /** Prepositions that introduce a name, or separate a part from its document: "the results of the study". */
  partsOff: string;
  /** Phrases for several documents, of which a summary is a list of topics. */
  everything: string;
  /** Openings of a sentence that refer to the one before. */
  dangling: string;
};

/** What a noun for several documents means; `named` for documents called so. */
export type Collection = "any" | "paper" | "log" | "chat" | "config" | "named" | FileKind;

/** What a file is by its ending. */
export type FileKind = "slides" | "sheet" | "pdf" | "mail" | "notebook";

export type DocumentFact = "authors" | "journal" | "year" | "doi";
