import { readLanguage } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { AnswerLanguage } from "../wire/settings.ts";
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

/** Names the language that a model is asked to write in, as the end of "Answer in". */
export function answerLanguageFor(question: string, chosen: AnswerLanguage): string {
  // A question that seems English may be in a language that Ibid does not know.
  return chosen === "en" ? "English" : wordingFor(question, chosen).answerLanguage;
}

/**
 * Returns what Ibid says of itself in the language of its answer to a question.
 * @param chosen the setting `language`.
 * @param asked the question's language, where it is known already.
 */
export function wordingFor(
  question: string,
  chosen: AnswerLanguage,
  asked?: AskedLanguage,
): Wording {
  return wordings[chosen === "question" ? (asked ?? readLanguage(question)) : chosen];
}
