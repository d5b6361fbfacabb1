import { languageOfText } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { PageLanguage } from "../wire/page-language.ts";

/** The language of a part of an export, where it is another than that of the export; for a voice, and a spelling checker. */
export type ForeignLanguage = AskedLanguage | undefined;

/** Returns the language of a text in an export. Where its words do not tell it, those of the next text do. */
export function foreignLanguage(around: PageLanguage, ...texts: string[]): ForeignLanguage {
  for (const text of texts) {
    const language = languageOfText(text);
    if (language !== null) return language === around ? undefined : language;
  }
  return undefined;
}
