import type { AskedLanguage } from "../../question/words/question-words.ts";
import { germanForms } from "./de.ts";
import { englishForms } from "./en.ts";
import { spanishForms } from "./es.ts";
import { frenchForms } from "./fr.ts";
import type { QuestionForms } from "./question-forms.ts";

export const questionForms: Readonly<Record<AskedLanguage, QuestionForms>> = {
  en: englishForms,
  de: germanForms,
  fr: frenchForms,
  es: spanishForms,
};
