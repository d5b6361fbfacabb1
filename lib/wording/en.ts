import { englishLibraryWording } from "./library/en.ts";
import type { Wording } from "./wording.ts";

export const englishWording: Wording = {
  noEvidence: "The documents don’t say.",
  closest: "The documents don’t say it outright. The nearest passages are below.",
  nothingIndexed:
    "There is nothing to search yet. Add a document, or choose other sources for this conversation.",
  // Questions in other languages are read as English.
  answerLanguage: "the language of the question",
  library: englishLibraryWording,
};
