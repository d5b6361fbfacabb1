import type { LibraryWords } from "./library/library-words.ts";

/** The words that Ibid reads questions by, of one language. A new language is one file beside this one, and a line in `index.ts`. */
export type QuestionWords = {
  language: AskedLanguage;
  /**
   * Words that ask and name no subject: question words, pronouns, auxiliaries, politeness. They tell a question's language,
   * and are no keywords.
   */
  asking: string;
  /** What asks for the library itself and for the facts of a document. */
  library: LibraryWords;
};

/** The languages that questions are read in, and that Ibid answers in of itself. */
export type AskedLanguage = "en" | "de" | "fr" | "es";
