import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { lettersAndDigits } from "../text/letters-and-digits.ts";
import { wordings } from "../wording/wording-for.ts";

const declining = [
  noEvidenceAnswer,
  ...Object.values(wordings).flatMap(({ noEvidence, closest }) => [noEvidence, closest]),
].map(lettersAndDigits);

/** Whether an answer without citations begins with a sentence that says so, in any of its spellings and languages. */
export function saysNothing(text: string): boolean {
  const plain = lettersAndDigits(text);
  return declining.some((sentence) => plain.startsWith(sentence));
}
