import { chunkLiteral, sparseLiteral, type TermCounts, termWeight } from "./keyword-vector.ts";

/** Positions of a stripe: a chunk's position is stripe * 4000 + slot. The search's SQL (drizzle/0004) has the same number. */
export const stripeSize = 4000;

/** A chunk in its stripe. */
export type SlotCounts = TermCounts & {
  /** From 0 to 3999. */
  slot: number;
};

/** The rows of one whole stripe, its vectors as `sparsevec` literals. */
export type StripeRows = {
  /** For `keyword_postings`, by ascending term. */
  postings: { term: number; weights: string }[];
  /** For `chunk_terms`, whose `loose` is false once the postings are stored. */
  chunkTerms: { slot: number; length: number; terms: string }[];
  /** In how many of the chunks each term stands, for `term_stats`. */
  df: Map<number, number>;
};

/**
 * The rows of a stripe, from its chunks' terms. `usualLength` is the average length of the knowledge base's chunks, in
 * terms, and goes into `keyword_stripes.usual_length` with them.
 */
export function stripeRows(chunks: readonly SlotCounts[], usualLength: number): StripeRows {
  const weightsByTerm = new Map<number, [number, number][]>();
  for (const { slot, counts, length } of chunks.toSorted((x, y) => x.slot - y.slot)) {
    for (const [term, tf] of counts) {
      const weights = weightsByTerm.get(term);
      const entry: [number, number] = [slot + 1, termWeight(tf, length, usualLength)];
      if (weights) weights.push(entry);
      else weightsByTerm.set(term, [entry]);
    }
  }
  const sorted = [...weightsByTerm].toSorted(([x], [y]) => x - y);
  return {
    postings: sorted.map(([term, entries]) => ({
      term,
      weights: sparseLiteral(entries, stripeSize),
    })),
    chunkTerms: chunks.map((chunk) => ({
      slot: chunk.slot,
      length: chunk.length,
      terms: chunkLiteral(chunk, usualLength),
    })),
    df: new Map(sorted.map(([term, entries]) => [term, entries.length])),
  };
}
