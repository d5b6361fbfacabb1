import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import type { AskedLanguage, QuestionWords } from "./question-words.ts";

export type { AnswerKind, AskedLanguage, QuestionWords } from "./question-words.ts";

/** The words by language; English, as which a question is read that does not tell, comes first. */
export const questionWords: Readonly<Record<AskedLanguage, QuestionWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
