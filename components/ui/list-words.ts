import type { PageLanguage } from "@/components/wording/messages.ts";
import { localeOf } from "@/components/wording/words.ts";

/** Joins words as in a sentence: `1`, `1 and 4`, `1, 2 and 4`. */
export function listWords(words: readonly (string | number)[], language: PageLanguage): string {
  return new Intl.ListFormat(localeOf[language]).format(words.map(String));
}
