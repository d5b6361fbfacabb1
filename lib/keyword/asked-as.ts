import type { AskedLanguage } from "../question/words/index.ts";
import type { Language } from "./stop-words.ts";

/** The languages that a question can be asked in, by the names that a detected language has. */
export const askedAs: Readonly<Partial<Record<Language, AskedLanguage>>> = {
  english: "en",
  german: "de",
  french: "fr",
  spanish: "es",
};
