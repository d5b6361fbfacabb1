import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import { type Outcome } from "../wire/message.ts";
import { wordings } from "../wording/wording-for.ts";
import type { Sink } from "./sink.ts";

const declining = [
  noEvidenceAnswer,
  ...Object.values(wordings).flatMap(({ noEvidence, closest }) => [noEvidence, closest]),
].map(lettersAndDigits);

/** Whether an answer without citations begins with a sentence that says so, in any of its spellings and languages. */
export function saysNothing(text: string): boolean {
  const plain = lettersAndDigits(text);
  return declining.some((sentence) => plain.startsWith(sentence));
}

/** What a text that was written came to: an answer, unless it cites nothing and says that there is nothing. */
export function outcomeOf(sink: Sink): Outcome {
  const nothing = sink.citations().length === 0 && saysNothing(sink.text().trim());
  return nothing ? "no_evidence" : "answered";
}
