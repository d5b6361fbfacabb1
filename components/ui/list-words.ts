import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";

/** Joins words as in a sentence: `1`, `1 and 4`, `1, 2 and 4`. */
export function listWords(words: readonly (string | number)[], language: PageLanguage): string {
  return new Intl.ListFormat(localeOf[language]).format(words.map(String));
}
