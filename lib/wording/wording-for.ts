import { readLanguage } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import type { Wording } from "./wording.ts";

export const wordings: Readonly<Record<AskedLanguage, Wording>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** What Ibid says, in the language of a question. */
export function wordingFor(question: string): Wording {
  return wordings[readLanguage(question)];
}
