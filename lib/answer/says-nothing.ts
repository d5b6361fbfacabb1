import { detectLanguage } from "../keyword/detect-language.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { readPolarity } from "../verdict/read-polarity.ts";
import type { Outcome } from "../wire/message.ts";
import { wordings } from "../wording/wording-for.ts";
import type { Sink } from "./sink.ts";

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

/** What a text of Ibid's own came to: an answer, unless it cites nothing and says that there is nothing. */
export function ownOutcome(sink: Sink): Outcome {
  const nothing = sink.citations().length === 0 && saysNothing(sink.text().trim());
  return nothing ? "no_evidence" : "answered";
}

/** {@link ownOutcome} of a model's text, which may decline in words of its own. */
export function outcomeOf(sink: Sink): Outcome {
  const [first = ""] = splitSentences(sink.text().trim());
  const declined = sink.citations().length === 0 && declines(first);
  return declined ? "no_evidence" : ownOutcome(sink);
}
