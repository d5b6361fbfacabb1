import type { LibraryWording } from "./library/library-wording.ts";

/** What Ibid itself says in an answer, in one language. A new language is one file beside this one, and a line in `wording-for.ts`. */
export type Wording = {
  /** Nothing is near the question. */
  noEvidence: string;
  /** Something is near it and does not say it outright; the nearest passages are shown below. */
  closest: string;
  nothingIndexed: string;
  /** How a language model is told what to answer in, in English. */
  answerLanguage: string;
  /** Of the library itself. */
  library: LibraryWording;
};
