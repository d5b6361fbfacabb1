import { detectLanguage } from "../keyword/detect-language.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import { factVocabulary } from "../verdict/fact-words.ts";
import { askedLanguageOf } from "../verdict/read-facts.ts";
import { readPolarity } from "../verdict/read-polarity.ts";
import { wordings } from "../wording/wording-for.ts";

const declining = [
  noEvidenceAnswer,
  ...Object.values(wordings).flatMap(({ noEvidence, closest }) => [noEvidence, closest]),
].map(lettersAndDigits);

/** What a model calls the passages that it was given, in the four languages that are read. */
const wordsForSources =
  /(?<!\p{L})(?:documents?|passages?|sources?|context|Dokumente?n?|Passagen?|Quellen?|Textstellen?|contexte|documentos?|pasajes?|fuentes?|contexto)(?!\p{L})/iu;

/** Whether an answer without citations begins with a sentence that says so, in any of its spellings and languages. */
export function saysNothing(text: string): boolean {
  const plain = lettersAndDigits(text);
  return declining.some((sentence) => plain.startsWith(sentence));
}

/** Whether a sentence says of the passages themselves what they don't say, in a model's own words. */
export function declines(sentence: string): boolean {
  if (saysNothing(sentence)) return true;
  return wordsForSources.test(sentence) && readPolarity(sentence, detectLanguage(sentence)).denies;
}

/** The clauses of a sentence: between punctuation, and between the words that join them. */
export function clausesOf(sentence: string): string[] {
  const joining = factVocabulary[askedLanguageOf(detectLanguage(sentence))].joining.split(" ");
  return sentence
    .split(new RegExp(`[,;:–—]|(?<!\\p{L})(?:${joining.join("|")})(?!\\p{L})`, "iu"))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
}
