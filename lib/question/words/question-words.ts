import type { LibraryWords } from "./library/library-words.ts";

/** The words that Ibid reads questions by, of one language. A new language is one file beside this one, and a line in `index.ts`. */
export type QuestionWords = {
  language: AskedLanguage;
  /**
   * Words that ask and name no subject: question words, pronouns, auxiliaries, politeness. They tell a question's language,
   * and are no keywords.
   */
  asking: string;
  /** Words that a question begins with. */
  opening: string;
  /** Words that want two things beside each other, and words for the neighbour of what was spoken of. */
  comparing: string;
  /** Pronouns for what was spoken of. */
  pronouns: string;
  /** Words for what was not said yet, and for the step after the last one. */
  more: string;
  next: string;
  /** How it is said that a step brought nothing: alternatives of a pattern, read as whole words. */
  failed: string;
  others: string;
  /** Words for exactly two things, which name none in a comparison. */
  both: string;
  /** How questions for a kind of answer are put: alternatives of a pattern, read as whole words. */
  asks: Readonly<Record<AnswerKind, string>>;
  /** Months and days of the week, and words that show a time, a duration, a number, a reason, money or a place; dates, digits and signs show themselves. */
  shows: Readonly<Record<Shown, string>>;
  /**
   * Routine aspects of a document: how they are asked for, and how the sections that have them are called in use, the best
   * first; `abstract > results` is that part of an abstract.
   */
  aspects: readonly { asks: string; sections: string }[];
  /** What asks for the library itself and for the facts of a document. */
  library: LibraryWords;
};

export type Shown = "calendar" | "time" | "duration" | "number" | "reason" | "price" | "place";

/** What kind of thing answers a question. */
export type AnswerKind =
  | "time"
  | "duration"
  | "amount"
  | "price"
  | "person"
  | "place"
  | "reason"
  | "steps"
  | "yesno";

/** The languages that questions are read in, and that Ibid answers in of itself. */
export type AskedLanguage = "en" | "de" | "fr" | "es";
