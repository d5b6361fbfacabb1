import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { wordings } from "../wording/wording-for.ts";

const declining = [
  noEvidenceAnswer,
  ...Object.values(wordings).flatMap(({ noEvidence, closest }) => [noEvidence, closest]),
].map(lettersAndDigits);

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether an answer without citations begins with a sentence that says so, in any of its spellings and languages. */
export function saysNothing(text: string): boolean {
  const plain = lettersAndDigits(text);
  return declining.some((sentence) => plain.startsWith(sentence));
}
