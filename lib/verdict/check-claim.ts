import { lettersAndDigits } from "../text/letters-and-digits.ts";
import type { Verdict } from "../wire/citation.ts";
import { alignClaim } from "./align-claim.ts";
import type { PassageWords } from "./passage-words.ts";

const minSupported = 0.54;
const minWeak = 0.3;

/** Says how well the passages that a marker rests on carry its claim, without a language model. */
export function checkClaim(claim: string, passages: readonly PassageWords[]): Verdict {
  const words = lettersAndDigits(claim);
  if (words === "" || passages.length === 0) return { label: "unchecked", score: null };
  if (passages.some(({ text }) => lettersAndDigits(text).includes(words)))
    return { label: "verbatim", score: 1 };
  const score = Math.max(...passages.map((passage) => alignClaim(claim, passage).share));
  if (score >= minSupported) return { label: "supported", score };
  return { label: score >= minWeak ? "weak" : "unsupported", score };
}
