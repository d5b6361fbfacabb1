import { makeUnit } from "../embedding/pool-unit-vectors.ts";

/** A text as a model reads it: a vector for each of its word pieces except special ones. */
export type TokenVectors = {
  count: number;
  /** One after the other, of any length. */
  vectors: Float32Array;
  dimensions: number;
};

/**
 * Returns, for each word piece of a question, the cosine with the most similar one of a passage; -1 if the passage has
 * none. The question's vectors must be unit vectors.
 * @see late interaction, Khattab and Zaharia, ColBERT, SIGIR 2020.
 */
export function bestCosines(question: TokenVectors, passage: TokenVectors): Float64Array {
  const { dimensions } = question;
  const best = new Float64Array(question.count).fill(-1);
  for (let token = 0; token < passage.count; token += 1) {
    const vector = passage.vectors.subarray(token * dimensions, (token + 1) * dimensions);
    makeUnit(vector);
    for (let asked = 0; asked < best.length; asked += 1) {
      const from = asked * dimensions;
      let cosine = 0;
      for (let i = 0; i < dimensions; i += 1)
        cosine += (question.vectors[from + i] ?? 0) * (vector[i] ?? 0);
      if (cosine > (best[asked] ?? -1)) best[asked] = cosine;
    }
  }
  return best;
}

/**
 * Returns how strongly each candidate bears on the question: the mean of its best cosines. A word piece that resembles
 * something in every candidate counts for little, one that tells them apart for much; over eight public sets this was
 * steadier than the count of the candidates that hold the very piece.
 * @param cosines of each candidate, one for each word piece of the question ({@link bestCosines}).
 * @returns one cosine for each candidate, -1 to 1.
 */
export function scoreTokens(cosines: readonly ArrayLike<number>[]): number[] {
  const pieces = cosines[0]?.length ?? 0;
  const weights = Array.from({ length: pieces }, (_, asked) => {
    const found = cosines.reduce((sum, each) => sum + Math.max(0, each[asked] ?? 0), 0);
    return Math.max(0, 1 - found / cosines.length);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return cosines.map(
    (each) => weights.reduce((sum, weight, asked) => sum + weight * (each[asked] ?? 0), 0) / total,
  );
}
