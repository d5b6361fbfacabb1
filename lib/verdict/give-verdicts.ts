import type { Verdict, VerdictLabel } from "../wire/citation.ts";
import type { Passage } from "../wire/passage.ts";
import { checkClaim, unchecked } from "./check-claim.ts";
import { type PassageWords, readPassageWords } from "./passage-words.ts";

/** What of a passage a claim is compared with. */
export type CheckedPassage = Pick<Passage, "title" | "section" | "text">;

/** From the verdict that says least for a sentence to the one that says most; one that nothing checked says nothing. */
const strength: readonly VerdictLabel[] = [
  "unsupported",
  "weak",
  "supported",
  "verbatim",
  "unchecked",
];

/** The weakest verdict of a citation's markers. What disagrees is said at the marker. */
export function weakestVerdict(verdicts: readonly Verdict[]): Omit<Verdict, "disagreement"> {
  const [first = unchecked] = verdicts.toSorted(
    (one, other) => strength.indexOf(one.label) - strength.indexOf(other.label),
  );
  return { label: first.label, score: first.score };
}

/**
 * Creates what gives the claims of one answer their verdicts; each passage is read once.
 * @param quotes whether Ibid wrote the answer itself: it is made of the documents' words and of counts over many lines,
 *   which one passage cannot contradict.
 */
export function createVerdicts({ quotes }: { quotes: boolean }) {
  const read = new Map<CheckedPassage, PassageWords>();
  const wordsOf = (passage: CheckedPassage) => {
    const words = read.get(passage) ?? readPassageWords(passage);
    read.set(passage, words);
    return words;
  };
  return (claim: string, passages: readonly CheckedPassage[]): Verdict => {
    const verdict = checkClaim(claim, passages.map(wordsOf));
    if (quotes && !carries(verdict.label)) return unchecked;
    // No more digits than the database keeps of a citation's.
    return { ...verdict, score: verdict.score && Math.round(verdict.score * 1000) / 1000 };
  };
}

/** Whether a verdict says that the passages carry the sentence. */
export function carries(label: VerdictLabel): boolean {
  return label === "verbatim" || label === "supported";
}
