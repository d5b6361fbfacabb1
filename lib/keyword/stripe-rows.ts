import { type TermCounts, termWeight } from "./keyword-vector.ts";

/** Positions of a stripe: a chunk's position is stripe * 4000 + slot. The search's SQL (drizzle/0004) has the same number. */
export const stripeSize = 4000;

/** A chunk and its slot in a stripe. */
type SlotCounts = TermCounts & {
  /** From 0 to 3999. */
  slot: number;
};

/** The entries of a `sparsevec` that are not 0, its slots from 1, ascending. */
type StripeVector = { slots: Int32Array; values: Float32Array };

/**
 * Returns the rows of a stripe, from its chunks' terms, for `keyword_postings` (by ascending term) and `chunk_terms`.
 * `averageLength` is the average length of the knowledge base's chunks, in terms, and is stored with them in
 * `keyword_stripes.usual_length`. `idfOf` is the weight of a term in a question today. The postings' weights contain it
 * as a factor, their `scale`, so that a search need not multiply while it is about right.
 */
export function stripeVectors(
  chunks: readonly SlotCounts[],
  averageLength: number,
  idfOf: (term: number) => number = () => 1,
) {
  const sorted = chunks.toSorted((x, y) => x.slot - y.slot);
  const chunkTerms = sorted.map(({ slot, length, counts }) => {
    const slots = Int32Array.from(counts.keys()).toSorted();
    const values = Float32Array.from(slots, (term) =>
      termWeight(counts.get(term) ?? 0, length, averageLength),
    );
    return { slot, length, terms: { slots, values } };
  });
  const df = new Map<number, number>();
  for (const { terms } of chunkTerms)
    for (const term of terms.slots) df.set(term, (df.get(term) ?? 0) + 1);
  const weightsByTerm = new Map<number, StripeVector & { filled: number }>();
  for (const [term, count] of df)
    weightsByTerm.set(term, {
      slots: new Int32Array(count),
      values: new Float32Array(count),
      filled: 0,
    });
  for (const { slot, terms } of chunkTerms) {
    for (let i = 0; i < terms.slots.length; i += 1) {
      const weights = weightsByTerm.get(terms.slots[i] ?? 0);
      if (!weights) continue;
      weights.slots[weights.filled] = slot + 1;
      weights.values[weights.filled] = terms.values[i] ?? 0;
      weights.filled += 1;
    }
  }
  const postings = [...weightsByTerm]
    .toSorted(([x], [y]) => x - y)
    .map(([term, { slots, values }]) => {
      const scale = Math.fround(idfOf(term));
      return {
        term,
        scale,
        weights: { slots, values: scale === 1 ? values : values.map((value) => value * scale) },
      };
    });
  return { postings, chunkTerms };
}
