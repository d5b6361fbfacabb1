/** What a claim says otherwise than the words that it rests on. */
export type Disagreement = {
  /** As the claim says it. */
  claim: string;
  /** As the passage says it; null where it says nothing of the kind. */
  passage: string | null;
};
