import { germanQuestionWords } from "./de.ts";
import { englishQuestionWords } from "./en.ts";
import { spanishQuestionWords } from "./es.ts";
import { frenchQuestionWords } from "./fr.ts";
import type { AskedLanguage, QuestionWords } from "./question-words.ts";

export type { AnswerKind, AskedLanguage, FormedValue, QuestionWords } from "./question-words.ts";

/** The words by language. English comes first, as the default for questions of unknown language. */
export const questionWords: Readonly<Record<AskedLanguage, QuestionWords>> = {
  en: englishQuestionWords,
  de: germanQuestionWords,
  fr: frenchQuestionWords,
  es: spanishQuestionWords,
};
