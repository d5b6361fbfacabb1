import type { AskedLanguage } from "./words/index.ts";
import type { Collection, DocumentFact } from "./words/library-words.ts";

/** A question about the library itself, as understood, and its language. */
export type LibraryQuestion = { language: AskedLanguage } & (
  | { act: "greeting" | "thanks" | "abilities" | "topics" }
  | ListQuestion
  /** Asks what of a kind the asker has, which documents may be called: "do I have any recipes". */
  | OwnedQuestion
  | CalledQuestion
  /** Asks whether there is something on a subject. */
  | { act: "about"; subject: string }
  | { act: "fact"; fact: DocumentFact; described: string }
  | { act: "summary" | "contents" | "headings"; described: string }
  /** Asks what differs between two documents: each is described, or both at once; null for the one before the other. */
  | { act: "compare"; described: string; other: string | null; areBoth: boolean }
  /** Asks for a page of a document, or a slide. */
  | { act: "page"; page: number; described: string }
);

/** Asks for the list of documents or their number. */
export type ListQuestion = {
  act: "list";
  count: boolean;
  collection: Collection;
  /** The noun as asked; null for none. */
  noun: string | null;
  /** Years of publication, both included. */
  years: { from: number; to: number } | null;
  /** The language that the documents are to be in. */
  inLanguage: AskedLanguage | null;
  order: "newest" | "oldest" | null;
  /** Orders by arrival in the library instead of by publication. */
  byArrival: boolean;
  subject: string | null;
  /** Folded words that only documents' metadata can explain: an author, a journal, a knowledge base, a kind of file. */
  left: string[];
  /** Whether these follow a preposition, as names do: "by Lema", "in Nature". */
  leftIsName: boolean;
  /** Whether these are right before the noun, and say what its documents are about: "do I have any hive notes". */
  leftIsAhead: boolean;
  /** Whether one document is asked for: "the newest paper". */
  isOne: boolean;
};

/** A kind of documents that no list of nouns has. */
type OwnedQuestion = {
  act: "owned";
  count: boolean;
  noun: string;
  /** Whether one of it is asked for: "do I have a lease". */
  isOne: boolean;
};

/** Asks for the documents of a kind that each is by its name: "list the post mortems". */
type CalledQuestion = { act: "called"; count: boolean; noun: string };

export type ListOf = ListQuestion | OwnedQuestion | CalledQuestion | { act: "topics" };
