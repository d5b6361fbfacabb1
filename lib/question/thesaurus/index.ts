import type { AskedLanguage } from "../words/index.ts";
import { germanMeanings } from "./de.ts";
import { englishMeanings } from "./en.ts";
import { spanishMeanings } from "./es.ts";
import { frenchMeanings } from "./fr.ts";

/**
 * Words that mean the same in questions and documents, by language; each line is one meaning. People ask in other words
 * than a text has: colloquial for official, British for American. A line has single words, no phrases: forms that
 * stemming joins stand once, those that it does not join, as irregular verbs and plurals, stand beside each other. Words
 * that only belong to one topic are no meaning, and very common ones are left out: a line also joins what is not meant.
 */
export const thesaurus: Readonly<Record<AskedLanguage, readonly string[]>> = {
  en: englishMeanings,
  de: germanMeanings,
  fr: frenchMeanings,
  es: spanishMeanings,
};
