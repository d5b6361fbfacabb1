import { readLanguage } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { germanWording } from "./de.ts";
import { englishWording } from "./en.ts";
import { spanishWording } from "./es.ts";
import { frenchWording } from "./fr.ts";
import type { Wording } from "./wording.ts";

export const wordings: Readonly<Record<AskedLanguage, Wording>> = {
  en: englishWording,
  de: germanWording,
  fr: frenchWording,
  es: spanishWording,
};

/** Returns what Ibid says in the language of a question. */
export function wordingFor(question: string): Wording {
  return wordings[readLanguage(question)];
}
