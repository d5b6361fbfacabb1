import type { LibraryWording } from "./library/library-wording.ts";

/** What Ibid itself says, in one language. A new language needs a file here and a line in `wording-for.ts`. */
export type Wording = {
  /** Nothing is near the question. */
  noEvidence: string;
  /** Something is near but does not say it outright; the nearest passages are shown below. */
  closest: string;
  nothingIndexed: string;
  /** The language that a model is told to answer in, in English. */
  answerLanguage: string;
  /** About the library itself. */
  library: LibraryWording;
};
