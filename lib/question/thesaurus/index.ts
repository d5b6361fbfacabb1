import type { AskedLanguage } from "../words/index.ts";
import { germanMeanings } from "./de.ts";
import { englishMeanings } from "./en.ts";
import { spanishMeanings } from "./es.ts";
import { frenchMeanings } from "./fr.ts";

/**
 * Synonyms in questions and documents, by language; each line is one meaning. People ask in other words than a text
 * uses: colloquial for official, British for American. Lines hold single words, no phrases. Forms that stemming joins
 * appear once; irregular verbs and plurals appear beside each other. Words that belong together only within one topic
 * are left out, and so are very common words, because a line also joins senses that are not meant.
 */
export const thesaurus: Readonly<Record<AskedLanguage, readonly string[]>> = {
  en: englishMeanings,
  de: germanMeanings,
  fr: frenchMeanings,
  es: spanishMeanings,
};
